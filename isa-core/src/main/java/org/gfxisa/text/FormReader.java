package org.gfxisa.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gfxisa.SlotValue;
import org.gfxisa.plan.CodeRules;
import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;

/** Reads what follows the mnemonic as the operands and modifiers of one form. */
public final class FormReader {
    private static final long FAILED = -1;
    private static final char[] NO = "no".toCharArray();
    private static final char[][] NO_LEAD = {};

    private final Form form;
    final SlotPlan[] slots;
    final OperandMatcher matcher;
    /** What the slots hold when the text says nothing. */
    final long[] initial;
    /** Slots of the operands in the text, and their syntaxes; null for registers. */
    final int[] operands;

    final Syntax[] operandSyntax;
    final boolean[] omittable;
    private final boolean hasOmittable;
    /** By operand: the words before it that stand in place of a comma. */
    private final char[][][] leads;
    /** By operand: how many of them are written in one list that starts with it. */
    final int[] listLengths;
    /** Operands, a list being one. */
    final int itemCount;
    /** First words of the modifiers, by number, and the slot of each. */
    private final int[] heads;

    final int[] headSlot;
    final Syntax[] headSyntax;
    /** The modifier that may also stand before the last operands, as a number of the modifiers' words; -1: none. */
    private final int early;

    final FormChecks checks;
    final Halves halves;

    FormReader(
            FormPlan plan,
            CodeRules rules,
            TextPlan text,
            OperandMatcher matcher,
            BusLimit bus,
            List<String> allHeads) {
        this.matcher = matcher;
        form = plan.form();
        slots = plan.slots();
        initial = new long[slots.length];
        int[] shown = new int[slots.length];
        int count = 0;
        List<Integer> headNumbers = new ArrayList<>();
        List<Integer> slotNumbers = new ArrayList<>();
        for (int i = 0; i < slots.length; i++) {
            SlotPlan slot = slots[i];
            initial[i] = slot.isRegister() ? slot.register().add() : slot.slot().absent();
            if (i < form.operandCount()) {
                if (slot.slot().isText()) {
                    shown[count++] = i;
                }
                continue;
            }
            for (String head : text.syntax(slot).heads()) {
                headNumbers.add(allHeads.indexOf(head));
                slotNumbers.add(i);
            }
        }
        operands = Arrays.copyOf(shown, count);
        operandSyntax = new Syntax[count];
        omittable = new boolean[count];
        boolean any = false;
        for (int i = 0; i < count; i++) {
            SlotPlan slot = slots[operands[i]];
            operandSyntax[i] = slot.isRegister() ? null : text.syntax(slot);
            boolean isOff = slot.slot().width().zeroIsOff() || slot.slot().isListed();
            boolean canVanish = slot.isRegister() && slot.isDynamic() && canBeZero(slot) && !isOff;
            omittable[i] = canVanish || slot.slot().isOptional();
            any |= omittable[i];
        }
        hasOmittable = any;
        leads = Arrays.stream(operands)
                .mapToObj(i -> slots[i].slot().lead().isEmpty()
                        ? NO_LEAD
                        : words(slots[i].slot().lead()))
                .toArray(char[][][]::new);
        listLengths = new int[count];
        Arrays.fill(listLengths, 1);
        for (int i = count - 1; i > 0; i--) {
            listLengths[i - 1] += slots[operands[i]].slot().isListed() ? listLengths[i] : 0;
        }
        itemCount = (int)
                Arrays.stream(operands).filter(i -> !slots[i].slot().isListed()).count();
        halves = new Halves(rules, slots, operands);
        checks = new FormChecks(plan, rules, text, operands, bus);
        heads = headNumbers.stream().mapToInt(Integer::intValue).toArray();
        headSlot = slotNumbers.stream().mapToInt(Integer::intValue).toArray();
        headSyntax = slotNumbers.stream().map(i -> text.syntax(slots[i])).toArray(Syntax[]::new);
        early = IntStream.range(0, heads.length)
                .filter(i -> slots[headSlot[i]].slot().kind() instanceof Kind.BufferFormat)
                .findFirst()
                .orElse(-1);
    }

    /** The form that it reads. */
    public Form form() {
        return form;
    }

    /** How many operands the text has at most, those of a list counted each. */
    int operandCount() {
        return operands.length;
    }

    /** Names of the modifiers. */
    List<String> modifiers() {
        return Arrays.stream(headSlot)
                .mapToObj(i -> slots[i].slot().name())
                .distinct()
                .toList();
    }

    /** Number of the (first) word of the modifier with a name, or -1. */
    int head(String name) {
        return IntStream.range(0, headSlot.length)
                .filter(i -> slots[headSlot[i]].slot().name().equals(name))
                .findFirst()
                .orElse(-1);
    }

    /**
     * Reads operands and modifiers.
     *
     * @param in stands behind the mnemonic
     * @param parsed operands of this line that other forms have read
     * @param headWords numbers the first words of modifiers
     * @param values receives a value per slot
     */
    boolean read(Cursor in, LineOperands parsed, Words headWords, long[] values) {
        System.arraycopy(initial, 0, values, 0, slots.length);
        long seen = readOperands(in, parsed, headWords, values);
        return seen != FAILED
                && readModifiers(in, headWords, values, seen)
                && halves.agree(in, parsed.all(), values)
                && checks.banksDiffer(in, parsed.all(), values)
                && checks.modifiersAreThere(in, values)
                && checks.settle(in, values)
                && checks.modifiersFit(in, values);
    }

    /**
     * Checks what can only be seen when all is known.
     *
     * @param written the operands of the text, in its order
     * @param values the values of the slots
     * @param q0 the encoded instruction's first word
     */
    public boolean check(Cursor in, ParsedOperand[] written, long[] values, long q0, long q1, long q2) {
        return checks.operandsFit(in, written, values, q0, q1, q2);
    }

    /** A bit for each slot of a modifier that stood between the operands; or {@link #FAILED}. */
    private long readOperands(Cursor in, LineOperands parsed, Words headWords, long[] values) {
        long seen = 0;
        boolean omits = hasOmittable && pieces(in) < itemCount;
        boolean first = true;
        for (int i = 0; i < operands.length; i++) {
            SlotPlan slot = slots[operands[i]];
            if (omits && omittable[i]) {
                values[operands[i]] = slot.slot().isOptional() ? initial[operands[i]] : SlotValue.NO_REGISTER;
                continue;
            }
            Syntax syntax = operandSyntax[i];
            if (syntax != null && syntax.isOptional() && isLeftOut(in, first)) {
                continue;
            }
            boolean hasComma = leads[i].length == 0 ? first || in.accept(',') : acceptsLead(in, leads[i]);
            if (!hasComma && leads[i].length > 0) {
                return failed(in, "expected '" + slot.slot().lead() + "' and the operand %s", slot);
            }
            if (early >= 0 && !first && startsEarly(in, headWords)) {
                if (!headSyntax[early].parse(in)) {
                    return FAILED;
                }
                values[headSlot[early]] = in.value();
                seen = 1L << headSlot[early];
                hasComma = true;
                in.accept(',');
            }
            if (!hasComma) {
                return failed(in, "expected ',' and the operand %s", slot);
            }
            first = syntax != null && !syntax.endsWithComma();
            if (listLengths[i] > 1) {
                if (!readList(i, in, parsed, values)) {
                    return FAILED;
                }
                i += listLengths[i] - 1;
            } else if (syntax == null) {
                if (in.isAtEnd()) {
                    return failed(in, "expected the operand %s", slot);
                }
                long value = matcher.match(parsed.read(i, in), slot, form, in);
                if (value == OperandMatcher.NO_MATCH) {
                    return FAILED;
                }
                values[operands[i]] = value;
            } else {
                in.skipBlanks();
                if (!syntax.parse(in)) {
                    return FAILED;
                }
                values[operands[i]] = in.value();
            }
        }
        return seen;
    }

    /** Registers in brackets, or one without; those that are not there are no register. */
    private boolean readList(int from, Cursor in, LineOperands parsed, long[] values) {
        int end = from + listLengths[from];
        boolean isBracketed = in.accept('[');
        int next = from;
        do {
            in.skipBlanks();
            if (next == end) {
                return in.fail(in.at(), "%s is a list of at most %d registers here", name(from), end - from, 0, 0);
            }
            long value = matcher.match(parsed.read(next, in), slots[operands[next]], form, in);
            if (value == OperandMatcher.NO_MATCH) {
                return false;
            }
            values[operands[next++]] = value;
        } while (isBracketed && in.accept(','));
        while (next < end) {
            values[operands[next++]] = SlotValue.NO_REGISTER;
        }
        return !isBracketed || in.accept(']') || in.fail(in.at(), "expected ',' or ']'");
    }

    private String name(int operand) {
        return slots[operands[operand]].slot().name();
    }

    private static char[][] words(String text) {
        return Arrays.stream(text.split(" ")).map(String::toCharArray).toArray(char[][]::new);
    }

    private static boolean acceptsLead(Cursor in, char[][] words) {
        boolean stands = true;
        for (char[] word : words) {
            in.skipBlanks();
            stands = stands && in.accept(word);
        }
        return stands;
    }

    private static long failed(Cursor in, String message, SlotPlan slot) {
        in.fail(in.at(), message, slot.slot().name());
        return FAILED;
    }

    /** Whether the modifier stands here that may do so; LLVM writes the format of typed buffers before the offset, too. */
    private boolean startsEarly(Cursor in, Words headWords) {
        in.skipBlanks();
        int modifier = find(headWords.find(in.text(), in.at(), in.wordEnd()));
        return modifier >= 0 && headSlot[modifier] == headSlot[early];
    }

    private static boolean isLeftOut(Cursor in, boolean first) {
        in.skipBlanks();
        return first ? !Numbers.startsHere(in) : in.peek() != ',';
    }

    private boolean readModifiers(Cursor in, Words headWords, long[] values, long already) {
        long seen = already;
        while (!in.isAtEnd()) {
            boolean afterComma = in.accept(',');
            in.skipBlanks();
            int from = in.at();
            int modifier = find(headWords.find(in.text(), from, in.wordEnd()));
            boolean isNegated = modifier < 0;
            if (isNegated) {
                modifier = findNegated(in, headWords);
            }
            if (modifier < 0) {
                return unknown(in, afterComma);
            }
            int slot = headSlot[modifier];
            boolean again = (seen >>> slot & 1) != 0;
            if (again && !headSyntax[modifier].isInParts()) {
                return in.fail(from, "%s is given twice", slots[slot].slot().name());
            }
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

    /** {@code noglc}: a flag that is said not to be there; -1 if there is none. */
    private int findNegated(Cursor in, Words headWords) {
        int from = in.at();
        int to = in.wordEnd();
        if (to - from <= NO.length || in.text()[from] != NO[0] || in.text()[from + 1] != NO[1]) {
            return -1;
        }
        int modifier = find(headWords.find(in.text(), from + NO.length, to));
        return modifier >= 0 && slots[headSlot[modifier]].slot().kind() instanceof Kind.Flag ? modifier : -1;
    }

    private int find(int head) {
        for (int i = 0; head != Words.NONE && i < heads.length; i++) {
            if (heads[i] == head) {
                return i;
            }
        }
        return -1;
    }

    private boolean unknown(Cursor in, boolean afterComma) {
        if (in.isAtEnd()) {
            return in.fail(in.at(), "expected a modifier after ','");
        }
        String word = in.piece(in.at(), Math.max(in.wordEnd(), in.at() + 1));
        return afterComma
                ? in.fail(in.at(), form.mnemonic() + " takes " + itemCount + " operands, '%s' is one more", word)
                : in.fail(in.at(), word, this::explain);
    }

    private String explain(String word) {
        List<String> known =
                Arrays.stream(headSyntax).flatMap(s -> s.heads().stream()).toList();
        String near = Words.nearest(word, known);
        return "'" + word + "' is no modifier of " + form.mnemonic()
                + (near.isEmpty() ? "" : "; did you mean '" + near + "'?");
    }

    /** Pieces between the commas that are in no brackets. */
    private static int pieces(Cursor in) {
        char[] text = in.text();
        int depth = 0;
        int commas = 0;
        for (int i = in.at(); text[i] != 0; i++) {
            switch (text[i]) {
                case '[', '(' -> depth++;
                case ']', ')' -> depth--;
                case ',' -> commas += depth == 0 ? 1 : 0;
                default -> {}
            }
        }
        return commas + 1;
    }

    private static boolean canBeZero(SlotPlan slot) {
        for (byte width : slot.widths()) {
            if (width == 0) {
                return true;
            }
        }
        return false;
    }
}
