package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.table.SpecEntries;

/** The search index: names of all generations, opcodes, titles, and everything else with a location. */
final class SearchIndex {
    private final List<List<Object>> pages = new ArrayList<>();
    private final List<List<Object>> names = new ArrayList<>();
    private final List<List<Object>> opcodes = new ArrayList<>();

    /** Adds an entry. */
    void add(String label, String title, String kind, String path) {
        pages.add(List.of(label, title, kind, path));
    }

    /** Adds all instructions. */
    void instructions(Reference reference, MnemonicNames known) {
        for (Map.Entry<String, SpecEntries.Entry> entry : reference.entries().entrySet()) {
            String instruction = entry.getKey();
            int page = pages.size();
            add(instruction, entry.getValue().fact("title"), "instruction", Reference.page(instruction));
            known.of(instruction).forEach(name -> {
                if (!name.name().equals(instruction)) {
                    names.add(List.of(name.name(), page, name.marks()));
                }
            });
            opcodes(reference, instruction, page);
        }
    }

    private void opcodes(Reference reference, String instruction, int page) {
        Map<String, Set<SiteIsa>> found = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            for (int form : isa.formsOf(instruction)) {
                String key =
                        isa.formSpec(form).format() + " " + isa.formSpec(form).opcode();
                found.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(isa);
            }
        }
        found.forEach((key, isas) -> {
            String[] parts = key.split(" ");
            opcodes.add(List.of(parts[0], Integer.valueOf(parts[1]), page, Reference.marks(isas)));
        });
    }

    /** Returns the script. */
    String script() {
        return "gfxisaIndex({\"pages\":" + ScriptJson.of(pages) + ",\n\"names\":" + ScriptJson.of(names)
                + ",\n\"opcodes\":" + ScriptJson.of(opcodes) + "});\n";
    }
}
