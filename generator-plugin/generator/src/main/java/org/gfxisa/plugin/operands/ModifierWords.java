package org.gfxisa.plugin.operands;

import java.util.Optional;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that modifiers start with a word, which identifies them in assembly and names their methods in the typed assembler. */
final class ModifierWords {
    private static final String WORD = "[A-Za-z_][A-Za-z0-9_]*";
    private static final Pattern ALONE = Pattern.compile(WORD + "(:\\d+)?");
    private static final Pattern BEFORE_A_VALUE = Pattern.compile(WORD + ":");
    private static final Pattern WITH_A_VALUE = Pattern.compile(WORD + "(:(\\d+|" + WORD + "))?");
    private static final Pattern OF_A_RANGE = Pattern.compile(WORD + "(:\\d*)?");
    private final ScalarNode key;
    private final MapNode node;
    private final Diagnostics diagnostics;

    ModifierWords(ScalarNode key, MapNode node, Diagnostics diagnostics) {
        this.key = key;
        this.node = node;
        this.diagnostics = diagnostics;
    }

    void check(String kind) {
        switch (kind) {
            case "flag" ->
                check(ALONE, node.scalar("text").orElse(key), "a word, or a word and a number: \"bound_ctrl:1\"");
            case "int" -> prefix("");
            case "bits" -> prefix(key.text() + ":");
            case "enum" ->
                node.entries("values").forEach(e -> {
                    if (e.value() instanceof ScalarNode text && !text.text().isEmpty()) {
                        check(WITH_A_VALUE, text, "a word, or a word and a value: \"mul:2\"");
                    }
                });
            case "ranges" ->
                node.maps("values")
                        .forEach(r -> r.scalar("text")
                                .ifPresent(text -> check(
                                        OF_A_RANGE,
                                        text,
                                        "a word, with a colon where a value follows, or with a fixed number")));
            default -> {}
        }
    }

    private void prefix(String usual) {
        Optional<ScalarNode> prefix = node.scalar("prefix");
        if (prefix.isPresent() || usual.isEmpty()) {
            check(BEFORE_A_VALUE, prefix.orElse(key.withText("")), "prefix: a word with a colon, like \"offset:\"");
        }
    }

    private void check(Pattern pattern, ScalarNode text, String expected) {
        if (!pattern.matcher(text.text()).matches()) {
            diagnostics.report(text.error(
                            text.text().isEmpty()
                                    ? "modifier '" + key.text() + "' has no word before its value"
                                    : "modifier '" + key.text() + "' cannot be written '" + text.text() + "'")
                    .expecting(expected));
        }
    }
}
