package org.gfxisa.hazards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sequences of instructions between which LLVM 22's hazard recognizer has put wait states, or instructions that wait (those with a plus):
 * just these are missing without them. {@code ci/hazards/pairs.py} writes the files.
 */
class HazardPairsTest {
    private static final String INSERTED = "+";
    private static final String PAUSE = "+s_nop ";
    private static final int NOTHING = -1;
    /** A target with this is in waves of 64. */
    private static final String WIDE = "w64";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gfx600",
                "gfx700",
                "gfx801-xnack",
                "gfx803",
                "gfx900",
                "gfx906",
                "gfx908",
                "gfx90a",
                "gfx90a-xnack",
                "gfx942",
                "gfx942-xnack",
                "gfx950",
                "gfx1010",
                "gfx1010-xnack",
                "gfx1030",
                "gfx1100",
                "gfx1100-w64",
                "gfx1150",
                "gfx1150-w64",
                "gfx1200"
            })
    void whatIsMissingIsWhatTheCompilerInserts(String target) throws IOException {
        List<String> parts = List.of(target.split("-"));
        Isa natural = Targets.find(parts.get(0)).flatMap(Processor::isa).orElseThrow();
        Isa isa = parts.contains(WIDE) ? natural.withWave(64) : natural;
        HazardChecker checker = Targets.find(parts.get(0))
                .flatMap(Processor::hazards)
                .orElseThrow()
                .checker(isa, Set.copyOf(parts));
        List<String> wrong = new ArrayList<>();
        int count = 0;
        try (BufferedReader reader = read(target)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                count++;
                String difference = difference(new Assembler(isa), checker, line.split("\t")[1].split(" ; "));
                if (!difference.isEmpty()) {
                    wrong.add(line + ": " + difference);
                }
            }
        }
        assertTrue(count > 0, "no lines");
        assertEquals(List.of(), wrong);
    }

    private BufferedReader read(String target) throws IOException {
        InputStream stream = getClass().getResourceAsStream("/hazards/" + target + ".tsv.gz");
        return new BufferedReader(new InputStreamReader(new GZIPInputStream(stream), StandardCharsets.UTF_8));
    }

    /** How what LLVM put into a sequence differs from what is missing without it; empty if it does not. */
    private static String difference(Assembler assembler, HazardChecker checker, String[] lines) {
        HazardState state = checker.newState();
        // The sequences are functions for LLVM.
        checker.inherit(state, NOTHING);
        Instruction instruction = new Instruction();
        int given = NOTHING;
        for (String line : lines) {
            if (line.startsWith(INSERTED)) {
                int more = line.startsWith(PAUSE) ? Integer.parseInt(line.substring(PAUSE.length())) + 1 : 0;
                given = Math.max(given, 0) + more;
                continue;
            }
            if (!assembler.assemble(line, instruction)) {
                return assembler.error();
            }
            int[] missing = {NOTHING};
            checker.check(
                    state, instruction, (rule, waits, place, register) -> missing[0] = Math.max(missing[0], waits));
            // Where LLVM waits with another instruction, a number of wait states would do, too.
            boolean same = given == 0 ? missing[0] >= 0 : missing[0] == given;
            if (!same) {
                return line + " needs " + missing[0];
            }
            given = NOTHING;
            checker.advance(state, instruction, 0);
        }
        return "";
    }
}
