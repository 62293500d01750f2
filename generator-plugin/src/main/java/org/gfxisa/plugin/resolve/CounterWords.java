package org.gfxisa.plugin.resolve;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.plugin.model.CounterRaise.Order;
import org.gfxisa.plugin.spec.ScalarNode;

/** A counter that is raised, as an entry says it: {@code lgkm}, {@code lgkm any}, {@code exp if gds}. */
public final class CounterWords {
    private static final List<String> ORDERS = List.of("any", "aside");

    private final List<String> words;

    public CounterWords(ScalarNode text) {
        words = List.of(text.text().strip().split("\\s+"));
    }

    /** Name of the counter. */
    public String counter() {
        return words.get(0);
    }

    /** Whether what follows the name is as it should be: an order, a condition, or both. */
    public boolean isSound() {
        int at = orderWord().isPresent() ? 2 : 1;
        return words.size() == at || words.size() == at + 2 && words.get(at).equals("if");
    }

    Order order() {
        return orderWord().map(w -> Order.valueOf(w.toUpperCase(Locale.ROOT))).orElse(Order.ISSUE);
    }

    /** The modifier that has to be set. */
    Optional<String> modifier() {
        return words.size() < 3 ? Optional.empty() : Optional.of(words.get(words.size() - 1));
    }

    private Optional<String> orderWord() {
        return words.size() > 1 && ORDERS.contains(words.get(1)) ? Optional.of(words.get(1)) : Optional.empty();
    }
}
