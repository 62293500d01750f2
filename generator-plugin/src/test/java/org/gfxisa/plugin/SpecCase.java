package org.gfxisa.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A test case in one file: the messages that are expected, then spec files, each after a line {@code ---- path}. The files replace or
 * join those of the small spec in {@code src/test/resources/mini}.
 */
record SpecCase(String name, String expected, Map<String, String> files) {
    private static final String FILE_MARK = "---- ";

    static List<SpecCase> all(Path folder) throws IOException {
        List<SpecCase> cases = new ArrayList<>();
        try (var paths = Files.list(folder)) {
            for (Path path : paths.sorted().toList()) {
                cases.add(parse(path));
            }
        }
        return cases;
    }

    private static SpecCase parse(Path path) throws IOException {
        StringBuilder expected = new StringBuilder();
        Map<String, String> files = new LinkedHashMap<>();
        StringBuilder current = expected;
        String file = "";
        for (String line : Files.readString(path).split("(?<=\n)")) {
            if (line.startsWith(FILE_MARK)) {
                if (!file.isEmpty()) {
                    files.put(file, current.toString());
                }
                file = line.substring(FILE_MARK.length()).strip();
                current = new StringBuilder();
            } else {
                current.append(line);
            }
        }
        files.put(file, current.toString());
        return new SpecCase(path.getFileName().toString(), expected.toString(), files);
    }

    /** The text of the case with other expectations. */
    String with(String messages) {
        StringBuilder out = new StringBuilder(messages);
        files.forEach((path, text) -> out.append(FILE_MARK).append(path).append('\n').append(text));
        return out.toString();
    }
}
