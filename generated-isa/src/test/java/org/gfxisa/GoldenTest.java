package org.gfxisa;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.isa.Opcode;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * What is generated from the spec today is what was generated before: of each decode table a line a format, of the Java a slice. After a change that is
 * meant, run with the environment variable GFXISA_REBASE set, and read the diff.
 */
class GoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    /** The decode tables whole, to compare with those of another build. */
    private static final Path TABLES = Path.of("target/gfxisa");

    private static final Path SOURCES = Path.of("target/generated-sources/gfxisa/org/gfxisa/isa");
    private static final String TABLE = ".decode.txt";

    private static final int DIFF_LINES = 60;
    private static final int HEAD_LINES = 40;
    private static final int DIGEST_BYTES = 4;

    /** An instruction of every encoding that computes. */
    private static final List<String> INSTRUCTIONS = List.of(
            "s_add_u32",
            "s_ff1_i32_b32",
            "s_cmp_lt_u32",
            "s_addk_i32",
            "s_set_gpr_idx_mode",
            "v_cvt_u32_f32",
            "v_add_f32",
            "v_add_co_u32",
            "v_add_u16",
            "v_cmp_lt_f32",
            "v_cmpx_lt_i64",
            "v_fma_f64",
            "v_perm_b32",
            "v_bfe_u32",
            "v_mad_u64_u32",
            "v_pk_add_f16",
            "v_dot4_i32_i8",
            "v_fma_mix_f32",
            "v_dual_mul_f32");

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(ending)).sorted().toList();
        }
    }

    /** Of every target, and format: how many forms there are, a digest of their lines, and the first. */
    @Test
    void decodeTables() throws IOException {
        List<Executable> checks = new ArrayList<>();
        for (Path table : files(TABLES, TABLE)) {
            checks.add(() -> check(table.getFileName().toString(), summary(Files.readString(table))));
        }
        assertAll(checks);
    }

    @Test
    void noDecodeTableIsOfATargetThatIsGone() throws IOException {
        assertEquals(names(TABLES), names(FOLDER));
    }

    private static List<String> names(Path folder) throws IOException {
        return files(folder, TABLE).stream()
                .map(f -> f.getFileName().toString())
                .toList();
    }

    private static String summary(String dump) {
        Map<String, List<String>> formats = new LinkedHashMap<>();
        StringBuilder out = new StringBuilder();
        for (String line : dump.lines().toList()) {
            if (line.startsWith("#")) {
                out.append(line).append('\n');
            } else {
                formats.computeIfAbsent(line.substring(0, line.indexOf(' ')), f -> new ArrayList<>())
                        .add(line);
            }
        }
        formats.forEach((format, lines) -> out.append(lines.size() + " of digest " + digest(lines) + ":\n")
                .append("  ")
                .append(lines.get(0))
                .append('\n'));
        return out.toString();
    }

    private static String digest(List<String> lines) {
        try {
            byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void semantics() throws IOException {
        StringBuilder slice = new StringBuilder();
        List<String> missing = new ArrayList<>(INSTRUCTIONS);
        for (Path source : files(SOURCES, "Semantics.java")) {
            for (String method : methods(Files.readString(source))) {
                for (String instruction : INSTRUCTIONS) {
                    if (method.contains(" " + instruction + "(") || method.contains(" " + instruction + "_clamp(")) {
                        slice.append("// ")
                                .append(title(source))
                                .append('\n')
                                .append(method)
                                .append("\n\n");
                        missing.remove(instruction);
                    }
                }
            }
        }
        assertTrue(missing.isEmpty(), () -> "no method for " + missing);
        check("semantics.txt", slice.toString());
    }

    @Test
    void headsOfTheEnumerations() throws IOException {
        StringBuilder heads = new StringBuilder();
        for (String name : List.of("Opcode.java", "Targets.java")) {
            Path source = SOURCES.resolve(name);
            heads.append("// ").append(title(source)).append('\n');
            Files.readString(source)
                    .lines()
                    .limit(HEAD_LINES)
                    .forEach(line -> heads.append(line).append('\n'));
            heads.append('\n');
        }
        check("heads.txt", heads.toString());
    }

    /** The encodings that the slice of semantics is meant to have something of. */
    @Test
    void everyEncodingThatComputesIsInTheSlice() {
        Map<Integer, String> names = names();
        Set<String> encodings = new TreeSet<>();
        Set<String> shown = new TreeSet<>();
        Map<String, Isa> isas = Targets.all().stream()
                .flatMap(p -> p.isa().stream())
                .collect(Collectors.toMap(Isa::name, isa -> isa, (one, other) -> one));
        for (Isa isa : isas.values()) {
            for (int id = 0; id < isa.formCount(); id++) {
                Form form = isa.form(id);
                if (isa.execution(form.opcode()).isPresent() && form.format().matches("sop.|vop.|vop3p")) {
                    boolean isShown = INSTRUCTIONS.contains(names.get(form.opcode()))
                            || INSTRUCTIONS.stream().anyMatch(form.mnemonic()::startsWith);
                    (isShown ? shown : encodings).add(form.format());
                }
            }
        }
        encodings.removeAll(shown);
        assertEquals(Set.of(), encodings, "no instruction of these");
        assertTrue(shown.size() > 5, shown.toString());
    }

    /** The instructions' names by opcode. */
    private static Map<Integer, String> names() {
        return Arrays.stream(Opcode.class.getFields())
                .collect(Collectors.toMap(GoldenTest::value, f -> f.getName().toLowerCase(Locale.ROOT)));
    }

    private static int value(Field opcode) {
        try {
            return opcode.getInt(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static String title(Path source) {
        return "org/gfxisa/isa/" + source.getFileName();
    }

    /** The members of a class, each from the blank line before it. */
    private static List<String> methods(String source) {
        List<String> methods = new ArrayList<>();
        for (String member : source.split("\n\n")) {
            if (member.startsWith("    ") && member.contains("(")) {
                methods.add(member.stripTrailing());
            }
        }
        return methods;
    }

    private static void check(String name, String actual) throws IOException {
        Path file = FOLDER.resolve(name);
        if (System.getenv("GFXISA_REBASE") != null) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, actual);
            return;
        }
        if (!Files.exists(file)) {
            fail(file + " is missing; GFXISA_REBASE=1 writes it");
        }
        String diff = UnifiedDiff.head(Files.readString(file), actual, DIFF_LINES);
        assertTrue(diff.isEmpty(), () -> file + " differs (GFXISA_REBASE=1 rewrites it):\n" + diff);
    }
}
