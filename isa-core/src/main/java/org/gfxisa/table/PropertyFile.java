package org.gfxisa.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gfxisa.Properties;

/**
 * The properties of all processors. A line of the file is the name of a property, a tab, a value, a tab, and the processors that have
 * that value.
 */
public final class PropertyFile {
    private static final int CELLS = 3;

    private final Map<String, Map<String, String>> byProcessor = new HashMap<>();

    /**
     * Reads the file.
     *
     * @throws IOException when reading fails, or it is no such file
     */
    public PropertyFile(InputStream stream) throws IOException {
        for (String line : new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList()) {
            String[] cells = line.split("\t", -1);
            if (cells.length != CELLS) {
                throw new IOException("not a list of properties: " + line);
            }
            for (String processor : cells[2].split(" ")) {
                byProcessor.computeIfAbsent(processor, p -> new HashMap<>()).put(cells[0], cells[1]);
            }
        }
    }

    /** The properties of a processor; none of one that the spec does not speak of. */
    public Properties of(String processor) {
        return new Properties(processor, byProcessor.getOrDefault(processor, Map.of()));
    }

    /**
     * Writes the file.
     *
     * @param properties the values by the names of property and processor
     */
    public static byte[] write(Map<String, Map<String, String>> properties) {
        StringBuilder out = new StringBuilder();
        new TreeMap<>(properties)
                .forEach((name, values) -> values.entrySet().stream()
                        .collect(Collectors.groupingBy(
                                Map.Entry::getValue,
                                LinkedHashMap::new,
                                Collectors.mapping(Map.Entry::getKey, Collectors.joining(" "))))
                        .forEach((value, processors) -> out.append(name)
                                .append('\t')
                                .append(value)
                                .append('\t')
                                .append(processors)
                                .append('\n')));
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
