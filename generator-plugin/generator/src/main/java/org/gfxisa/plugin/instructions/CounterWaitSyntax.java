package org.gfxisa.plugin.instructions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The syntax of a counter that is waited for: {@code vm simm16 vmcnt}, {@code load simm16 13:8}, {@code vs simm16 plus sdst}.
 *
 * @param words counter, operand, and the rest
 */
public record CounterWaitSyntax(List<String> words) {
    /** In place of a counter: waits until all counters are 0. */
    public static final String ALL = "all";

    private static final String PLUS = "plus";

    /** Splits the waits of an entry, which are separated by commas. */
    public static List<CounterWaitSyntax> read(String text) {
        List<CounterWaitSyntax> waits = new ArrayList<>();
        for (String piece : text.split(",")) {
            waits.add(new CounterWaitSyntax(List.of(piece.strip().split("\\s+"))));
        }
        return waits;
    }

    /** Returns whether the number and the order of the words are correct. */
    public boolean isSound() {
        int rest = words.size() - (plus().isPresent() ? 2 : 0);
        return (rest == 2 || rest == 3) && words.subList(0, rest).stream().noneMatch(PLUS::equals);
    }

    /** Returns the name of the counter. */
    public String counter() {
        return words.get(0);
    }

    String operand() {
        return words.get(1);
    }

    /** The part of the operand's value, or an empty text. */
    String part() {
        return words.size() > 2 && !words.get(2).equals(PLUS) ? words.get(2) : "";
    }

    /** The operand that is added. */
    Optional<String> plus() {
        int at = words.size() - 2;
        return at >= 2 && words.get(at).equals(PLUS) ? Optional.of(words.get(at + 1)) : Optional.empty();
    }

    List<String> operands() {
        List<String> names = new ArrayList<>(List.of(operand()));
        plus().ifPresent(names::add);
        return names;
    }
}
