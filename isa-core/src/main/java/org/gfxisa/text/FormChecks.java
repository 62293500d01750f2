package org.gfxisa.text;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Checks that need all operands and modifiers of an instruction. */
final class FormChecks {
    /** The initial value of a modifier that must be given. */
    private static final int MISSING = Integer.MIN_VALUE;

    private static final long DWORD_BITS = 32;

    private final FormCodec codec;
    private final CodeRules rules;
    private final FormPrinters text;
    private final Form form;
    private final SlotCodec[] slots;
    private final int[] operands;
    private final ConstantBusLimit bus;
    /** Modifiers in bits that the form fixes. */
    private final int[] fixed;
    /** Modifiers that must be given. */
    private final int[] required;
    /** Modifiers that must be given because their default is not accepted. */
    private final int[] refusedWhenAbsent;
    /** Modifiers that consist of several words. */
    private final int[] inSeveralWords;
    /** Pairs of operands that must be equal or must not overlap. */
    private final int[][] apart;
    /** Triples of two operands, which must be in different banks if both are vector registers, and the number of banks. */
    private final int[][] banks;

    FormChecks(FormCodec codec, CodeRules rules, FormPrinters text, int[] operands, ConstantBusLimit bus) {
        this.codec = codec;
        this.rules = rules;
        this.text = text;
        this.operands = operands;
        this.bus = bus;
        form = codec.form();
        slots = codec.slots();
        fixed = modifiers(i -> (slots[i].bits().write(0, -1) & form.mask().word(0)) != 0);
        required = modifiers(i -> slots[i].slot().absent() == MISSING);
        refusedWhenAbsent =
                modifiers(i -> !text.syntax(slots[i]).takes(slots[i].slot().absent()));
        inSeveralWords = modifiers(i -> text.syntax(slots[i]).hasSeveralWords());
        apart = IntStream.range(0, form.operandCount())
                .filter(i -> slots[i].isRegister())
                .boxed()
                .flatMap(i -> slots[i].register().apart().stream().map(other -> new int[] {i, slot(other)}))
                .toArray(int[][]::new);
        banks = IntStream.range(0, form.operandCount())
                .filter(i -> slots[i].isRegister())
                .boxed()
                .flatMap(i -> slots[i].register().banks().stream()
                        .filter(bank -> hasSlot(bank.operand()))
                        .map(bank -> new int[] {i, slot(bank.operand()), bank.count()})
                        .filter(bank -> sharePort(slots[i].slot(), slots[bank[1]].slot())))
                .toArray(int[][]::new);
    }

    /** Returns whether the required modifiers are given. */
    boolean modifiersAreThere(Cursor in, long[] values) {
        for (int i : required) {
            if (values[i] == MISSING) {
                return in.fail(in.at(), "%s is missing", slots[i].slot().name());
            }
        }
        for (int i : refusedWhenAbsent) {
            if (values[i] == slots[i].slot().absent()) {
                return in.fail(in.at(), "%s must be given here", slots[i].slot().name());
            }
        }
        return true;
    }

    /** Computes the values of modifiers from the words that were read; false if no value has these words. */
    boolean resolve(Cursor in, long[] values) {
        for (int i : inSeveralWords) {
            if (!text.syntax(slots[i]).resolve(values[i], in)) {
                return false;
            }
            values[i] = in.value();
        }
        return true;
    }

    /** Returns whether the modifiers match the bits that the form fixes. */
    boolean modifiersFit(Cursor in, long[] values) {
        for (int i : fixed) {
            SlotCodec slot = slots[i];
            long bits = slot.bits().write(0, -1) & form.mask().word(0);
            if ((slot.bits().write(0, values[i]) & form.mask().word(0))
                    != (form.value().word(0) & bits)) {
                boolean isMissing = slot.slot().kind() instanceof Kind.Flag && values[i] == 0;
                return in.fail(
                        in.at(),
                        isMissing ? "%s is missing" : "%s cannot have this value here",
                        slot.slot().prefix());
            }
        }
        return true;
    }

    /** Returns whether the operands of the encoded instruction have the right widths and may be combined. */
    boolean operandsFit(Cursor in, ParsedOperand[] written, long[] values, long q0, long q1, long q2) {
        return (codec.dependent().length == 0 || widthsFit(in, written, q0, q1, q2))
                && (apart.length == 0 || areApart(in, values, q0, q1, q2))
                && bus.holds(codec, in, values);
    }

    private boolean widthsFit(Cursor in, ParsedOperand[] written, long q0, long q1, long q2) {
        for (int i = 0; i < operands.length; i++) {
            SlotCodec slot = slots[operands[i]];
            if (slot.isRegister() && slot.isDynamic() && !slot.register().anyTuple()) {
                ParsedOperand operand = written[i];
                int width = slot.width(q0, q1, q2);
                boolean isThere = operand.kind == ParsedOperand.Kind.REGISTER;
                if (width > 0 && isThere && !operand.hasWidth(width)) {
                    String message = "%s takes %d bits here, not %d";
                    String name = slot.slot().name();
                    return in.failWhole(operand.from, message, name, width * DWORD_BITS, operand.width * DWORD_BITS);
                }
            }
        }
        return true;
    }

    private boolean areApart(Cursor in, long[] values, long q0, long q1, long q2) {
        for (int[] pair : apart) {
            int first = SlotValue.code(values[pair[0]]);
            int second = SlotValue.code(values[pair[1]]);
            int firstEnd = first + slots[pair[0]].width(q0, q1, q2);
            int secondEnd = second + slots[pair[1]].width(q0, q1, q2);
            boolean overlap = first != second && first < secondEnd && second < firstEnd;
            if (overlap && rules.isRegister(first) && rules.isRegister(second)) {
                String message = "%s and " + slots[pair[1]].slot().name() + " overlap, but are not equal";
                return in.fail(in.at(), message, slots[pair[0]].slot().name());
            }
        }
        return true;
    }

    /** Operands compete for a bank only if both are read or both are written. */
    private static boolean sharePort(Slot a, Slot b) {
        return a.isRead() && b.isRead() || a.isWritten() && b.isWritten();
    }

    /** Returns whether operands that must be in different banks are. */
    boolean banksDiffer(Cursor in, ParsedOperand[] written, long[] values) {
        for (int[] bank : banks) {
            int first = SlotValue.code(values[bank[0]]);
            int second = SlotValue.code(values[bank[1]]);
            boolean areVectors =
                    Math.min(first, second) >= CodeRules.FIRST_VECTOR && Math.max(first, second) < Codes.COUNT;
            if (areVectors
                    && rules.codes().number(first) % bank[2] == rules.codes().number(second) % bank[2]) {
                String message = "%s and " + slots[bank[1]].slot().name() + " are in the same of " + bank[2] + " banks";
                return in.fail(
                        written[position(bank[0])].from,
                        message,
                        slots[bank[0]].slot().name());
            }
        }
        return true;
    }

    /** Returns the index of a slot's operand among those of the text. */
    private int position(int slot) {
        return Arrays.binarySearch(operands, slot);
    }

    private boolean hasSlot(String name) {
        return Arrays.stream(slots, 0, form.operandCount())
                .anyMatch(s -> s.slot().name().equals(name));
    }

    private int[] modifiers(IntPredicate which) {
        return IntStream.range(form.operandCount(), slots.length).filter(which).toArray();
    }

    private int slot(String name) {
        return IntStream.range(0, form.operandCount())
                .filter(i -> slots[i].slot().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(form.mnemonic() + " has no operand " + name));
    }
}
