package org.gfxisa.plugin.spec.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.NumberSpelling;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reports explained violations at their positions in a file. */
final class ViolationReporter {
    private final Node root;
    private final List<ExplainedViolation> findings;
    private final Set<String> targets;
    private final SecondaryViolations followUps;

    ViolationReporter(Node root, List<ExplainedViolation> findings, Set<String> targets) {
        this.root = root;
        this.findings = findings;
        this.targets = targets;
        this.followUps = new SecondaryViolations(root, findings, targets);
    }

    void report(Diagnostics diagnostics) {
        findings.stream()
                .filter(f -> !followUps.contains(f))
                .map(this::diagnostic)
                .forEach(diagnostics::report);
    }

    private Diagnostic diagnostic(ExplainedViolation f) {
        Node node = JsonTree.find(root, f.path());
        return switch (f.kind()) {
            case TYPE -> type(f, node);
            case CHOICE -> {
                String found =
                        node instanceof ScalarNode s && !s.isEmpty() ? "unknown value " + s.quoted() : found(node);
                yield expecting(node.error(found + hint(node)), f)
                        .suggesting(
                                node instanceof ScalarNode s ? Names.nearest(s.text(), f.names()) : Optional.empty());
            }
            case VALUE -> {
                String subject = node instanceof ScalarNode s && !s.isEmpty() ? s.quoted() : "this";
                yield expecting(node.error(subject + " " + f.subject()), f);
            }
            case UNKNOWN -> unknown(f, node, followUps.suggestion(f));
            case NAME -> expecting(atKey(f, node, "malformed name '" + f.subject() + "'"), f);
            case MISSING -> missing(f, node);
            case REPEATED -> repeated(f, node);
            case AMBIGUOUS, OTHER -> expecting(node.error(f.subject()), f);
        };
    }

    private Diagnostic unknown(ExplainedViolation f, Node node, Optional<String> meant) {
        boolean isTarget = meant.map(targets::contains).orElse(false);
        Diagnostic diagnostic = isTarget
                ? atKey(f, node, "unknown target '" + f.subject() + "'").expecting("a name defined in targets/")
                : expecting(atKey(f, node, "unknown property '" + f.subject() + "'"), f);
        return diagnostic.suggesting(meant);
    }

    private static Diagnostic type(ExplainedViolation f, Node node) {
        boolean wantsText = f.expected().contains("text");
        if (node instanceof ScalarNode s && s.isPlain() && wantsText) {
            return node.error("found " + s.describe() + ", " + s.text()).expecting("text, so put it in quotes");
        }
        return expecting(node.error(found(node) + hint(node)), f);
    }

    private static String hint(Node node) {
        Optional<String> hint = node instanceof ScalarNode s ? NumberSpelling.hint(s.text()) : Optional.empty();
        return hint.map(h -> " (" + h + ")").orElse("");
    }

    private static String found(Node node) {
        boolean named = node instanceof ScalarNode s && !s.isEmpty();
        return "found " + node.describe() + (named ? " " + ((ScalarNode) node).quoted() : "");
    }

    private Diagnostic missing(ExplainedViolation f, Node node) {
        String message = "missing property " + Names.oneOf(f.names());
        Diagnostic diagnostic = atOwner(f, node, message);
        return f.subject().isEmpty() ? diagnostic : diagnostic.expecting("it, because '" + f.subject() + "' is there");
    }

    /** A missing property has no position; the best one is the key of the mapping that lacks it. */
    private Diagnostic atOwner(ExplainedViolation f, Node node, String message) {
        if (!f.path().isEmpty()) {
            Node parent = JsonTree.find(root, f.path().subList(0, f.path().size() - 1));
            Object last = f.path().get(f.path().size() - 1);
            if (parent instanceof MapNode map && map.entry(last.toString()).isPresent()) {
                return map.entry(last.toString()).get().key().error(message);
            }
        }
        return node.error(message);
    }

    private static Diagnostic atKey(ExplainedViolation f, Node node, String message) {
        return node instanceof MapNode map && map.entry(f.subject()).isPresent()
                ? map.entry(f.subject()).get().key().error(message)
                : node.error(message);
    }

    private static Diagnostic repeated(ExplainedViolation f, Node node) {
        Map<String, Node> seen = new HashMap<>();
        for (Node item : node instanceof ListNode list ? list.items() : List.<Node>of()) {
            Node first = seen.putIfAbsent(JsonTree.of(item).toString(), item);
            if (first != null) {
                return expecting(item.error("repeated item"), f).noting(first, "first given here");
            }
        }
        return expecting(node.error("repeated item"), f);
    }

    private static Diagnostic expecting(Diagnostic diagnostic, ExplainedViolation f) {
        List<String> phrases = Names.quoted(f.names());
        phrases.addAll(f.expected());
        return phrases.isEmpty() ? diagnostic : diagnostic.expecting(Names.or(phrases));
    }
}
