package org.gfxisa.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.TextBuffer;
import org.gfxisa.corpus.CorpusFile.Row;
import org.gfxisa.table.Form;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every row of the encodings corpus, through the library itself. Needs the corpus: {@code -Dgfxisa.shared=} the folder that
 * {@code corpus} is in.
 */
@EnabledIfSystemProperty(
        named = CorpusFile.FOLDER,
        matches = ".+",
        disabledReason = "no corpus: gfxisa.shared is not set")
class CorpusTest {
    private static final int LEAST_ROWS = 100;
    private static final int LEAST_ROWS_OF_A_WHOLE_SET = 5_000;
    private static final int MOST_REPORTED = 20;
    private static final int MOST_SLOTS = 64;

    /** Instructions in a format that no row of the corpus has, by instruction set; RandomCodeTest builds, reads and assembles every form. */
    private static final Path NOT_IN_CORPUS = Path.of("src/test/resources/corpus/not-in-corpus.txt");

    private static final List<String> COLUMNS = List.of("rows", "disassembled", "round trips", "assembled", "rebuilt");

    private static final Map<String, Map<String, Integer>> TABLE = new TreeMap<>();

    static List<CorpusFile> files() throws IOException {
        return CorpusFile.all();
    }

    @AfterAll
    static void table() {
        System.out.printf("%-14s", "corpus");
        COLUMNS.forEach(c -> System.out.printf("%14s", c));
        System.out.println();
        TABLE.forEach((name, counts) -> {
            System.out.printf("%-14s", name);
            COLUMNS.forEach(c -> System.out.printf("%14s", counts.getOrDefault(c, 0)));
            System.out.println();
        });
    }

    /** The text is LLVM's; where that is only what its assembler took, another one for the same bytes will do. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void disassembly(CorpusFile file) throws IOException {
        Decoder decoder = new Decoder(file.isa());
        Disassembler disassembler = new Disassembler(file.isa());
        Assembler assembler = new Assembler(file.isa());
        Instruction instruction = new Instruction();
        Instruction again = new Instruction();
        TextBuffer text = new TextBuffer();
        List<Row> rows = file.rows();
        count(file, "rows", rows.size());
        equal(file, "disassembled", rows, Row::text, row -> {
            int size = decoder.decode(row.bytes(), 0, row.bytes().length, instruction);
            if (!instruction.isValid() || size != row.bytes().length) {
                return size + " bytes, " + instruction.invalidReason();
            }
            text.clear();
            disassembler.format(instruction, text);
            boolean isOtherSpelling = file.isFromAssembler()
                    && assembler.assemble(text.toString(), again)
                    && hex(again).equals(row.hex());
            return isOtherSpelling ? row.text() : text.toString();
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void assembly(CorpusFile file) throws IOException {
        Assembler assembler = new Assembler(file.isa());
        Instruction instruction = new Instruction();
        List<Row> rows = file.rows().stream().filter(Row::isRoundTrip).toList();
        count(file, "round trips", rows.size());
        equal(file, "assembled", rows, Row::hex, row -> {
            boolean good = assembler.assemble(row.text(), instruction);
            return good ? hex(instruction) : assembler.errorColumn() + ": " + assembler.error();
        });
    }

    /** From the operands and modifiers alone: the same bytes, or where bits do not matter, the same instruction. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void rebuilding(CorpusFile file) throws IOException {
        Decoder decoder = new Decoder(file.isa());
        Encoder encoder = new Encoder(file.isa());
        Instruction read = new Instruction();
        Instruction built = new Instruction();
        long[] values = new long[MOST_SLOTS];
        List<Row> rows = file.rows();
        equal(file, "rebuilt", rows, row -> row.isRoundTrip() ? row.hex() : row.text(), row -> {
            decoder.decode(row.bytes(), 0, row.bytes().length, read);
            if (!read.isValid()) {
                return read.invalidReason();
            }
            read.values(values);
            if (!encoder.encode(read.formId(), values, built)) {
                return "cannot be encoded";
            }
            return row.isRoundTrip() ? hex(built) : built.toString();
        });
    }

    /** Which instructions have no row in a format: these are known, and few. With GFXISA_REBASE set, the list is written. */
    @Test
    void coverage() throws IOException {
        Map<String, BitSet> hits = new TreeMap<>();
        Map<String, Isa> isas = new TreeMap<>();
        for (CorpusFile file : files()) {
            if (file.isWhole()) {
                isas.put(file.isa().name(), file.isa());
                hit(file, hits.computeIfAbsent(file.isa().name(), n -> new BitSet()));
            }
        }
        TreeSet<String> missed = new TreeSet<>();
        isas.forEach((name, isa) -> {
            BitSet hit = hits.get(name);
            Set<String> found = new TreeSet<>();
            Set<String> all = new TreeSet<>();
            for (int id = 0; id < isa.formCount(); id++) {
                Form form = isa.form(id);
                String encoding = String.join(" ", name, form.mnemonic(), form.format());
                (hit.get(id) ? found : all).add(encoding);
            }
            all.removeAll(found);
            missed.addAll(all);
            System.out.printf(
                    "corpus %s: %d instructions in a format have rows, %d have none; of the %d forms, variants of these, %d%n",
                    name, found.size(), all.size(), isa.formCount(), hit.cardinality());
        });
        if (System.getenv("GFXISA_REBASE") != null) {
            Files.createDirectories(NOT_IN_CORPUS.getParent());
            Files.write(NOT_IN_CORPUS, missed);
            return;
        }
        TreeSet<String> known = new TreeSet<>(Files.readAllLines(NOT_IN_CORPUS));
        known.removeIf(line -> !isas.containsKey(line.split(" ")[0]));
        assertEquals(String.join("\n", known), String.join("\n", missed));
    }

    private static void hit(CorpusFile file, BitSet hit) throws IOException {
        Decoder decoder = new Decoder(file.isa());
        Instruction instruction = new Instruction();
        for (Row row : file.rows()) {
            decoder.decode(row.bytes(), 0, row.bytes().length, instruction);
            if (instruction.isValid()) {
                hit.set(instruction.formId());
            }
        }
    }

    private static void count(CorpusFile file, String column, int number) {
        TABLE.computeIfAbsent(file.name(), n -> new TreeMap<>()).put(column, number);
    }

    private static void equal(
            CorpusFile file,
            String column,
            List<Row> rows,
            Function<Row, String> expected,
            Function<Row, String> found) {
        int atLeast = file.isWhole() ? LEAST_ROWS_OF_A_WHOLE_SET : LEAST_ROWS;
        assertTrue(rows.size() >= atLeast, "only " + rows.size() + " rows were collected");
        List<String> different = new ArrayList<>();
        for (Row row : rows) {
            String wanted = expected.apply(row);
            String got = found.apply(row);
            if (!wanted.equals(got)) {
                different.add(row.hex() + " " + row.text() + "\n    " + got);
            }
        }
        count(file, column, rows.size() - different.size());
        if (!different.isEmpty()) {
            fail(different.size() + " of " + rows.size() + " differ, first:\n"
                    + String.join("\n", different.subList(0, Math.min(MOST_REPORTED, different.size()))));
        }
    }

    private static String hex(Instruction instruction) {
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        return HexFormat.of().formatHex(bytes);
    }
}
