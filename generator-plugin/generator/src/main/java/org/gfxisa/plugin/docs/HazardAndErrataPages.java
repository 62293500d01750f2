package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Creates the tables of required wait states and errata, which concern many instructions. */
final class HazardAndErrataPages {
    private HazardAndErrataPages() {}

    static PageTable hazards(HazardUses uses) {
        List<Row> rows = new ArrayList<>();
        uses.all().forEach((name, versions) -> {
            for (int i = 0; i < versions.size(); i++) {
                HazardUses.Version version = versions.get(i);
                List<Row.Cell> cells = new ArrayList<>(List.of(
                        Row.code(name),
                        Row.text(version.rule().title()),
                        Row.text(version.rule().first()),
                        Row.text(version.rule().then()),
                        Row.text(version.rule().waits()),
                        Row.text(version.rule().remedy()),
                        Row.text(version.range()),
                        Row.text(version.rule().source())));
                version.rule().errata().forEach(e -> cells.add(Row.link(e, "errata.html#" + e)));
                rows.add(new Row(i == 0 ? name : "", version.marks(), cells));
            }
        });
        return PageTable.of(
                "", "", List.of("rule", "what happens", "first", "then", "between", "or", "GPUs", "source"), rows);
    }

    static PageTable errata(Reference reference) {
        Map<String, Set<String>> users = new LinkedHashMap<>();
        reference
                .entries()
                .forEach((name, entry) -> entry.errata()
                        .forEach(e ->
                                users.computeIfAbsent(e, n -> new TreeSet<>()).add(name)));
        List<Row> rows = new ArrayList<>();
        reference.resolved().definitions().errata().forEach((number, node) -> {
            List<Row.Cell> cells = new ArrayList<>(List.of(
                    Row.code(number),
                    Row.text(text(node, "title")),
                    Row.text(text(node, "where")),
                    Row.text(text(node, "claim")),
                    Row.text(text(node, "evidence")),
                    Row.text(text(node, "decision")),
                    Row.text(count(users.getOrDefault(number, Set.of())))));
            users.getOrDefault(number, Set.of()).stream()
                    .limit(12)
                    .forEach(i -> cells.add(Row.link(i, Reference.page(i))));
            rows.add(new Row(number, "", cells));
        });
        return PageTable.of(
                "", "", List.of("number", "about", "where", "claim", "evidence", "here", "instructions"), rows);
    }

    private static String count(Set<String> users) {
        return users.isEmpty() ? "" : String.valueOf(users.size());
    }

    private static String text(MapNode node, String key) {
        return node.text(key).orElse("");
    }
}
