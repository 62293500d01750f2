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

/** Puts violations at their positions. */
final class ViolationReporter {
    private final List<Violation> violations;
    private final Set<String> targets;
    private final FollowUps followUps;

    ViolationReporter(List<Violation> violations, Set<String> targets) {
        this.violations = violations;
        this.targets = targets;
        this.followUps = new FollowUps(violations, targets);
    }

    void report(Diagnostics diagnostics) {
        violations.stream()
                .filter(v -> !followUps.contains(v))
                .map(this::diagnostic)
                .forEach(diagnostics::report);
    }

    private Diagnostic diagnostic(Violation v) {
        Node node = v.at().node();
        Optional<ScalarNode> scalar = node instanceof ScalarNode s && !s.isEmpty() ? Optional.of(s) : Optional.empty();
        return switch (v.kind()) {
            case TYPE -> type(v, node);
            case CHOICE -> {
                String found = scalar.map(s -> "unknown value " + s.quoted()).orElse(found(node));
                yield expecting(node.error(found + hint(node)), v)
                        .suggesting(scalar.flatMap(s -> Names.nearest(s.text(), v.names())));
            }
            case VALUE -> expecting(node.error(scalar.map(ScalarNode::quoted).orElse("this") + " " + v.subject()), v);
            case UNKNOWN -> unknown(v, followUps.suggestion(v));
            case NAME -> expecting(atKey(v, "malformed name '" + v.subject() + "'"), v);
            case MISSING -> {
                Diagnostic missing = v.at().owner().error("missing property " + Names.oneOf(v.names()));
                yield v.subject().isEmpty() ? missing : missing.expecting("it, because '" + v.subject() + "' is there");
            }
            case REPEATED -> repeated(v, (ListNode) node);
            case AMBIGUOUS, OTHER -> expecting(node.error(v.subject()), v);
        };
    }

    private Diagnostic unknown(Violation v, Optional<String> meant) {
        Diagnostic diagnostic = meant.filter(targets::contains).isPresent()
                ? atKey(v, "unknown target '" + v.subject() + "'").expecting("a name defined in targets/")
                : expecting(atKey(v, "unknown property '" + v.subject() + "'"), v);
        return diagnostic.suggesting(meant);
    }

    private static Diagnostic type(Violation v, Node node) {
        if (node instanceof ScalarNode s && s.isPlain() && v.expected().contains("text")) {
            return node.error("found " + s.describe() + ", " + s.text()).expecting("text, so put it in quotes");
        }
        return expecting(node.error(found(node) + hint(node)), v);
    }

    private static String hint(Node node) {
        Optional<String> hint = node instanceof ScalarNode s ? NumberSpelling.hint(s.text()) : Optional.empty();
        return hint.map(h -> " (" + h + ")").orElse("");
    }

    private static String found(Node node) {
        return "found " + node.describe() + (node instanceof ScalarNode s && !s.isEmpty() ? " " + s.quoted() : "");
    }

    private static Diagnostic atKey(Violation v, String message) {
        return ((MapNode) v.at().node()).entry(v.subject()).orElseThrow().key().error(message);
    }

    private static Diagnostic repeated(Violation v, ListNode list) {
        Map<Object, Node> seen = new HashMap<>();
        for (Node item : list.items()) {
            Node first = seen.putIfAbsent(Validator.value(item), item);
            if (first != null) {
                return expecting(item.error("repeated item"), v)
                        .noting(first.position(), first.length(), "first given here");
            }
        }
        throw new IllegalStateException("no item of " + list + " is repeated");
    }

    private static Diagnostic expecting(Diagnostic diagnostic, Violation v) {
        List<String> phrases = Names.quoted(v.names());
        phrases.addAll(v.expected());
        return phrases.isEmpty() ? diagnostic : diagnostic.expecting(Names.or(phrases));
    }
}
