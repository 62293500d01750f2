package org.gfxisa.plugin.instructions;

import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that the counters that instructions increment or wait for exist, and that their qualifiers are known. */
final class CounterNameCheck {
    private static final String RAISE =
            "a counter, then 'any' or 'aside', then 'if' and a modifier, then 'with' or 'without' and a target feature";
    private static final String WAIT = "a counter, an operand, then a part or bits, then 'plus' and an operand; or '"
            + CounterWaitSyntax.ALL + "'";

    private final Definitions definitions;
    private final Set<String> counters;
    private final Set<String> features;
    private final Diagnostics diagnostics;

    CounterNameCheck(Definitions definitions, Set<String> features, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.counters = definitions.counters().keySet();
        this.features = features;
        this.diagnostics = diagnostics;
    }

    void check() {
        definitions.instructions().values().forEach(this::instruction);
        definitions
                .counters()
                .values()
                .forEach(c -> Versions.forEachMap(c, definitions.targets().keySet(), this::counter));
    }

    private void counter(MapNode version) {
        version.scalar("without-result").ifPresent(c -> known(c.text(), c));
    }

    private void instruction(MapNode node) {
        Versions.forEachText(node.get("counter"), definitions.targets().keySet(), text -> {
            CounterRaiseSyntax words = new CounterRaiseSyntax(text);
            known(words.counter(), text);
            words.feature()
                    .ifPresent(f -> diagnostics.isKnown(
                            text, f.name(), "target feature", features, "a feature that a processor has"));
            if (!words.isSound()) {
                diagnostics.report(
                        text.error(text.quoted() + " does not name a counter").expecting(RAISE));
            }
        });
        Versions.forEachText(node.get("waits"), definitions.targets().keySet(), text -> {
            if (text.text().equals(CounterWaitSyntax.ALL)) {
                return;
            }
            for (CounterWaitSyntax words : CounterWaitSyntax.read(text.text())) {
                if (!words.isSound()) {
                    diagnostics.report(
                            text.error(text.quoted() + " is not a wait").expecting(WAIT));
                    return;
                }
                known(words.counter(), text);
            }
        });
        node.maps("in-format").forEach(this::instruction);
    }

    private void known(String name, ScalarNode text) {
        diagnostics.isKnown(text, name, "counter", counters, "a name defined under counters: in operands/");
    }
}
