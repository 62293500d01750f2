package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gfxisa.plugin.docs.MnemonicNames.Name;

/** Creates the list of all instructions, grouped by spec file. */
final class InstructionList {
    private final Reference reference;
    private final MnemonicNames names;

    InstructionList(Reference reference, MnemonicNames names) {
        this.reference = reference;
        this.names = names;
    }

    /**
     * The instructions of a file.
     *
     * @param id anchor for links
     * @param title name of the file
     * @param rows the instructions
     */
    public record Group(String id, String title, List<Row> rows) {}

    /**
     * An instruction.
     *
     * @param name name of the instruction
     * @param page page of the instruction
     * @param title title of the instruction
     * @param also other names
     * @param range description of the instruction sets
     * @param marks the instruction sets as a mask
     * @param own whether it does not belong to the base spec
     */
    public record Row(String name, String page, String title, String also, String range, String marks, boolean own) {}

    Map<String, Object> model() {
        Map<String, List<Row>> byFile = new TreeMap<>();
        reference.entries().forEach((name, entry) -> {
            String file = entry.place().replaceFirst("^.*/", "").replaceFirst("\\.ya?ml.*", "");
            Set<SiteIsa> isas = reference.having(name);
            byFile.computeIfAbsent(file, f -> new ArrayList<>())
                    .add(new Row(
                            name,
                            Reference.page(name),
                            entry.fact("title"),
                            names.of(name).stream()
                                    .filter(n -> n.isBare() && !n.name().equals(name))
                                    .map(Name::name)
                                    .collect(Collectors.joining(", ")),
                            reference.range(isas),
                            Reference.marks(isas),
                            reference.isOwn(entry.place())));
        });
        List<Group> groups = new ArrayList<>();
        byFile.forEach((file, rows) -> groups.add(new Group("g-" + file, file.toUpperCase(Locale.ROOT), rows)));
        return new LinkedHashMap<>(Map.of("groups", groups));
    }
}
