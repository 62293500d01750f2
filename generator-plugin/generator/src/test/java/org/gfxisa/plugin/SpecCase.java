package org.gfxisa.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A test case in one file: the messages that are expected, then what differs from the small spec in
 * {@code src/test/resources/mini}. After a line {@code ---- path} stands a whole file. After a line {@code ~~~~ path} stand
 * changes of one: lines marked {@code -}, which occur there once and in this order, and lines marked {@code +} that take their
 * place. A line {@code ++++ folder} before them adds the files of a folder beside the small spec.
 */
record SpecCase(String name, String expected, String changes) {
    private static final String FILE = "---- ";
    private static final String EDIT = "~~~~ ";
    private static final String MORE = "++++ ";

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
        StringBuilder changes = new StringBuilder();
        for (String line : Files.readString(path).split("(?<=\n)")) {
            boolean isChange = Stream.of(FILE, EDIT, MORE).anyMatch(line::startsWith) || !changes.isEmpty();
            (isChange ? changes : expected).append(line);
        }
        return new SpecCase(path.getFileName().toString(), expected.toString(), changes.toString());
    }

    /** The text of the case with other expectations. */
    String with(String messages) {
        return messages + changes;
    }

    /** The files that are not those of the small spec. */
    Map<String, String> files(Path mini) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        for (String part : changes.split("(?m)^(?=---- |~~~~ |\\+\\+\\+\\+ )")) {
            if (part.isEmpty()) {
                continue;
            }
            int end = part.indexOf('\n');
            String path = part.substring(FILE.length(), end).strip();
            if (part.startsWith(MORE)) {
                files.putAll(folder(mini.resolveSibling(path)));
                continue;
            }
            String text = part.substring(end + 1);
            if (part.startsWith(EDIT)) {
                String before = files.containsKey(path) ? files.get(path) : Files.readString(mini.resolve(path));
                text = edit(before, text);
            }
            files.put(path, text);
        }
        return files;
    }

    private static Map<String, String> folder(Path root) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
                files.put(root.relativize(path).toString(), Files.readString(path));
            }
        }
        return files;
    }

    private String edit(String text, String hunks) {
        String edited = text;
        StringBuilder old = new StringBuilder();
        StringBuilder replacement = new StringBuilder();
        for (String line : hunks.split("(?<=\n)")) {
            if (line.startsWith("-") && !replacement.isEmpty()) {
                edited = replace(edited, old, replacement);
                old.setLength(0);
                replacement.setLength(0);
            }
            (line.startsWith("-") ? old : replacement).append(line.substring(1));
        }
        return replace(edited, old, replacement);
    }

    private String replace(String text, CharSequence old, CharSequence replacement) {
        int at = text.indexOf(old.toString());
        if (at < 0 || text.indexOf(old.toString(), at + 1) >= 0) {
            throw new IllegalArgumentException(name + ": is not there once: " + old);
        }
        return text.substring(0, at) + replacement + text.substring(at + old.length());
    }
}
