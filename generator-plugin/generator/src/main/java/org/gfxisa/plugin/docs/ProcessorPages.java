package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gfxisa.Processor;
import org.gfxisa.diff.FactKind;
import org.gfxisa.diff.TargetDiff;
import org.gfxisa.diff.TargetFacts;
import org.gfxisa.plugin.abi.TargetProperty;
import org.gfxisa.plugin.diff.SpecFacts;
import org.gfxisa.plugin.model.ProcessorSpec;

/** Creates a page for each processor. */
final class ProcessorPages {
    private final Reference reference;
    private final Map<String, TargetFacts> facts = new LinkedHashMap<>();

    ProcessorPages(Reference reference) {
        this.reference = reference;
        for (SiteIsa isa : reference.isas()) {
            for (ProcessorSpec p : isa.spec().processors()) {
                facts.put(
                        p.name(),
                        SpecFacts.of(p, isa.spec(), reference.resolved().abi().properties()));
            }
        }
    }

    static String page(String processor) {
        return "p/" + processor + ".html";
    }

    PageTable list() {
        List<Row> rows = new ArrayList<>();
        for (Processor p : reference.processors()) {
            rows.add(Row.of(
                    Row.link(p.name(), page(p.name())),
                    Row.text(p.family()),
                    Row.text(String.join(", ", p.products())),
                    Row.text(p.wavefrontSizes().toString().replaceAll("[\\[\\]]", "")),
                    Row.text(String.join(", ", p.features())),
                    Row.text(p.isaName().orElse("listed only"))));
        }
        return PageTable.of(
                "", "", List.of("processor", "family", "products", "lanes", "features", "instruction set"), rows);
    }

    /** Returns short facts about a processor by label. */
    Map<String, Row.Cell> facts(Processor p) {
        Map<String, Row.Cell> known = new LinkedHashMap<>();
        put(known, "products", String.join(", ", p.products()));
        put(known, "other names", String.join(", ", p.aliases()));
        put(known, "family", p.family());
        put(known, "instruction set", p.isaName().orElse("none: it is listed only"));
        put(known, "lanes of a wave", p.wavefrontSizes().toString().replaceAll("[\\[\\]]", ""));
        put(known, "features", String.join(", ", p.features()));
        put(known, "in target ids", String.join(", ", p.idFeatures()));
        put(known, "loaders", String.join(", ", p.loaders()));
        put(known, "machine in e_flags", p.elfMachine() < 0 ? "" : "0x" + Integer.toHexString(p.elfMachine()));
        put(known, "code runs on", String.join(", ", p.members()));
        previous(p)
                .ifPresent(q -> known.put(
                        "differences", Row.link("from " + q, "compare.html?left=" + q + "&right=" + p.name())));
        return known;
    }

    private static void put(Map<String, Row.Cell> known, String name, String text) {
        if (!text.isEmpty()) {
            known.put(name, Row.text(text));
        }
    }

    /** Returns the previous processor in the spec: of its family, or the last one of the family before. */
    private Optional<String> previous(Processor p) {
        List<String> names = List.copyOf(facts.keySet());
        int place = names.indexOf(p.name());
        return place < 1 ? Optional.empty() : Optional.of(names.get(place - 1));
    }

    List<PageTable> tables(Processor p) {
        List<Row> properties = new ArrayList<>();
        for (TargetProperty property : reference.resolved().abi().properties()) {
            String value = property.values().get(p.name());
            if (value != null) {
                properties.add(Row.of(Row.code(property.name()), Row.text(value), Row.text(property.title())));
            }
        }
        List<PageTable> tables = new ArrayList<>();
        tables.add(PageTable.of("Limits and other properties", "", List.of("property", "value", ""), properties));
        previous(p).ifPresent(q -> tables.add(differences(q, p.name())));
        return tables;
    }

    private PageTable differences(String left, String right) {
        TargetDiff diff = TargetDiff.of(facts.get(left), facts.get(right));
        Map<FactKind, int[]> counts = new TreeMap<>();
        diff.differences().forEach(d -> {
            int[] count = counts.computeIfAbsent(d.kind(), k -> new int[3]);
            count[d.right().isEmpty() ? 0 : d.left().isEmpty() ? 1 : 2]++;
        });
        List<Row> rows = new ArrayList<>();
        counts.forEach((kind, count) -> rows.add(Row.of(
                Row.text(kind.title()),
                Row.text(String.valueOf(count[0])),
                Row.text(String.valueOf(count[1])),
                Row.text(String.valueOf(count[2])))));
        return PageTable.of(
                "Compared with " + left, "", List.of("", "only " + left, "only " + right, "different"), rows);
    }
}
