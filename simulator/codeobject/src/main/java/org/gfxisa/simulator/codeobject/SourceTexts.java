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

/** Lines of the sources that debug information names, as far as they are still there. */
public final class SourceTexts {
    private static final long LARGEST = 1 << 24;

    private final Map<String, List<String>> files = new HashMap<>();

    /** Of which nothing is read yet. */
    public SourceTexts() {}

    /** What stands in a line, without blanks around it; empty where the file cannot be read or has no such line. */
    public Optional<String> of(SourceLine line) {
        List<String> lines = files.computeIfAbsent(line.file(), SourceTexts::read);
        return line.line() > 0 && line.line() <= lines.size()
                ? Optional.of(lines.get(line.line() - 1).strip()).filter(text -> !text.isEmpty())
                : Optional.empty();
    }

    private static List<String> read(String file) {
        try {
            Path path = Path.of(file);
            return Files.isRegularFile(path) && Files.size(path) <= LARGEST
                    ? new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                            .lines()
                            .toList()
                    : List.of();
        } catch (IOException | InvalidPathException e) {
            return List.of();
        }
    }
}
