package org.gfxisa.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.table.Form;
import org.gfxisa.table.Slot;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The inventories of LLVM's opcodes: every instruction in them is in the spec, and there is no other. */
@EnabledIfSystemProperty(
        named = CorpusFile.FOLDER,
        matches = ".+",
        disabledReason = "no corpus: gfxisa.shared is not set")
class OpcodeInventoryTest {
    private static final Pattern SUFFIX = Pattern.compile("(_e32|_e64|_sdwa|_dpp|_e64_dpp)$");
    private static final Pattern SECOND = Pattern.compile("v_dual_\\w+");
    /** LLVM knows these only with a feature that the inventory was made without. */
    private static final Map<String, Set<String>> NOT_IN_LLVM = Map.of("gfx1200", Set.of("v_mov_b16", "v_swap_b16"));

    private static final int MNEMONIC = 2;
    private static final int EXAMPLE = 3;

    static List<CorpusFile> files() throws IOException {
        return CorpusFile.all().stream().filter(CorpusFile::isWhole).toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void theSpecHasTheSameInstructions(CorpusFile file) throws IOException {
        Isa isa = file.isa();
        Set<String> wanted = new TreeSet<>();
        inventory(file).forEach(cells -> wanted.add(cells[MNEMONIC]));
        Set<String> found = new TreeSet<>();
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            if (form.isIn(isa.waveSize())) {
                found.add(SUFFIX.matcher(form.mnemonic()).replaceFirst(""));
                // The second of two instructions in one is written before its first operand.
                for (Slot slot : form.slots()) {
                    SECOND.matcher(slot.lead()).results().forEach(m -> found.add(m.group()));
                }
            }
        }
        assertTrue(!wanted.isEmpty(), "an empty inventory");
        found.removeAll(NOT_IN_LLVM.getOrDefault(file.name(), Set.of()));
        assertEquals(String.join("\n", wanted), String.join("\n", found));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void examplesAreTheseInstructions(CorpusFile file) throws IOException {
        Decoder decoder = new Decoder(file.isa());
        Instruction instruction = new Instruction();
        for (String[] cells : inventory(file)) {
            byte[] bytes = HexFormat.of().parseHex(cells[EXAMPLE]);
            decoder.decode(bytes, 0, bytes.length, instruction);
            assertTrue(
                    instruction.isValid() && instruction.toString().contains(cells[MNEMONIC]),
                    () -> String.join(" ", cells) + ": " + instruction);
        }
    }

    private static List<String[]> inventory(CorpusFile file) throws IOException {
        Path path = Path.of(System.getProperty(CorpusFile.FOLDER), "facts", "opcodes", file.name() + ".tsv");
        return Files.readAllLines(path).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t"))
                .toList();
    }
}
