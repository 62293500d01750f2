package org.gfxisa.text;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;

/** Parses the modifiers of a form, which follow the operands in a fixed order. */
final class ModifierParser {
    private static final char[] NO = "no".toCharArray();

    private final Form form;
    private final SlotCodec[] slots;
    private final WordTable words;
    /** The keywords that modifiers start with, as indices of words, and the slot of each. */
    private final int[] keywords;

    final int[] keywordSlot;
    final Syntax[] keywordSyntax;
    /** By keyword: whether the modifier may stand between operands, and whether it may follow them. */
    private final boolean[] mayStandBetweenOperands;

    private final boolean[] mayFollowOperands;
    private boolean anyBetweenOperands;
    /** A mask of the slots of cache-policy modifiers. */
    private final long policies;

    /**
     * Prepares for a form.
     *
     * @param words the keywords of all modifiers
     */
    ModifierParser(Form form, SlotCodec[] slots, FormPrinters text, WordTable words) {
        this.form = form;
        this.slots = slots;
        this.words = words;
        keywordSlot = IntStream.range(form.operandCount(), slots.length)
                .flatMap(i -> text.syntax(slots[i]).keywords().stream().mapToInt(keyword -> i))
                .toArray();
        keywordSyntax =
                Arrays.stream(keywordSlot).mapToObj(i -> text.syntax(slots[i])).toArray(Syntax[]::new);
        List<String> texts = IntStream.range(form.operandCount(), slots.length)
                .boxed()
                .flatMap(i -> text.syntax(slots[i]).keywords().stream())
                .toList();
        keywords = texts.stream()
                .mapToInt(keyword -> words.find(keyword.toCharArray(), 0, keyword.length()))
                .toArray();
        policies = Arrays.stream(keywordSlot)
                .filter(i -> slots[i].slot().kind() instanceof Kind.Flag flag && flag.isPolicy())
                .mapToLong(i -> 1L << i)
                .reduce(0, (a, b) -> a | b);
        mayStandBetweenOperands = new boolean[keywords.length];
        mayFollowOperands = new boolean[keywords.length];
        for (int i = 0; i < keywords.length; i++) {
            mayStandBetweenOperands[i] = keywordSyntax[i].mayStandBetweenOperands(texts.get(i));
            mayFollowOperands[i] = keywordSyntax[i].mayFollowOperands(texts.get(i));
            anyBetweenOperands |= mayStandBetweenOperands[i];
        }
    }

    /** Returns the names of the modifiers. */
    List<String> names() {
        return Arrays.stream(keywordSlot)
                .mapToObj(i -> slots[i].slot().name())
                .distinct()
                .toList();
    }

    /** Returns the index of the first keyword of the modifier with a name, or -1. */
    int keyword(String name) {
        return IntStream.range(0, keywordSlot.length)
                .filter(i -> slots[keywordSlot[i]].slot().name().equals(name))
                .findFirst()
                .orElse(-1);
    }

    /**
     * Parses a modifier between operands, and the comma after it.
     *
     * @return the bit of its slot, 0 if there is no modifier, or {@link FormParser#FAILED}
     */
    long readBetweenOperands(Cursor in, long[] values) {
        if (!anyBetweenOperands) {
            return 0;
        }
        in.skipBlanks();
        int modifier = find(in, in.at(), in.wordEnd());
        if (modifier < 0 || !mayStandBetweenOperands[modifier]) {
            return 0;
        }
        if (!keywordSyntax[modifier].parse(in)) {
            return FormParser.FAILED;
        }
        values[keywordSlot[modifier]] = in.value();
        in.accept(',');
        return 1L << keywordSlot[modifier];
    }

    /** Returns whether a modifier starts here. */
    boolean startHere(Cursor in) {
        return find(in, in.at(), in.wordEnd()) >= 0;
    }

    /**
     * Parses the modifiers after the operands, up to the end of the line.
     *
     * @param values receives a value per slot
     * @param already a mask of the slots of omitted operands and of modifiers between operands
     * @param itemCount the maximum number of operands
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
            int slot = keywordSlot[modifier];
            if (!mayFollowOperands[modifier]) {
                return in.fail(
                        from,
                        "%s stands before the last operand",
                        slots[slot].slot().name());
            }
            boolean again = (seen >>> slot & 1) != 0;
            if (again && !keywordSyntax[modifier].hasSeveralWords()) {
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
                in.succeed(0);
                in.moveTo(in.wordEnd());
            } else if (!keywordSyntax[modifier].parse(in) || again && !keywordSyntax[modifier].join(values[slot], in)) {
                return false;
            }
            values[slot] = in.value();
        }
        return true;
    }

    /**
     * Returns whether the modifier is a cache policy. A policy may consist of several words; the first of them determines its place in
     * the order.
     */
    private boolean isPolicy(int slot) {
        return (policies >>> slot & 1) != 0;
    }

    /** Returns the index of the keyword of a negated flag such as {@code noglc}; -1 if there is none. */
    private int findNegated(Cursor in) {
        int from = in.at();
        int to = in.wordEnd();
        if (to - from <= NO.length || in.text()[from] != NO[0] || in.text()[from + 1] != NO[1]) {
            return -1;
        }
        int modifier = find(in, from + NO.length, to);
        return modifier >= 0 && slots[keywordSlot[modifier]].slot().kind() instanceof Kind.Flag ? modifier : -1;
    }

    /** Returns the index of the keyword at {@code from..to}, or -1. */
    private int find(Cursor in, int from, int to) {
        int keyword = words.find(in.text(), from, to);
        for (int i = 0; keyword != WordTable.NONE && i < keywords.length; i++) {
            if (keywords[i] == keyword) {
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
        // The error is placed one position earlier, since a form that tried to parse the operand has a better one.
        return leftOut < form.operandCount()
                ? in.fail(in.at() - 1, "expected the operand %s", slots[leftOut])
                : in.fail(in.at(), form.mnemonic() + " takes " + itemCount + " operands, but '%s' is one more", word);
    }

    private String explain(String word) {
        List<String> known =
                Arrays.stream(keywordSyntax).flatMap(s -> s.keywords().stream()).toList();
        String near = WordTable.nearest(word, known);
        return "'" + word + "' is not a modifier of " + form.mnemonic()
                + (near.isEmpty() ? "" : "; did you mean '" + near + "'?");
    }
}
