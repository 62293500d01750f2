package org.gfxisa.plugin.does;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.does.check.Builtins;
import org.gfxisa.plugin.does.typed.Context;
import org.junit.jupiter.api.Test;

/** The examples of the language's page compile. */
class DocumentationTest {
    private static final Path PAGE = Path.of("../../docs/does-language.md");

    /** Operands of the examples; where a name is not here, the defaults below by prefix hold. */
    private static final Map<String, String> OPERANDS = Map.ofEntries(
            Map.entry("s_add_i32", ">sdst:i32 ssrc0:i32 ssrc1:i32"),
            Map.entry("s_absdiff_i32", ">sdst:i32 ssrc0:i32 ssrc1:i32"),
            Map.entry("s_lshl_b32", ">sdst:b32 ssrc0:b32 ssrc1:u32"),
            Map.entry("s_ashr_i32", ">sdst:i32 ssrc0:i32 ssrc1:u32"),
            Map.entry("s_bitset1_b32", "<>sdst:b32 ssrc0:u32"),
            Map.entry("s_cmov_b32", "<>sdst:b32 ssrc0:b32"),
            Map.entry("s_and_saveexec_b64", ">sdst:b64 ssrc0:b64"),
            Map.entry("s_ff1_i32_b32", ">sdst:i32 ssrc0:b32"),
            Map.entry("s_flbit_i32", ">sdst:i32 ssrc0:i32"),
            Map.entry("v_add_f32", ">vdst:f32 src0:f32 src1:f32"),
            Map.entry("v_add_co_u32", ">vdst:u32 src0:u32 src1:u32"),
            Map.entry("v_cndmask_b32", ">vdst:b32 src0:b32 src1:b32"),
            Map.entry("v_dot4_i32_i8", ">vdst:i32 src0:v4i8 src1:v4i8 src2:i32"),
            Map.entry("v_mul_i32_i24", ">vdst:i32 src0:i32 src1:i32"),
            Map.entry("v_mad_u64_u32", ">vdst:u64 >sdst:bool src0:u32 src1:u32 src2:u64"),
            Map.entry("v_sad_u8", ">vdst:u32 src0:v4u8 src1:v4u8 src2:u32"),
            Map.entry("v_lerp_u8", ">vdst:b32 src0:v4u8 src1:v4u8 src2:v4u8"),
            Map.entry("v_pk_fma_f16", ">vdst:v2f16 src0:v2f16 src1:v2f16 src2:v2f16"),
            Map.entry("v_pk_lshlrev_b16", ">vdst:v2u16 src0:v2u16 src1:v2u16"),
            Map.entry("v_cvt_pkrtz_f16_f32", ">vdst:v2f16 src0:f32 src1:f32"),
            Map.entry("v_cvt_off_f32_i4", ">vdst:f32 src0:b32"),
            Map.entry("v_cvt_pk_i16_i32", ">vdst:v2i16 src0:i32 src1:i32"),
            Map.entry("v_cmp_nlt_f32", "src0:f32 src1:f32"),
            Map.entry("v_fmac_f32", "<>vdst:f32 src0:f32 src1:f32"),
            Map.entry("v_swap_b32", "<>vdst:b32 <>src0:b32"),
            Map.entry("v_cubeid_f32", ">vdst:f32 src0:f32 src1:f32 src2:f32"));

    private static String operands(String name) {
        String scalar = ">sdst:u32 ssrc0:u32 ssrc1:u32";
        String vector = name.contains("_b32") && !name.contains("_u32")
                ? ">vdst:b32 src0:b32 src1:b32 src2:b32"
                : ">vdst:u32 src0:u32 src1:u32 src2:u32";
        return OPERANDS.getOrDefault(name, name.startsWith("s_") ? scalar : vector);
    }

    /** The examples of the page, as a YAML reader would see them. */
    private static Map<String, String> examples() throws IOException {
        Map<String, String> examples = new LinkedHashMap<>();
        String name = "";
        boolean yaml = false;
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("```")) {
                yaml = line.equals("```yaml");
                name = "";
            } else if (yaml && line.matches("[a-z]+_\\w+:.*")) {
                name = line.substring(0, line.indexOf(':'));
                String text = line.substring(line.indexOf(':') + 1)
                        .replaceAll("\\s+#.*", "")
                        .replaceAll("^\\s*\\{does: (.*)}$", "$1")
                        .strip();
                examples.put(name, text.equals("|") ? "" : text.replaceAll("^(['\"])(.*)\\1$", "$2"));
            } else if (yaml && !name.isEmpty() && !line.strip().equals("does: |")) {
                examples.merge(name, line + "\n", String::concat);
            }
        }
        return examples;
    }

    @Test
    void examplesCompile() throws IOException {
        Map<String, String> examples = examples();
        assertTrue(examples.size() >= 39, () -> "only " + examples.size());
        examples.values().removeIf(DoesCompiler::accessesMemory);
        examples.forEach((name, text) -> {
            Context context = name.startsWith("s_") ? Context.WAVE : Context.LANE;
            Texts.Report report = Texts.report(text, operands(name), context);
            assertEquals(List.of(), report.errors(), () -> name + ": " + text);
        });
    }

    @Test
    void examplesThatAccessMemoryAreThoseOfTheSpec() throws IOException {
        Map<String, String> examples = examples();
        examples.values().removeIf(text -> !DoesCompiler.accessesMemory(text));
        assertTrue(examples.size() >= 10, () -> "only " + examples.size());
        examples.forEach((name, text) -> assertEquals(
                RealSpec.resolved()
                        .definitions()
                        .instructions()
                        .get(name)
                        .text("does")
                        .map(String::strip),
                Optional.of(text.lines().map(String::strip).collect(Collectors.joining("\n"))),
                name));
    }

    @Test
    void everyBuiltinIsOnThePage() throws IOException {
        String page = Files.readString(PAGE);
        TreeSet<String> missing = new TreeSet<>(Builtins.names());
        missing.removeIf(name -> page.matches("(?s).*`[^`\n]*\\b" + name + "\\b[^`\n]*`.*"));
        assertEquals(new TreeSet<>(), missing);
    }
}
