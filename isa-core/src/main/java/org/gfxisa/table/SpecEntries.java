package org.gfxisa.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The entries of a spec, as they are once templates are expanded: where each instruction is written, and what its entry says there. A
 * text file that is read for people only. A line is a name, a tab, a place, and a key and its value for everything that the entry says,
 * with tabs between; numbers of errata come first, with their titles in the second column.
 */
public final class SpecEntries {
    private static final String ERRATUM = "!";

    private final Map<String, Entry> entries = new TreeMap<>();
    private final Map<String, String> errata = new TreeMap<>();

    /**
     * The entry of an instruction.
     *
     * @param instruction its name in the spec
     * @param place file and line, {@code instructions/vop2.yaml:17}
     * @param facts what it says, by key: {@code vop2} is {@code {gfx6: 3, gfx8: 1, gfx10: 3}}
     */
    public record Entry(String instruction, String place, Map<String, String> facts) {
        /** What it says under a key; empty if nothing. */
        public String fact(String key) {
            return facts.getOrDefault(key, "");
        }
    }

    /** Knows nothing. */
    public SpecEntries() {}

    /**
     * Reads the file.
     *
     * @throws IOException when reading fails, or it is no such file
     */
    public SpecEntries(InputStream stream) throws IOException {
        for (String line : new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
            String[] cells = line.split("\t", -1);
            if (cells.length < 2 || cells.length % 2 != 0) {
                throw new IOException("not a list of entries: " + line);
            }
            if (line.startsWith(ERRATUM)) {
                addErratum(cells[0].substring(ERRATUM.length()), cells[1].translateEscapes());
                continue;
            }
            Map<String, String> facts = new LinkedHashMap<>();
            for (int i = 2; i < cells.length; i += 2) {
                facts.put(cells[i], cells[i + 1].translateEscapes());
            }
            add(new Entry(cells[0], cells[1], facts));
        }
    }

    /** Adds the entry of an instruction. */
    public void add(Entry entry) {
        entries.put(entry.instruction(), entry);
    }

    /** Adds an erratum. */
    public void addErratum(String number, String title) {
        errata.put(number, title);
    }

    /** The entry of an instruction, by its name in the spec. */
    public Optional<Entry> of(String instruction) {
        return Optional.ofNullable(entries.get(instruction));
    }

    /** The names of all instructions. */
    public Set<String> instructions() {
        return entries.keySet();
    }

    /** The title of an erratum; empty if there is none of this number. */
    public String erratum(String number) {
        return errata.getOrDefault(number, "");
    }

    /** The file. */
    public byte[] write() {
        StringBuilder out = new StringBuilder();
        errata.forEach((number, title) -> out.append(ERRATUM)
                .append(number)
                .append('\t')
                .append(escape(title))
                .append('\n'));
        entries.values().forEach(entry -> {
            List<String> cells = new ArrayList<>(List.of(entry.instruction(), entry.place()));
            entry.facts().forEach((key, value) -> cells.addAll(List.of(key, escape(value))));
            out.append(String.join("\t", cells)).append('\n');
        });
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
    }
}
