package org.gfxisa.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;

/**
 * A file of the encodings corpus: what LLVM 22 makes of instructions' bytes.
 *
 * @param name of the file, without endings: the target, with {@code -w64} for waves of 64 lanes where 32 are usual
 * @param isa the instruction set that it tests
 */
record CorpusFile(String name, Isa isa) {
    /** Property with the folder that {@code corpus} and {@code facts} are in. */
    static final String FOLDER = "gfxisa.shared";

    private static final Path REFUSED = Path.of("src/test/resources/corpus/assembler-only.txt");
    private static final Set<String> FROM_ASSEMBLER = Set.of("gfx600", "gfx700");
    private static final String ENDING = ".tsv.gz";
    private static final String WIDE = "-w64";
    private static final int WIDE_LANES = 64;

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

    /** The files of the targets that have an instruction set. */
    static List<CorpusFile> all() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ENDING))
                    .map(file -> file.substring(0, file.length() - ENDING.length()))
                    .sorted()
                    .flatMap(name -> isa(name).map(isa -> new CorpusFile(name, isa)).stream())
                    .toList();
        }
    }

    private static Optional<Isa> isa(String name) {
        boolean isWide = name.endsWith(WIDE);
        return Targets.find(isWide ? name.substring(0, name.length() - WIDE.length()) : name)
                .flatMap(Processor::isa)
                .map(isa -> isWide ? isa.withWave(WIDE_LANES) : isa);
    }

    private static Path folder() {
        return Path.of(System.getProperty(FOLDER), "corpus", "encodings");
    }

    /** Whether the texts are what was given to LLVM's assembler: it has no disassembler for the target. */
    boolean isFromAssembler() {
        return FROM_ASSEMBLER.contains(name);
    }

    /** Whether the whole instruction set is there, not only some formats of it. */
    boolean isWhole() {
        return isa.tables().spellings().containsKey("s_endpgm");
    }

    /**
     * The rows that the instruction set covers: all, or those whose mnemonics it has. Without what LLVM's assembler takes although it
     * is no instruction: literals that a decoder does not see, modifiers on bits of another field, constants as destinations.
     */
    List<Row> rows() throws IOException {
        Set<String> refused = Set.copyOf(Files.readAllLines(REFUSED));
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(folder().resolve(name + ENDING))), StandardCharsets.UTF_8))) {
            return in.lines()
                    .map(line -> line.split("\t"))
                    .filter(cells -> isWhole() || isa.tables().spellings().containsKey(cells[1].split(" ")[0]))
                    .filter(cells -> !refused.contains(name + " " + cells[0] + " " + cells[1]))
                    .map(cells -> new Row(HexFormat.of().parseHex(cells[0]), cells[1], cells[2].equals("rt")))
                    .toList();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
