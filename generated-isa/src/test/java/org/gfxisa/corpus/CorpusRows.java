package org.gfxisa.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;

/** The encodings corpus: what LLVM 22 makes of an instruction's bytes. */
final class CorpusRows {
    /** The folder that {@code corpus/encodings} is in. */
    static final String FOLDER = "gfxisa.shared";

    /**
     * A row.
     *
     * @param bytes one instruction, in memory order
     * @param text what LLVM prints
     * @param isRoundTrip LLVM's assembler makes the same bytes of the text
     */
    record Row(byte[] bytes, String text, boolean isRoundTrip) {
        String hex() {
            return HexFormat.of().formatHex(bytes);
        }
    }

    private CorpusRows() {}

    /** The rows of a target that its instruction set covers: all, or those of the scalar-memory instructions. */
    static List<Row> of(String target) throws IOException {
        Isa isa = isa(target);
        boolean isWhole = isa.tables().mnemonics.containsKey("s_endpgm");
        Path file = Path.of(System.getProperty(FOLDER), "corpus", "encodings", target + ".tsv.gz");
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return in.lines()
                    .map(line -> line.split("\t"))
                    .filter(cells -> isWhole || isa.tables().mnemonics.containsKey(cells[1].split(" ")[0]))
                    .map(cells -> new Row(HexFormat.of().parseHex(cells[0]), cells[1], cells[2].equals("rt")))
                    .toList();
        }
    }

    static Isa isa(String target) {
        return Targets.find(target).orElseThrow().isa().orElseThrow();
    }
}
