package org.gfxisa.simulator.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.Corpus;
import org.gfxisa.simulator.exec.RandomProgram;
import org.gfxisa.simulator.reference.Rules;
import org.junit.jupiter.api.Test;

/** Collects which instructions the tests check. The vectors are collected where the corpus is. */
class TestEvidenceTest {
    private static final Pattern RECORD = Pattern.compile("\"target\":\"(\\w+)\".*\"code_hex\":\"([0-9a-f]+)\"");
    private static final String MODELS = "independent model";
    private static final String RANDOM = "random programs, compiled and interpreted";
    private static final String VECTORS = "vectors checked on hardware";

    private final ListedInstructions tested =
            new ListedInstructions(Path.of("src/main/resources/org/gfxisa/simulator/coverage/tested.txt"));

    @Test
    void theFileHasWhatTheTestsCheck() throws IOException {
        Isa reference = isa(Rules.TARGET);
        IsaCoverage.of(reference).instructions().keySet().stream()
                .filter(Rules.checked()::contains)
                .forEach(name -> tested.add(MODELS, name, reference));
        for (String target : RandomProgram.TARGETS) {
            Isa isa = isa(target);
            new RandomProgram(isa)
                    .forms()
                    .forEach(form ->
                            tested.add(RANDOM, isa.tables().opcodeNames().get(form.opcode()), isa));
        }
        if (System.getProperty(Corpus.PROPERTY) == null) {
            tested.assertSame(tested.text() + "\n" + tested.paragraph(VECTORS) + "\n");
        } else {
            vectors();
            tested.assertSame();
        }
    }

    private void vectors() throws IOException {
        List<Path> files;
        try (Stream<Path> listed = Files.list(Corpus.semantics())) {
            files = listed.filter(file -> file.toString().endsWith(".jsonl.gz"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            try (InputStream text = new GZIPInputStream(Files.newInputStream(file))) {
                Matcher record = RECORD.matcher(new String(text.readAllBytes(), StandardCharsets.UTF_8));
                while (record.find()) {
                    Isa isa = isa(record.group(1));
                    names(isa, HexFormat.of().parseHex(record.group(2)))
                            .forEach(name -> tested.add(VECTORS, name, isa));
                }
            }
        }
    }

    private static List<String> names(Isa isa, byte[] code) {
        List<String> names = new ArrayList<>();
        Decoder decoder = new Decoder(isa);
        Instruction instruction = new Instruction();
        for (int at = 0; at < code.length; at += instruction.size()) {
            decoder.decode(code, at, code.length, instruction);
            if (!instruction.isValid()) {
                break;
            }
            names.add(isa.tables().opcodeNames().get(instruction.opcode()));
        }
        return names;
    }

    private static Isa isa(String target) {
        return Targets.find(target).flatMap(Processor::isa).orElseThrow();
    }
}
