package org.gfxisa.plugin.actions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.does.check.Prelude;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.model.ActionRecord;
import org.gfxisa.plugin.model.ActionValue;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.spec.yaml.Yaml;
import org.junit.jupiter.api.Test;

/** What texts that access memory say, and that every text says something or is refused. */
class AccessReaderTest {
    private static final String GLOBAL = "vdst:b32 vaddr:u64 vdata:b32 saddr:u64";
    private static final String LDS = "vdst:b32 addr:u32 data0:b32 data1:b32";
    private static final int SAMPLES = 4000;

    /** Texts that are right, and their operands. */
    private static final Map<String, String> TEXTS = new TreeMap<>(Map.of(
            "vdst = global.i8[vaddr + saddr + offset]", GLOBAL,
            "vdst[31:16] = global.u8[vaddr + saddr + offset]", GLOBAL,
            "global.b16[vaddr + saddr + offset] = vdata[31:16]", GLOBAL,
            "let v = global.b32[vaddr + saddr + offset]; if lds { lds.b32[m0[15:0] + offset + 4 * lane] = v } else { vdst = v }",
                    GLOBAL,
            "atomic mem = global.u32[vaddr + saddr + offset] { if returns { vdst = mem }; mem = min(mem, vdata) }",
                    GLOBAL,
            "lds.b32[addr + offset0 * 4] = data0; lds.b32[addr + offset1 * 4] = data1", LDS,
            "atomic mem = lds.b32[addr + offset] { vdst = mem; mem = mem == data0 ? data1 : mem }", LDS,
            "atomic mem = lds.f32[addr + offset] { under rne { mem = mem + data0 } }",
                    LDS.replace("data0:b32", "data0:f32"),
            "for i in 0..31 { if m0[i] { vdst@i = global.b32[vaddr + saddr + offset + 4 * i] } }",
                    GLOBAL.replace("vdst:b32", "vdst:b1024")));

    private static final List<String> WORDS = List.of(
            "vdst",
            "vdata",
            "vaddr",
            "saddr",
            "addr",
            "data0",
            "data1",
            "mem",
            "m0",
            "lane",
            "offset",
            "offset0",
            "imm",
            "lds",
            "returns",
            "exec",
            "global.b32",
            "lds.u64",
            "buffer.xy",
            "flat.v2f16",
            "scalar.b1024",
            "a.b",
            "mode.x",
            "[",
            "]",
            "{",
            "}",
            "(",
            ")",
            "=",
            "==",
            "+",
            "-",
            "*",
            "?",
            ":",
            ";",
            ",",
            "@",
            "..",
            "0",
            "1",
            "16",
            "31",
            "99999999999999999999",
            "0.5",
            "let",
            "if",
            "else",
            "for",
            "in",
            "under",
            "rne",
            "atomic",
            "true");

    private record Read(Optional<ActionRecord> action, List<String> errors) {}

    private static Read read(String text, String operands) {
        List<String> errors = new ArrayList<>();
        Problems problems = new Problems((offset, length, message, hint) -> errors.add(message));
        List<Stmt> statements = DoesCompiler.statements(text, problems);
        if (problems.any()) {
            return new Read(Optional.empty(), errors);
        }
        AccessOperands data = new AccessOperands(
                Arrays.stream(operands.split(" "))
                        .map(AccessReaderTest::operand)
                        .toList(),
                problems);
        ActionTexts texts = new ActionTexts(Set.of(), new DoesCompiler(Prelude.EMPTY), new Diagnostics());
        AtomicReader atomics = new AtomicReader("test", text, data, texts, problems);
        try {
            return new Read(Optional.of(new AccessReader(data, atomics, true, problems).read(statements)), errors);
        } catch (Problems.Rejected e) {
            return new Read(Optional.empty(), errors);
        }
    }

    private static OperandEntry operand(String nameAndType) {
        String[] parts = nameAndType.split(":");
        return new OperandEntry(
                Yaml.scalar(Yaml.read("{k: " + parts[0] + "}"), "k"),
                OperandType.parse(parts[1]).orElseThrow(),
                Optional.empty(),
                Optional.empty(),
                OperandEntry.SourceModifiers.BY_TYPE,
                Optional.empty(),
                Optional.empty());
    }

    private static String text(ActionRecord action) {
        return action.values().stream()
                .map(AccessReaderTest::text)
                .collect(Collectors.joining(" "))
                .strip();
    }

    private static String text(ActionValue value) {
        if (value instanceof ActionValue.Constant constant) {
            return constant.value().name();
        } else if (value instanceof ActionValue.Number number) {
            return Integer.toString(number.value());
        } else if (value instanceof ActionValue.Update update) {
            return update.text().map(t -> "update" + t.bits()).orElse("");
        }
        return value instanceof ActionValue.Truth truth ? Boolean.toString(truth.value()) : value.toString();
    }

    @Test
    void textsSayWhatTheRecordsHave() {
        List<String> records = TEXTS.entrySet().stream()
                .map(e -> read(e.getKey(), e.getValue()))
                .map(r -> r.action()
                        .map(AccessReaderTest::text)
                        .orElseGet(() -> r.errors().toString()))
                .toList();
        assertEquals("""
                ATOMIC GLOBAL U32 NONE 0 OPERANDS false 1 1 NEVER MODIFIER NONE update32 0 0
                ATOMIC LDS B32 NONE 0 OPERANDS false 1 1 NEVER ALWAYS FIRST update32 0 0
                ATOMIC LDS F32 NONE 0 OPERANDS false 1 1 NEVER NEVER NONE update32 0 0
                LOAD GLOBAL B1024 NONE 0 OPERANDS true 1 1 NEVER NEVER NONE  0 0
                STORE GLOBAL B16 HIGH 0 OPERANDS false 1 1 NEVER NEVER NONE  0 0
                STORE LDS B32 NONE 1 OPERANDS false 1 1 NEVER NEVER NONE  0 0
                LOAD GLOBAL B32 NONE 0 OPERANDS false 1 1 MODIFIER NEVER NONE  0 0
                LOAD GLOBAL I8 NONE 0 OPERANDS false 1 1 NEVER NEVER NONE  0 0
                LOAD GLOBAL U8 HIGH 0 OPERANDS false 1 1 NEVER NEVER NONE  0 0""", String.join("\n", records));
    }

    @Test
    void aLoadTransposesWholeElements() {
        String operands = "vdst:b64 addr:u32";
        assertEquals(
                "LOAD LDS B64 NONE 0 OPERANDS false 1 1 NEVER NEVER NONE  16 8",
                read("vdst = transpose(lds.b64[addr + offset], 16, 8)", operands)
                        .action()
                        .map(AccessReaderTest::text)
                        .orElseThrow());
        for (String wrong : List.of("7, 8", "16, 3", "16, 64", "16", "0, 8")) {
            Read read = read("vdst = transpose(lds.b64[addr + offset], " + wrong + ")", operands);
            assertTrue(read.errors().toString().contains("no load transposes this"), wrong + ": " + read.errors());
        }
    }

    @Test
    void theOrderOfTheTermsOfAnAddressDoesNotMatter() {
        String usual = "vdst = global.b32[vaddr + saddr + offset]";
        for (String address :
                List.of("offset + vaddr + saddr", "saddr + (offset + vaddr)", "vaddr + 2 * offset + saddr - offset")) {
            assertEquals(read(usual, GLOBAL), read("vdst = global.b32[" + address + "]", GLOBAL), address);
        }
    }

    @Test
    void everyTextIsReadOrRefused() {
        Random random = new Random(47);
        List<String> texts = List.copyOf(TEXTS.keySet());
        int right = 0;
        for (int i = 0; i < SAMPLES; i++) {
            String of = texts.get(random.nextInt(texts.size()));
            String text = changed(of, random);
            Read read = read(text, TEXTS.get(of));
            assertEquals(read.action().isEmpty(), !read.errors().isEmpty(), () -> text + ": " + read.errors());
            right += read.action().isPresent() ? 1 : 0;
        }
        int all = right;
        assertTrue(all > 10 && all < SAMPLES / 2, () -> all + " are right");
    }

    /** A text in which one to three words are others, are left out or stand twice. */
    private static String changed(String text, Random random) {
        List<String> words = new ArrayList<>(Arrays.stream(text.split("(?<=[^\\w.])|(?=[^\\w.])"))
                .filter(w -> !w.isBlank())
                .toList());
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int at = random.nextInt(words.size());
            String other = WORDS.get(random.nextInt(WORDS.size()));
            switch (random.nextInt(4)) {
                case 0 -> words.remove(at);
                case 1 -> words.add(at, words.get(at));
                case 2 -> words.add(at, other);
                default -> words.set(at, other);
            }
        }
        return String.join(" ", words);
    }
}
