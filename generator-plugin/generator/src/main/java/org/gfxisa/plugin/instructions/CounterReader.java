package org.gfxisa.plugin.instructions;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Counter;
import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.CounterWait;
import org.gfxisa.table.Kind;

/** Reads the counters that an instruction increments ({@code counter}) and waits for ({@code waits}) on one target. */
final class CounterReader {
    private static final int WHOLE = 32;
    private static final int NONE = -1;

    private final Map<String, Counter> counters;
    private final String target;
    private final Diagnostics diagnostics;

    CounterReader(Map<String, Counter> counters, String target, Diagnostics diagnostics) {
        this.counters = counters;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    /** Returns the counters that a form with these slots increments. */
    List<CounterRaise> raises(MapNode node, List<SlotSpec> slots) {
        List<CounterRaise> raises = new ArrayList<>();
        for (ScalarNode text : Nodes.list(node.get("counter"))) {
            CounterRaiseSyntax words = new CounterRaiseSyntax(text);
            if (!words.isSound()) {
                continue; // reported by CounterNameCheck
            }
            if (!counters.containsKey(words.counter())) {
                diagnostics.report(text.error("'" + target + "' has no counter '" + words.counter() + "'")
                        .expecting(counters.isEmpty() ? "none: it has no counters" : Names.oneOf(counters.keySet())));
                continue;
            }
            Optional<String> modifier = words.modifier();
            int slot = index(modifier, slots);
            if (modifier.isEmpty() || slot >= 0) {
                raises.add(new CounterRaise(index(words.counter()), words.order(), slot, words.feature()));
            }
        }
        return raises;
    }

    /** Returns the counters that a form with these slots waits for, without those that the target lacks. */
    List<CounterWait> waits(MapNode node, List<SlotSpec> slots) {
        Optional<ScalarNode> text = node.scalar("waits");
        if (text.isEmpty()) {
            return List.of();
        }
        List<CounterWait> waits = new ArrayList<>();
        if (text.get().text().equals(CounterWaitSyntax.ALL)) {
            counters.keySet().forEach(c -> waits.add(new CounterWait(index(c), NONE, Bits.none(), NONE)));
            return waits;
        }
        for (CounterWaitSyntax words : CounterWaitSyntax.read(text.get().text())) {
            if (words.isSound() && counters.containsKey(words.counter())) {
                wait(words, text.get(), slots).ifPresent(waits::add);
            }
        }
        return waits;
    }

    private Optional<CounterWait> wait(CounterWaitSyntax words, ScalarNode text, List<SlotSpec> slots) {
        Set<String> names = names(slots);
        Set<String> missing = new HashSet<>(words.operands());
        missing.removeAll(names);
        if (!missing.isEmpty()) {
            String first = missing.iterator().next();
            diagnostics.report(text.error("there is no operand or modifier '" + first + "'")
                    .expecting(Names.oneOf(names))
                    .suggesting(first, names));
            return Optional.empty();
        }
        SlotSpec slot = slots.stream()
                .filter(s -> s.name().equals(words.operand()))
                .findFirst()
                .orElseThrow();
        Optional<Bits> bits = bits(words.part(), slot);
        if (bits.isEmpty()) {
            diagnostics.report(text.error("'" + words.operand() + "' has no part '" + words.part() + "'")
                    .expecting("bits like 13:8, or a part")
                    .suggesting(
                            words.part(),
                            parts(slot).stream().map(Kind.Counters.Part::name).toList()));
        }
        return bits.map(
                b -> new CounterWait(index(words.counter()), slots.indexOf(slot), b, index(words.plus(), slots)));
    }

    private int index(String counter) {
        return List.copyOf(counters.keySet()).indexOf(counter);
    }

    private static int index(Optional<String> name, List<SlotSpec> slots) {
        return name.map(n -> slots.stream().map(SlotSpec::name).toList().indexOf(n))
                .orElse(NONE);
    }

    /** Returns the position of a part of a value: one that the operand's syntax names, or bits; the whole value if no part is given. */
    private static Optional<Bits> bits(String part, SlotSpec slot) {
        if (part.isEmpty()) {
            return Optional.of(new Bits(List.of(new Bits.Part(0, WHOLE, 0))));
        }
        return parts(slot).stream()
                .filter(named -> named.name().equals(part))
                .map(Kind.Counters.Part::bits)
                .findFirst()
                .or(() -> Bits.parse(part));
    }

    private static List<Kind.Counters.Part> parts(SlotSpec slot) {
        return slot.syntax().kind() instanceof Kind.Counters counters ? counters.parts() : List.of();
    }

    private static Set<String> names(List<SlotSpec> slots) {
        Set<String> names = new TreeSet<>();
        slots.forEach(s -> names.add(s.name()));
        return names;
    }
}
