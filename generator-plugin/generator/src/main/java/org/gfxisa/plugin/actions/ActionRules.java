package org.gfxisa.plugin.actions;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.exec.Element;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.ActionValue;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Which keys of an action go together. */
final class ActionRules {
    private static final Set<Element> NARROW =
            Set.of(Element.B8, Element.U8, Element.I8, Element.B16, Element.U16, Element.I16);

    private final String instruction;
    private final MapNode node;
    private final Diagnostics diagnostics;
    private boolean hold = true;

    ActionRules(String instruction, MapNode node, Diagnostics diagnostics) {
        this.instruction = instruction;
        this.node = node;
        this.diagnostics = diagnostics;
    }

    /** Whether the keys fit together; reports those that do not. */
    boolean hold(Family family, List<ActionValue> values) {
        String own = node.text(family.name()).orElse("");
        String space = node.text("space").orElse("");
        boolean atomic = own.equals("atomic");
        if (atomic && !node.has("update")) {
            wrong(
                    family.name(),
                    "the atomic of '" + instruction + "' does not say what it stores",
                    "update: a text over mem, data and cmp");
        }
        only(atomic, "only an atomic", "update", "returns", "comparand");
        if (atomic && !values.stream().allMatch(this::comparandFits)) {
            hold = false;
        }
        if (family.name().equals("memory")) {
            only(space.equals("lds"), "only an LDS access", "stride");
            boolean byLane = node.text("address").equals(Optional.of("lane"));
            only(
                    byLane ? space.equals("global") : space.equals("lds"),
                    "only an LDS access, or with 'lane' a global one,",
                    "address");
            only(space.startsWith("scalar"), "only a scalar access", "immediate-unit", "register-unit");
            boolean narrow = NARROW.stream().anyMatch(n -> values.contains(new ActionValue.Constant(n)));
            only(narrow, "only an element of 8 or 16 bits", "half");
        } else if (family.name().equals("format")) {
            only(node.has("d16"), "only data of 16 bits (d16: true)", "half");
        } else if (family.name().equals("control")) {
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
