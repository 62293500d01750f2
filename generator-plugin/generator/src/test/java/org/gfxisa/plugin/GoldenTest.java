package org.gfxisa.plugin;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * What the spec gives today is what it gave before: of each decode table a line a format, of the Java a slice. After a change that is
 * meant, run with the environment variable GFXISA_REBASE set, and read the diff.
 */
class GoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    /** Takes the decode tables as they are, to compare with those of another build. */
    private static final Path WHOLE = Path.of("target/golden");

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

    /** Of every target, and format: how many forms there are, a digest of their lines, and the first. */
    @Test
    void decodeTables() throws IOException {
        Files.createDirectories(WHOLE);
        List<Executable> checks = new ArrayList<>();
        for (Map.Entry<String, byte[]> dump : RealSpec.files().dumps().entrySet()) {
            Files.write(WHOLE.resolve(dump.getKey()), dump.getValue());
            checks.add(() -> check(dump.getKey(), summary(text(dump.getValue()))));
        }
        assertAll(checks);
    }

    @Test
    void noDecodeTableIsOfATargetThatIsGone() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertEquals(
                    RealSpec.files().dumps().keySet(),
                    files.map(f -> f.getFileName().toString())
                            .filter(name -> name.endsWith(".decode.txt"))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
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
        RealSpec.files().sources().forEach((path, source) -> {
            if (path.endsWith("Semantics.java")) {
                for (String method : methods(text(source))) {
                    for (String instruction : INSTRUCTIONS) {
                        if (method.contains(" " + instruction + "(")
                                || method.contains(" " + instruction + "_clamp(")) {
                            slice.append("// ")
                                    .append(path)
                                    .append('\n')
                                    .append(method)
                                    .append("\n\n");
                            missing.remove(instruction);
                        }
                    }
                }
            }
        });
        assertTrue(missing.isEmpty(), () -> "no method for " + missing);
        check("semantics.txt", slice.toString());
    }

    @Test
    void headsOfTheEnumerations() throws IOException {
        StringBuilder heads = new StringBuilder();
        for (String name : List.of("Opcode.java", "Targets.java")) {
            Map.Entry<String, byte[]> source = RealSpec.files().sources().entrySet().stream()
                    .filter(e -> e.getKey().endsWith("/" + name))
                    .findFirst()
                    .orElseThrow();
            heads.append("// ").append(source.getKey()).append('\n');
            text(source.getValue())
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
        List<String> encodings = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (TargetIsa isa : RealSpec.resolved().targets()) {
            for (FormSpec form : isa.forms()) {
                boolean computes = RealSpec.resolved().resolver().semantics().stream()
                        .anyMatch(s -> s.instruction().equals(form.instruction()));
                if (computes && form.format().matches("sop.|vop.|vop3p")) {
                    (INSTRUCTIONS.contains(form.instruction()) ? shown : encodings).add(form.format());
                }
            }
        }
        encodings.removeAll(shown);
        assertTrue(
                encodings.isEmpty(),
                () -> "no instruction of " + encodings.stream().distinct().toList());
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

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
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
