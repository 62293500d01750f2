package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gfxisa.text.WordTable;

/** The directives {@code .file} and {@code .loc}, which define the source lines of code. */
final class LineDirectives {
    private static final int MOST_FILES = 1 << 16;
    private static final int MD5_DIGITS = 32;
    private static final int BYTE_DIGITS = 2;
    private static final int HEX = 16;
    private static final List<String> OPTIONS =
            List.of("basic_block", "prologue_end", "epilogue_begin", "is_stmt", "isa", "discriminator");

    private final Assembly assembly;
    private final SortedMap<Integer, SourceFile> files = new TreeMap<>();
    private final List<String> directories = new ArrayList<>(List.of(""));
    private final Map<Section, List<Row>> rows = new LinkedHashMap<>();
    private Row next = Row.START;
    private boolean isDue;

    /** A file, with the index of its directory. */
    record SourceFile(String name, int directory, Optional<byte[]> md5, Optional<String> source) {}

    /** A row of the line table. */
    record Row(
            Optional<Symbol> start,
            int file,
            int line,
            int column,
            boolean isStatement,
            boolean isBlock,
            boolean isPrologueEnd,
            boolean isEpilogueBegin,
            int isa,
            int discriminator) {
        /** The initial state of a line program. */
        static final Row START = new Row(Optional.empty(), 1, 1, 0, true, false, false, false, 0, 0);

        Row at(Symbol place) {
            return new Row(
                    Optional.of(place),
                    file,
                    line,
                    column,
                    isStatement,
                    isBlock,
                    isPrologueEnd,
                    isEpilogueBegin,
                    isa,
                    discriminator);
        }
    }

    LineDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        all.put(".file", this::file);
        all.put(".loc", this::location);
    }

    /** Returns the files by number. Number 0 exists since DWARF 5. */
    SortedMap<Integer, SourceFile> files() {
        return files;
    }

    /** Returns the directories by number. Number 0 is the compiler's working directory, which is written only since DWARF 5. */
    List<String> directories() {
        return directories;
    }

    Map<Section, List<Row>> rows() {
        return rows;
    }

    /** Attaches the pending .loc to the next bytes of the current section. */
    void mark() {
        if (isDue) {
            isDue = false;
            Section section = assembly.section();
            rows.computeIfAbsent(section, s -> new ArrayList<>())
                    .add(next.at(assembly.symbols().here()));
        }
    }

    /** Discards the pending .loc, because the section changes. */
    void discardPending() {
        isDue = false;
    }

    private void file(OperandParser in) throws SourceException {
        if (in.peek() == '"') {
            // This names the source file as a whole, which LLVM's assembler ignores.
            in.string();
            in.end();
            return;
        }
        int from = in.next();
        int number = (int) in.absolute(0, MOST_FILES, "the number of the file");
        String name = in.text();
        String directory = "";
        if (in.peek() == '"') {
            directory = name;
            name = in.text();
        }
        Optional<byte[]> md5 = Optional.empty();
        Optional<String> source = Optional.empty();
        while (!in.isAtEnd()) {
            int at = in.at();
            switch (in.word()) {
                case "md5" -> md5 = Optional.of(checksum(in));
                case "source" -> source = Optional.of(in.text());
                default -> throw new SourceException(at, "expected md5 or source");
            }
        }
        if (files.containsKey(number)) {
            throw new SourceException(from, "file " + number + " is defined twice");
        }
        files.put(number, placed(number, directory, name, md5, source));
    }

    private SourceFile placed(
            int number, String directory, String name, Optional<byte[]> md5, Optional<String> source) {
        if (number == 0) {
            directories.set(0, directory);
            return new SourceFile(name, 0, md5, source);
        }
        String folder = directory.equals(directories.get(0)) ? "" : directory;
        String base = name;
        int slash = name.lastIndexOf('/');
        if (folder.isEmpty() && slash >= 0 && slash + 1 < name.length()) {
            folder = name.substring(0, Math.max(1, slash));
            base = name.substring(slash + 1);
        }
        if (!folder.isEmpty() && !directories.subList(1, directories.size()).contains(folder)) {
            directories.add(folder);
        }
        int index = folder.isEmpty()
                ? 0
                : 1 + directories.subList(1, directories.size()).indexOf(folder);
        return new SourceFile(base, index, md5, source);
    }

    private static byte[] checksum(OperandParser in) throws SourceException {
        int from = in.next();
        String digits = in.token();
        String padded = "0".repeat(Math.max(0, MD5_DIGITS + BYTE_DIGITS - digits.length()))
                + digits.substring(Math.min(BYTE_DIGITS, digits.length()));
        if (!digits.startsWith("0x") || !padded.matches("[0-9a-fA-F]{" + MD5_DIGITS + "}")) {
            throw new SourceException(from, "expected 0x and up to " + MD5_DIGITS + " hexadecimal digits");
        }
        byte[] bytes = new byte[MD5_DIGITS / BYTE_DIGITS];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(padded.substring(i * BYTE_DIGITS, (i + 1) * BYTE_DIGITS), HEX);
        }
        return bytes;
    }

    private void location(OperandParser in) throws SourceException {
        int from = in.next();
        int file = (int) in.absolute(0, MOST_FILES, "the number of the file");
        if (!files.containsKey(file)) {
            throw new SourceException(from, "there is no .file " + file + " before");
        }
        int line = number(in, "the line");
        int column = number(in, "the column");
        boolean isStatement = next.isStatement;
        boolean isBlock = false;
        boolean isPrologueEnd = false;
        boolean isEpilogueBegin = false;
        int isa = 0;
        int discriminator = 0;
        while (!in.isAtEnd()) {
            int at = in.at();
            String option = in.word();
            switch (option) {
                case "basic_block" -> isBlock = true;
                case "prologue_end" -> isPrologueEnd = true;
                case "epilogue_begin" -> isEpilogueBegin = true;
                case "is_stmt" -> isStatement = in.absolute(0, 1, "is_stmt") != 0;
                case "isa" -> isa = (int) in.absolute(0, Integer.MAX_VALUE, "isa");
                case "discriminator" -> discriminator = (int) in.absolute(0, Integer.MAX_VALUE, "the discriminator");
                default -> {
                    String near = WordTable.nearest(option, OPTIONS);
                    throw new SourceException(
                            at,
                            "unknown option '" + option + "' of .loc, expected "
                                    + (near.isEmpty() ? String.join(", ", OPTIONS) : near));
                }
            }
        }
        mark();
        next = new Row(
                Optional.empty(),
                file,
                line,
                column,
                isStatement,
                isBlock,
                isPrologueEnd,
                isEpilogueBegin,
                isa,
                discriminator);
        isDue = true;
    }

    /** Reads a number that is optional. */
    private static int number(OperandParser in, String what) throws SourceException {
        char c = in.peek();
        return c >= '0' && c <= '9' || c == '-' ? (int) in.absolute(0, Integer.MAX_VALUE, what) : 0;
    }
}
