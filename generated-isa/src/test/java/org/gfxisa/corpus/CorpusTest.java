package org.gfxisa.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.TextBuffer;
import org.gfxisa.corpus.CorpusRows.Row;
import org.gfxisa.table.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every row of the encodings corpus, through the library itself. Needs the corpus: {@code -Dgfxisa.shared=} the folder that
 * {@code corpus} is in.
 */
@EnabledIfSystemProperty(
        named = CorpusRows.FOLDER,
        matches = ".+",
        disabledReason = "no corpus: gfxisa.shared is not set")
class CorpusTest {
    private static final int MOST_REPORTED = 20;
    private static final int MOST_SLOTS = 64;

    /** Forms of gfx90a that no row of the corpus has; RandomCodeTest builds, reads and assembles every form. */
    private static final Set<String> NOT_IN_CORPUS = Set.of(
            "image_atomic_inc mimg_atomic return",
            "v_cmp_o_f16_sdwa vopc_sdwa vcc",
            "v_cmpx_eq_i16_sdwa vopc_sdwa vcc",
            "v_cmpx_lg_f16_sdwa vopc_sdwa sgpr",
            "v_cmpx_t_i16_sdwa vopc_sdwa sgpr",
            "v_cmpx_t_u32_sdwa vopc_sdwa vcc");

    @ParameterizedTest(name = "{0}")
    @CsvSource({"gfx90a, 28216", "gfx600, 100", "gfx700, 300"})
    void disassembly(String target, int atLeast) throws IOException {
        Isa isa = CorpusRows.isa(target);
        Decoder decoder = new Decoder(isa);
        Disassembler disassembler = new Disassembler(isa);
        Instruction instruction = new Instruction();
        TextBuffer text = new TextBuffer();
        List<Row> rows = CorpusRows.of(target);
        equal(rows, atLeast, Row::text, row -> {
            int size = decoder.decode(row.bytes(), 0, row.bytes().length, instruction);
            if (!instruction.isValid() || size != row.bytes().length) {
                return size + " bytes, " + instruction.invalidReason();
            }
            text.clear();
            disassembler.format(instruction, text);
            return text.toString();
        });
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"gfx90a, 26907", "gfx600, 100", "gfx700, 300"})
    void assembly(String target, int atLeast) throws IOException {
        Assembler assembler = new Assembler(CorpusRows.isa(target));
        Instruction instruction = new Instruction();
        List<Row> rows = CorpusRows.of(target).stream().filter(Row::isRoundTrip).toList();
        equal(rows, atLeast, Row::hex, row -> {
            boolean good = assembler.assemble(row.text(), instruction);
            return good ? hex(instruction) : assembler.errorColumn() + ": " + assembler.error();
        });
    }

    /** From the operands and modifiers alone: the same bytes, or where bits do not matter, the same instruction. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"gfx90a, 28216", "gfx600, 100", "gfx700, 300"})
    void rebuilding(String target, int atLeast) throws IOException {
        Isa isa = CorpusRows.isa(target);
        Decoder decoder = new Decoder(isa);
        Encoder encoder = new Encoder(isa);
        Instruction read = new Instruction();
        Instruction built = new Instruction();
        long[] values = new long[MOST_SLOTS];
        List<Row> rows = CorpusRows.of(target);
        equal(rows, atLeast, row -> row.isRoundTrip() ? row.hex() : row.text(), row -> {
            decoder.decode(row.bytes(), 0, row.bytes().length, read);
            read.values(values);
            if (!encoder.encode(read.formId(), values, built)) {
                return "cannot be encoded";
            }
            return row.isRoundTrip() ? hex(built) : built.toString();
        });
    }

    /** Which encodings no row has: these are known, and few. */
    @Test
    void coverage() throws IOException {
        Isa isa = CorpusRows.isa("gfx90a");
        Decoder decoder = new Decoder(isa);
        Instruction instruction = new Instruction();
        BitSet hit = new BitSet();
        for (Row row : CorpusRows.of("gfx90a")) {
            decoder.decode(row.bytes(), 0, row.bytes().length, instruction);
            hit.set(instruction.formId());
        }
        Set<String> missed = new TreeSet<>();
        for (int id = hit.nextClearBit(0); id < isa.formCount(); id = hit.nextClearBit(id + 1)) {
            Form form = isa.form(id);
            missed.add(form.mnemonic + " " + form.format + " " + form.variant);
        }
        assertEquals(new TreeSet<>(NOT_IN_CORPUS), missed);
        System.out.printf("corpus gfx90a: %d of %d encodings have rows%n", hit.cardinality(), isa.formCount());
    }

    private static void equal(
            List<Row> rows, int atLeast, Function<Row, String> expected, Function<Row, String> found) {
        assertTrue(rows.size() >= atLeast, "only " + rows.size() + " rows were collected");
        List<String> different = new ArrayList<>();
        for (Row row : rows) {
            String wanted = expected.apply(row);
            String got = found.apply(row);
            if (!wanted.equals(got)) {
                different.add(row.hex() + " " + row.text() + "\n    " + got);
            }
        }
        assertEquals(
                0,
                different.size(),
                () -> different.size() + " of " + rows.size() + " differ, first:\n"
                        + String.join("\n", different.subList(0, Math.min(MOST_REPORTED, different.size()))));
    }

    private static String hex(Instruction instruction) {
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        return HexFormat.of().formatHex(bytes);
    }
}
