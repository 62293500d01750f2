package org.gfxisa.plugin.instructions;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.CounterRaise.Feature;
import org.gfxisa.table.CounterRaise.Order;

/** The syntax of a counter that is incremented: {@code lgkm}, {@code lgkm any without tgsplit}, {@code exp if gds}. */
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

    /** Returns the name of the counter. */
    public String counter() {
        return counter;
    }

    /** Returns whether the qualifiers are well-formed: an order, a condition, or both. */
    public boolean isSound() {
        return isSound;
    }

    Order order() {
        return order.map(w -> Order.valueOf(w.toUpperCase(Locale.ROOT))).orElse(Order.ISSUE);
    }

    /** The modifier that must be set. */
    Optional<String> modifier() {
        return modifier;
    }

    /** Returns the target feature that must be on or off. */
    public Optional<Feature> feature() {
        return with.map(f -> new Feature(f, true)).or(() -> without.map(f -> new Feature(f, false)));
    }
}
