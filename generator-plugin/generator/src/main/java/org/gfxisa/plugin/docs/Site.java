package org.gfxisa.plugin.docs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gfxisa.Processor;
import org.gfxisa.plugin.Generator;

/** The reference as a site of static pages, which need no server. */
public final class Site {
    private static final List<List<String>> CARDS = List.of(
            List.of("Instructions", "instructions.html", "every one, of every generation, with its encodings"));

    private final Reference reference;
    private final Templates templates;
    private final SortedMap<String, byte[]> files = new TreeMap<>();

    private Site(Reference reference, String title) {
        this.reference = reference;
        templates = new Templates(Map.of("site", title, "allIsas", reference.isas()));
    }

    /**
     * Makes the site.
     *
     * @param resolved a spec without errors
     * @param ownFiles names of the spec files that do not belong to the base: what they define is marked
     * @param title what the site is called
     * @return the files by their paths
     */
    public static SortedMap<String, byte[]> of(Generator.Resolved resolved, Set<String> ownFiles, String title) {
        Site site = new Site(new Reference(resolved, ownFiles), title);
        site.write();
        return site.files;
    }

    private void write() {
        Names names = new Names(reference);
        SearchIndex index = new SearchIndex();
        index.instructions(reference, names);
        InstructionPages instructions = new InstructionPages(reference, names);
        for (String name : reference.entries().keySet()) {
            page("instruction", Reference.page(name), instructions.model(name));
        }
        page("instructions", "instructions.html", new InstructionList(reference, names).model());
        page("index", "index.html", front());
        assets(index);
    }

    private Map<String, Object> front() {
        List<List<String>> own = new ArrayList<>();
        reference.entries().forEach((name, entry) -> {
            if (reference.isOwn(entry.place())) {
                own.add(List.of(name, Reference.page(name)));
            }
        });
        return Map.of(
                "instructionCount", reference.entries().size(),
                "isaCount", reference.isas().size(),
                "processorCount",
                        reference.processors().stream().filter(Processor::hasIsa).count(),
                "ownNames", own,
                "cards", CARDS);
    }

    private void assets(SearchIndex index) {
        files.put("assets/style.css", Templates.file("style.css"));
        List<List<String>> isas = reference.isas().stream()
                .map(isa -> Stream.concat(Stream.of(isa.name()), isa.processors().stream())
                        .toList())
                .toList();
        script("site.js", "const ISAS = " + Json.of(isas) + ";\n" + text("site.js"));
        script("search.js", index.script());
        script("decode.js", text("decode.js") + text("syntax.js"));
        reference.isas().forEach(isa -> script("decode/" + isa.name() + ".js", DecoderTables.script(isa)));
    }

    private static String text(String name) {
        return new String(Templates.file(name), StandardCharsets.UTF_8);
    }

    private void script(String name, String text) {
        files.put("assets/" + name, text.getBytes(StandardCharsets.UTF_8));
    }

    private void page(String template, String path, Map<String, Object> model) {
        files.put(path, templates.page(template, path, model));
    }
}
