package org.gfxisa.text;

import java.util.Arrays;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Form;

/** Parses the text after the mnemonic as the operands and modifiers of one form. */
public final class FormParser {
    static final long FAILED = -1;
    private static final char[][] NO_LEAD = {};

    private final Form form;
    final SlotCodec[] slots;
    final OperandMatcher matcher;
    /** The values of the slots where the text gives none. */
    final long[] initial;
    /** The slots of the operands in the text, and their syntaxes; null for registers. */
    final int[] operands;

    final Syntax[] operandSyntax;
    final boolean[] omittable;
    private final boolean hasOmittable;
    /** By operand: the words that stand before it in place of a comma. */
    private final char[][][] leads;
    /** By operand: the number of operands in the list that starts with it. */
    final int[] listLengths;
    /** The number of operands, where a list counts as one. */
    final int itemCount;

    final ModifierParser modifiers;
    final FormChecks checks;
    final RegisterHalves halves;
    private final RegisterNames registers;

    FormParser(
            FormCodec codec,
            CodeRules rules,
            FormPrinters text,
            OperandMatcher matcher,
            ConstantBusLimit bus,
            RegisterNames registers,
            WordTable keywords) {
        this.matcher = matcher;
        this.registers = registers;
        form = codec.form();
        slots = codec.slots();
        initial = new long[slots.length];
        int[] shown = new int[slots.length];
        int count = 0;
        for (int i = 0; i < slots.length; i++) {
            SlotCodec slot = slots[i];
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
            SlotCodec slot = slots[operands[i]];
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
        halves = new RegisterHalves(rules, slots, operands);
        checks = new FormChecks(codec, rules, text, operands, bus);
        modifiers = new ModifierParser(form, slots, text, keywords);
    }

    /** Returns the form. */
    public Form form() {
        return form;
    }

    /** Returns the maximum number of operands in the text, with the elements of lists counted individually. */
    int operandCount() {
        return operands.length;
    }

    /**
     * Parses operands and modifiers.
     *
     * @param in positioned after the mnemonic
     * @param parsed the operands of this line that other forms have parsed
     * @param values receives a value per slot
     * @return false if the text does not match the form; the error is in {@code in}
     */
    boolean read(Cursor in, ParsedOperands parsed, long[] values) {
        int from = in.at();
        boolean omits = hasOmittable && pieces(in) < itemCount;
        if (!readText(omits, in, parsed, values)) {
            if (!hasOmittable) {
                return false;
            }
            // Commas may be missing, so their number does not decide how many operands there are.
            in.moveTo(from);
            if (!readText(!omits, in, parsed, values)) {
                return false;
            }
        }
        return halves.agree(in, parsed.all(), values)
                && checks.banksDiffer(in, parsed.all(), values)
                && checks.modifiersAreThere(in, values)
                && checks.resolve(in, values)
                && checks.modifiersFit(in, values);
    }

    /**
     * Performs the checks that need the encoded instruction.
     *
     * @param written the operands of the text, in its order
     * @param values the values of the slots
     * @param q0 the first 64-bit word of the instruction, followed by the others
     * @return false if a check fails; the error is in {@code in}
     */
    public boolean check(Cursor in, ParsedOperand[] written, long[] values, long q0, long q1, long q2) {
        return checks.operandsFit(in, written, values, q0, q1, q2);
    }

    private boolean readText(boolean omits, Cursor in, ParsedOperands parsed, long[] values) {
        System.arraycopy(initial, 0, values, 0, slots.length);
        int from = in.at();
        long seen = readOperands(omits, in, parsed, values);
        if (in.at() == from && in.accept(',')) {
            return in.fail(from, "expected an operand");
        }
        return seen != FAILED && modifiers.read(in, values, seen, itemCount);
    }

    /** Returns a mask of the slots of omitted operands and of modifiers between operands; {@link #FAILED} on error. */
    private long readOperands(boolean omits, Cursor in, ParsedOperands parsed, long[] values) {
        long seen = 0;
        boolean first = true;
        for (int i = 0; i < operands.length; i++) {
            SlotCodec slot = slots[operands[i]];
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
            seen |= first ? 0 : modifiers.readBetweenOperands(in, values);
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
                    return failed(in, "%s cannot be a register", slot);
                }
                if (!syntax.parse(in)) {
                    return FAILED;
                }
                values[operands[i]] = in.value();
            }
        }
        return seen;
    }

    /** Parses registers in brackets, or one without brackets; the missing elements become {@link SlotValue#NO_REGISTER}. */
    private boolean readList(int from, Cursor in, ParsedOperands parsed, long[] values) {
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

    private static long failed(Cursor in, String message, SlotCodec slot) {
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

    /** Counts the pieces between commas that are not in brackets. */
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

    private static boolean canBeZero(SlotCodec slot) {
        for (byte width : slot.widths()) {
            if (width == 0) {
                return true;
            }
        }
        return false;
    }
}
