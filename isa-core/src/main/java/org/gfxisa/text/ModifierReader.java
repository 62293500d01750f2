package org.gfxisa.text;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;

/** Reads the modifiers of a form, which stand behind the operands in one order. */
final class ModifierReader {
    private static final char[] NO = "no".toCharArray();

    private final Form form;
    private final SlotPlan[] slots;
    private final Words words;
    /** First words of the modifiers, by number, and the slot of each. */
    private final int[] heads;

    final int[] headSlot;
    final Syntax[] headSyntax;
    /** By head: whether it may stand between operands, and whether behind them. */
    private final boolean[] isEarly;

    private final boolean[] isLate;
    private boolean hasEarly;
    /** A bit for each slot of a modifier that says how caches treat an access. */
    private final long policies;

    /**
     * For a form.
     *
     * @param words the first words of all modifiers
     */
    ModifierReader(Form form, SlotPlan[] slots, TextPlan text, Words words) {
        this.form = form;
        this.slots = slots;
        this.words = words;
        headSlot = IntStream.range(form.operandCount(), slots.length)
                .flatMap(i -> text.syntax(slots[i]).heads().stream().mapToInt(head -> i))
                .toArray();
        headSyntax =
                Arrays.stream(headSlot).mapToObj(i -> text.syntax(slots[i])).toArray(Syntax[]::new);
        List<String> texts = IntStream.range(form.operandCount(), slots.length)
                .boxed()
                .flatMap(i -> text.syntax(slots[i]).heads().stream())
                .toList();
        heads = texts.stream()
                .mapToInt(head -> words.find(head.toCharArray(), 0, head.length()))
                .toArray();
        policies = Arrays.stream(headSlot)
                .filter(i -> slots[i].slot().kind() instanceof Kind.Flag flag && flag.isPolicy())
                .mapToLong(i -> 1L << i)
                .reduce(0, (a, b) -> a | b);
        isEarly = new boolean[heads.length];
        isLate = new boolean[heads.length];
        for (int i = 0; i < heads.length; i++) {
            isEarly[i] = headSyntax[i].isEarly(texts.get(i));
            isLate[i] = headSyntax[i].isLate(texts.get(i));
            hasEarly |= isEarly[i];
        }
    }

    /** Their names. */
    List<String> names() {
        return Arrays.stream(headSlot)
                .mapToObj(i -> slots[i].slot().name())
                .distinct()
                .toList();
    }

    /** Number of the (first) head of the modifier with a name, or -1. */
    int head(String name) {
        return IntStream.range(0, headSlot.length)
                .filter(i -> slots[headSlot[i]].slot().name().equals(name))
                .findFirst()
                .orElse(-1);
    }

    /**
     * Reads a modifier that may stand between operands, if one stands here, and the comma behind it.
     *
     * @return the bit of its slot, 0 if there is none, or {@link FormReader#FAILED}
     */
    long readEarly(Cursor in, long[] values) {
        if (!hasEarly) {
            return 0;
        }
        in.skipBlanks();
        int modifier = find(in, in.at(), in.wordEnd());
        if (modifier < 0 || !isEarly[modifier]) {
            return 0;
        }
        if (!headSyntax[modifier].parse(in)) {
            return FormReader.FAILED;
        }
        values[headSlot[modifier]] = in.value();
        in.accept(',');
        return 1L << headSlot[modifier];
    }

    /** Whether one starts here. */
    boolean startHere(Cursor in) {
        return find(in, in.at(), in.wordEnd()) >= 0;
    }

    /**
     * Reads those that stand behind the operands, up to the end.
     *
     * @param values receives a value per slot
     * @param already a bit for each slot of an operand that was left out, and of a modifier that stood between the operands
     * @param itemCount how many operands there are at most
     */
    boolean read(Cursor in, long[] values, long already, int itemCount) {
        long seen = already;
        int last = 0;
        while (!in.isAtEnd()) {
            boolean afterComma = in.accept(',');
            if (in.isAtEnd()) {
                return true;
            }
            int from = in.at();
            int modifier = find(in, from, in.wordEnd());
            boolean isNegated = modifier < 0;
            if (isNegated) {
                modifier = findNegated(in);
            }
            if (modifier < 0) {
                return unknown(in, afterComma, already, itemCount);
            }
            int slot = headSlot[modifier];
            if (!isLate[modifier]) {
                return in.fail(
                        from,
                        "%s stands before the last operand",
                        slots[slot].slot().name());
            }
            boolean again = (seen >>> slot & 1) != 0;
            if (again && !headSyntax[modifier].isInParts()) {
                return in.fail(from, "%s is given twice", slots[slot].slot().name());
            }
            boolean isFree = again || isPolicy(slot) && (seen & policies) != 0;
            if (slot < last && !isFree) {
                return in.fail(
                        from,
                        "%s stands before " + slots[last].slot().name(),
                        slots[slot].slot().name());
            }
            last = isFree ? last : slot;
            seen |= 1L << slot;
            if (isNegated) {
                in.got(0);
                in.moveTo(in.wordEnd());
            } else if (!headSyntax[modifier].parse(in) || again && !headSyntax[modifier].join(values[slot], in)) {
                return false;
            }
            values[slot] = in.value();
        }
        return true;
    }

    /** Says how caches treat an access: several words make one modifier, whose first has its place among the others. */
    private boolean isPolicy(int slot) {
        return (policies >>> slot & 1) != 0;
    }

    /** {@code noglc}: a flag that is said not to be there; -1 if there is none. */
    private int findNegated(Cursor in) {
        int from = in.at();
        int to = in.wordEnd();
        if (to - from <= NO.length || in.text()[from] != NO[0] || in.text()[from + 1] != NO[1]) {
            return -1;
        }
        int modifier = find(in, from + NO.length, to);
        return modifier >= 0 && slots[headSlot[modifier]].slot().kind() instanceof Kind.Flag ? modifier : -1;
    }

    /** The number of the head between two places, or -1. */
    private int find(Cursor in, int from, int to) {
        int head = words.find(in.text(), from, to);
        for (int i = 0; head != Words.NONE && i < heads.length; i++) {
            if (heads[i] == head) {
                return i;
            }
        }
        return -1;
    }

    private boolean unknown(Cursor in, boolean afterComma, long already, int itemCount) {
        String word = in.piece(in.at(), Math.max(in.wordEnd(), in.at() + 1));
        if (!afterComma && !Numbers.startsHere(in)) {
            return in.fail(in.at(), word, this::explain);
        }
        int leftOut = Long.numberOfTrailingZeros(already);
        // Before the place, since a form that tried to read it there has more to say.
        return leftOut < form.operandCount()
                ? in.fail(in.at() - 1, "expected the operand %s", slots[leftOut])
                : in.fail(in.at(), form.mnemonic() + " takes " + itemCount + " operands, '%s' is one more", word);
    }

    private String explain(String word) {
        List<String> known =
                Arrays.stream(headSyntax).flatMap(s -> s.heads().stream()).toList();
        String near = Words.nearest(word, known);
        return "'" + word + "' is no modifier of " + form.mnemonic()
                + (near.isEmpty() ? "" : "; did you mean '" + near + "'?");
    }
}
