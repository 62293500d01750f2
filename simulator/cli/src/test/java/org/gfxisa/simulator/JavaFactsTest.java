package org.gfxisa.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.HardwareRegister;
import org.gfxisa.table.Kind;
import org.junit.jupiter.api.Test;

/** No name of the instruction sets stands in Java that is written by hand: such facts come from the spec. */
class JavaFactsTest {
    private static final List<Path> SOURCES = List.of(
            Path.of("src/main/java"),
            Path.of("../codeobject/src/main/java"),
            Path.of("../lint/src/main/java"),
            Path.of("../engine/src/main/java"),
            Path.of("../../isa-core/src/main/java"),
            Path.of("../../generator-plugin/generator/src/main/java"),
            Path.of("../../generator-plugin/maven/src/main/java"));
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+");

    /** Names of instructions and of hardware registers, on any processor. */
    private static Set<String> names() {
        Set<String> names = new HashSet<>();
        Targets.all().stream().flatMap(p -> p.isa().stream()).forEach(isa -> {
            names.addAll(Arrays.asList(isa.tables().opcodeNames));
            for (int id = 0; id < isa.formCount(); id++) {
                names.add(isa.form(id).mnemonic);
            }
        });
        names.addAll(hardwareRegisters());
        return names;
    }

    private static Set<String> hardwareRegisters() {
        Set<String> names = new HashSet<>();
        Targets.all().stream().map(Processor::isa).flatMap(i -> i.stream()).forEach(isa -> {
            for (int id = 0; id < isa.formCount(); id++) {
                Arrays.stream(isa.form(id).slots)
                        .filter(s -> s.kind == Kind.HWREG)
                        .forEach(s -> names.addAll(Arrays.asList(s.texts)));
            }
        });
        return names;
    }

    /** Names in the literals of a line, except those that show how to call the command line. */
    private static List<String> found(String line, Predicate<String> isName) {
        return LITERAL.matcher(line)
                .results()
                .filter(literal -> !literal.group(1).contains("| gfxisa "))
                .flatMap(literal -> WORD.matcher(literal.group(1)).results())
                .map(word -> word.group())
                .filter(isName)
                .toList();
    }

    private static List<String> found(Path file, Set<String> names) {
        List<String> found = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                for (String name : found(lines.get(i), names::contains)) {
                    found.add(file + ":" + (i + 1) + ": " + name);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    @Test
    void noNameOfAnInstructionOrRegisterStandsInJava() throws IOException {
        Set<String> names = names();
        assertTrue(names.size() > 3_000, names.size() + " names");
        List<String> found = new ArrayList<>();
        int files = 0;
        for (Path source : SOURCES) {
            try (Stream<Path> tree = Files.walk(source)) {
                for (Path file :
                        tree.filter(f -> f.toString().endsWith(".java")).toList()) {
                    files++;
                    found.addAll(found(file, names));
                }
            }
        }
        assertTrue(files > 300, files + " files");
        assertEquals(List.of(), found);
    }

    @Test
    void aNameInALiteralIsFound() {
        assertEquals(
                List.of("s_nop"), found("    x(\"before s_nop\", s_waitcnt); // s_sleep", Set.of("s_nop")::contains));
    }

    @Test
    void operandsHaveTheNamesOfHardwareRegisters() {
        Set<String> names = hardwareRegisters();
        for (HardwareRegister register : HardwareRegister.values()) {
            assertTrue(names.contains(register.text()), register.text());
        }
    }
}
