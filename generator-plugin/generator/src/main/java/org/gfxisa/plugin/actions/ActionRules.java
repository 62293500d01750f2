package org.gfxisa.plugin.actions;

import java.util.List;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.ActionValue;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Checks which keys of an action may be combined. */
final class ActionRules {
    private final String instruction;
    private final MapNode node;
    private final Diagnostics diagnostics;
    private boolean hold = true;

    ActionRules(String instruction, MapNode node, Diagnostics diagnostics) {
        this.instruction = instruction;
        this.node = node;
        this.diagnostics = diagnostics;
    }

    /** Returns whether the keys may be combined; reports those that may not. */
    boolean hold(Family family, List<ActionValue> values) {
        String own = node.text(family.name()).orElse("");
        boolean atomic = own.equals("atomic");
        if (atomic && !node.has("update")) {
            wrong(
                    family.name(),
                    "the atomic of '" + instruction + "' has no update",
                    "update: a text over mem, data and cmp");
        }
        only(atomic, "only an atomic", "update", "returns", "comparand");
        if (atomic && !values.stream().allMatch(this::comparandFits)) {
            hold = false;
        }
        if (family.name().equals("control")) {
            only(own.equals("branch"), "only a branch", "when");
        } else if (family.name().equals("cache")) {
            only(own.equals("discard") || own.equals("probe"), "only an access to an address", "lines");
        }
        return hold;
    }

    private boolean comparandFits(ActionValue value) {
        if (value instanceof ActionValue.Update update && update.text().isPresent()) {
            boolean reads = update.text().get().does().reads().contains("cmp");
            if (reads != node.has("comparand")) {
                wrong(
                        "update",
                        reads ? "'cmp' is none of the operands" : "the update does not use 'cmp'",
                        reads ? "comparand: first or second" : "no 'comparand'");
                return false;
            }
        }
        return true;
    }

    private void only(boolean allowed, String who, String... keys) {
        for (String key : keys) {
            if (!allowed && node.has(key)) {
                wrong(
                        key,
                        "'" + key + "' does not fit the action of '" + instruction + "'",
                        "no '" + key + "': " + who + " has it");
            }
        }
    }

    private void wrong(String key, String message, String expected) {
        hold = false;
        diagnostics.report(node.entry(key)
                .map(e -> e.key().error(message))
                .orElseGet(() -> node.error(message))
                .expecting(expected));
    }
}
