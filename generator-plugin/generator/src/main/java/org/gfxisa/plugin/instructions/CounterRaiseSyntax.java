package org.gfxisa.plugin.instructions;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.CounterRaise.Feature;
import org.gfxisa.table.CounterRaise.Order;

/** A counter that is raised, as an entry says it: {@code lgkm}, {@code lgkm any without tgsplit}, {@code exp if gds}. */
public final class CounterRaiseSyntax {
    private static final List<String> ORDERS = List.of("any", "aside");

    private final String counter;
    private final Optional<String> order;
    private final Optional<String> modifier;
    private final Optional<String> with;
    private final Optional<String> without;
    private final boolean isSound;

    public CounterRaiseSyntax(ScalarNode text) {
        ArrayDeque<String> words = new ArrayDeque<>(List.of(text.text().strip().split("\\s+")));
        counter = words.poll();
        order = !words.isEmpty() && ORDERS.contains(words.peek()) ? Optional.of(words.poll()) : Optional.empty();
        modifier = after("if", words);
        with = after("with", words);
        without = after("without", words);
        isSound = words.isEmpty() && (with.isEmpty() || without.isEmpty());
    }

    private static Optional<String> after(String word, ArrayDeque<String> words) {
        if (words.size() < 2 || !words.peek().equals(word)) {
            return Optional.empty();
        }
        words.poll();
        return Optional.of(words.poll());
    }

    /** Name of the counter. */
    public String counter() {
        return counter;
    }

    /** Whether what follows the name is as it should be: an order, a condition, or both. */
    public boolean isSound() {
        return isSound;
    }

    Order order() {
        return order.map(w -> Order.valueOf(w.toUpperCase(Locale.ROOT))).orElse(Order.ISSUE);
    }

    /** The modifier that has to be set. */
    Optional<String> modifier() {
        return modifier;
    }

    /** The target feature that has to be on, or off. */
    public Optional<Feature> feature() {
        return with.map(f -> new Feature(f, true)).or(() -> without.map(f -> new Feature(f, false)));
    }
}
