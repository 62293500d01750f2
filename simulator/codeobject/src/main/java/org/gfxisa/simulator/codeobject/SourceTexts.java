package org.gfxisa.simulator.codeobject;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads lines of the sources that debug information references, if they exist. */
public final class SourceTexts {
    private static final long LARGEST = 1 << 24;

    private final Map<Path, List<String>> files = new HashMap<>();

    /** Makes an empty cache of files. */
    public SourceTexts() {}

    /**
     * Returns the text of a line without surrounding blanks; empty if there is no such file or line. The file name is relative to the
     * working directory of the compiler, or else to that of this process.
     */
    public Optional<String> of(SourceLine line) {
        try {
            Path name = Path.of(line.file());
            List<String> there = lines(Path.of(line.directory()).resolve(name));
            List<String> lines = there.isEmpty() ? lines(name) : there;
            return line.line() > 0 && line.line() <= lines.size()
                    ? Optional.of(lines.get(line.line() - 1).strip()).filter(text -> !text.isEmpty())
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private List<String> lines(Path file) {
        return files.computeIfAbsent(file, SourceTexts::read);
    }

    private static List<String> read(Path path) {
        try {
            return Files.isRegularFile(path) && Files.size(path) <= LARGEST
                    ? new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                            .lines()
                            .toList()
                    : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }
}
