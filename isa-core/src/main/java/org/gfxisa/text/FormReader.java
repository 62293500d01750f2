package org.gfxisa.text;

import java.util.Arrays;
import org.gfxisa.SlotValue;
import org.gfxisa.plan.CodeRules;
import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Form;

/** Reads what follows the mnemonic as the operands and modifiers of one form. */
public final class FormReader {
    static final long FAILED = -1;
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

    final ModifierReader modifiers;
    final FormChecks checks;
    final Halves halves;
    private final RegisterWords registers;

    FormReader(
            FormPlan plan,
            CodeRules rules,
            TextPlan text,
            OperandMatcher matcher,
            BusLimit bus,
            RegisterWords registers,
            Words heads) {
        this.matcher = matcher;
        this.registers = registers;
        form = plan.form();
        slots = plan.slots();
        initial = new long[slots.length];
        int[] shown = new int[slots.length];
        int count = 0;
        for (int i = 0; i < slots.length; i++) {
            SlotPlan slot = slots[i];
            initial[i] = slot.isRegister() ? slot.register().add() : slot.slot().absent();
            if (i < form.operandCount() && slot.slot().isText()) {
                shown[count++] = i;
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
        modifiers = new ModifierReader(form, slots, text, heads);
    }

    /** The form that it reads. */
    public Form form() {
        return form;
    }

    /** How many operands the text has at most, those of a list counted each. */
    int operandCount() {
        return operands.length;
    }

    /**
     * Reads operands and modifiers.
     *
     * @param in stands behind the mnemonic
     * @param parsed operands of this line that other forms have read
     * @param values receives a value per slot
     */
    boolean read(Cursor in, LineOperands parsed, long[] values) {
        int from = in.at();
        boolean omits = hasOmittable && pieces(in) < itemCount;
        if (!readText(omits, in, parsed, values)) {
            if (!hasOmittable) {
                return false;
            }
            // Without all commas it is not seen how many operands there are.
            in.moveTo(from);
            if (!readText(!omits, in, parsed, values)) {
                return false;
            }
        }
        return halves.agree(in, parsed.all(), values)
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

    private boolean readText(boolean omits, Cursor in, LineOperands parsed, long[] values) {
        System.arraycopy(initial, 0, values, 0, slots.length);
        int from = in.at();
        long seen = readOperands(omits, in, parsed, values);
        if (in.at() == from && in.accept(',')) {
            return in.fail(from, "expected an operand");
        }
        return seen != FAILED && modifiers.read(in, values, seen, itemCount);
    }

    /** A bit for each slot of an operand that was left out, and of a modifier that stood between the operands; or {@link #FAILED}. */
    private long readOperands(boolean omits, Cursor in, LineOperands parsed, long[] values) {
        long seen = 0;
        boolean first = true;
        for (int i = 0; i < operands.length; i++) {
            SlotPlan slot = slots[operands[i]];
            if (omits && omittable[i]) {
                values[operands[i]] = slot.slot().isOptional() ? initial[operands[i]] : SlotValue.NO_REGISTER;
                seen |= 1L << operands[i];
                continue;
            }
            Syntax syntax = operandSyntax[i];
            if (syntax != null && syntax.isOptional() && isLeftOut(in, first)) {
                seen |= 1L << operands[i];
                continue;
            }
            if (!first) {
                in.accept(',');
            }
            if (leads[i].length > 0 && !acceptsLead(in, leads[i])) {
                return failed(in, "expected '" + slot.slot().lead() + "' and the operand %s", slot);
            }
            seen |= first ? 0 : modifiers.readEarly(in, values);
            if (seen == FAILED) {
                return FAILED;
            }
            first = false;
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
                if (syntax.isExpression() && registers.isName(in.text(), in.at(), in.wordEnd())) {
                    return failed(in, "%s is no register", slot);
                }
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

    private boolean isLeftOut(Cursor in, boolean first) {
        int from = in.at();
        if (!first) {
            in.accept(',');
        }
        in.skipBlanks();
        boolean isThere = Numbers.expressionStarts(in)
                && !modifiers.startHere(in)
                && !registers.isName(in.text(), in.at(), in.wordEnd());
        in.moveTo(from);
        return !isThere;
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
