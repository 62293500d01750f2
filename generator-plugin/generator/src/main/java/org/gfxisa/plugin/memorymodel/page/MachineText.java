package org.gfxisa.plugin.memorymodel.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.plugin.emit.MarkdownPage;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Describes an abstract machine of the memory model: how caches are shared, and the effects of instructions and modifiers on them. */
final class MachineText {
    private static final String LOCAL = "local";

    private final MapNode machine;
    private final List<String> domains;

    /** Prepares to describe a machine, merged with those that it extends. */
    MachineText(MapNode machine) {
        this.machine = machine;
        this.domains = Nodes.texts(machine.get("domains"));
    }

    /** Appends the description to a page. */
    void write(MarkdownPage page) {
        page.add("\n### " + machine.text("title").orElse("") + "\n\n```\n");
        tree(page);
        page.add("```\n\nThe waves of a scope are: " + scopes() + ".");
        machine.text("replay")
                .ifPresent(counter ->
                        page.add(" An access whose page is absent is replayed with everything that its wave has"
                                + " issued since; " + counter + " counts those that may be."));
        page.add("\n\n").columns("instruction", "on this machine");
        for (MapNode.Entry wait : machine.entries("waits")) {
            page.row("`" + wait.name() + "`", "waits for " + words(wait.value()));
        }
        for (MapNode.Entry control : machine.entries("controls")) {
            page.row("`" + control.name() + "`", does((MapNode) control.value()));
        }
        for (MapNode.Entry op : machine.entries("bypasses")) {
            for (MapNode.Entry rule : ((MapNode) op.value()).entries()) {
                String bits = rule.name().equals("always") ? "" : " with `" + rule.name() + "`";
                page.row(op.name() + bits, "goes past " + byVersion(rule.value()));
            }
        }
    }

    /** Draws the tree from memory to the waves; of several equal nodes only the first is drawn completely. */
    private void tree(MarkdownPage page) {
        for (int d = domains.size() - 1; d >= 0; d--) {
            int depth = domains.size() - 1 - d;
            String indent = depth == 0 ? "" : "│  ".repeat(depth - 1) + "├─ ";
            page.add(indent + domains.get(d) + has(domains.get(d), depth == 0) + "\n");
        }
        for (int d = 0; d < domains.size() - 1; d++) {
            page.add("│  ".repeat(domains.size() - 2 - d) + "└─ " + domains.get(d) + (d == 0 ? "" : " …") + "\n");
        }
    }

    /** Describes what the waves of a domain share. */
    private String has(String domain, boolean outermost) {
        List<String> shared = new ArrayList<>();
        for (MapNode.Entry cache : machine.entries("caches")) {
            MapNode node = (MapNode) cache.value();
            if (node.text("shared").orElse("").equals(domain)) {
                boolean coherent = node.text("coherent").orElse("").equals("true");
                boolean back = node.text("writes").orElse("").equals("back");
                String traffic = node.text("serves").map(of -> ", for " + of).orElse("");
                shared.add(cache.name() + traffic + (coherent ? ", kept coherent" : back ? ", holds writes" : ""));
            }
        }
        machine.get(LOCAL)
                .map(this::byValue)
                .filter(local -> local.containsKey(domain))
                .ifPresent(local -> shared.add("local memory" + modes(local.get(domain))));
        if (outermost) {
            shared.add("memory");
        }
        return shared.isEmpty() ? "" : ": " + String.join("; ", shared);
    }

    /** Describes domains and the scopes that correspond to them. */
    private String scopes() {
        Map<String, List<String>> byDomain = new LinkedHashMap<>();
        for (MapNode.Entry scope : machine.entries("scopes")) {
            byValue(scope.value())
                    .forEach((domain, modes) -> byDomain.computeIfAbsent(domain, d -> new ArrayList<>())
                            .add(scope.name() + modes(modes)));
        }
        return domains.stream()
                .filter(byDomain::containsKey)
                .map(d -> String.join(", ", byDomain.get(d)) + " in one " + d)
                .collect(Collectors.joining("; "));
    }

    /** Returns values with the modes or processors that have them. */
    private Map<String, List<String>> byValue(Node value) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        if (value instanceof MapNode byMode) {
            byMode.entries().stream()
                    .filter(e -> !words(e.value()).isEmpty())
                    .forEach(e -> values.computeIfAbsent(words(e.value()), v -> new ArrayList<>())
                            .add(e.name()));
        } else {
            values.put(words(value), List.of());
        }
        return values;
    }

    private static String modes(List<String> modes) {
        return modes.isEmpty() ? "" : " (" + String.join(", ", modes) + ")";
    }

    private String does(MapNode control) {
        List<String> does = new ArrayList<>();
        control.get("invalidates").ifPresent(caches -> does.add("invalidates " + byVersion(caches)));
        control.get("writes-back").ifPresent(caches -> does.add("writes back " + byVersion(caches)));
        Optional<Node> counters = control.get("raises");
        if (does.isEmpty()) {
            does.add("nothing");
        }
        return String.join(", ", does)
                + counters.map(c -> "; counted by " + words(c)).orElse("");
    }

    private String byVersion(Node value) {
        return byValue(value).entrySet().stream()
                .map(e -> e.getKey() + modes(e.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String words(Node value) {
        if (value instanceof ListNode list) {
            return list.scalars().stream().map(ScalarNode::text).collect(Collectors.joining(" and "));
        }
        return value instanceof ScalarNode scalar ? scalar.text() : "";
    }
}
