package org.gfxisa.text;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.gfxisa.SlotValue;
import org.gfxisa.plan.CodeRules;
import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** What can only be seen when all operands and modifiers of an instruction are known. */
final class FormChecks {
    /** The value of a modifier that must be given, before it is. */
    private static final int MISSING = Integer.MIN_VALUE;

    private static final long DWORD_BITS = 32;

    private final FormPlan plan;
    private final CodeRules rules;
    private final TextPlan text;
    private final Form form;
    private final SlotPlan[] slots;
    private final int[] operands;
    private final BusLimit bus;
    /** Modifiers on bits that the form fixes. */
    private final int[] fixed;
    /** Modifiers that must be given. */
    private final int[] required;
    /** Modifiers whose value is not taken if they are not given. */
    private final int[] refusedWhenAbsent;
    /** Modifiers that have several words. */
    private final int[] inParts;
    /** Operands that must be equal to another one or have no register in common with it, and that other one. */
    private final int[][] apart;
    /** Operands, others that must be in another bank where both are vector registers, and the number of banks. */
    private final int[][] banks;

    FormChecks(FormPlan plan, CodeRules rules, TextPlan text, int[] operands, BusLimit bus) {
        this.plan = plan;
        this.rules = rules;
        this.text = text;
        this.operands = operands;
        this.bus = bus;
        form = plan.form();
        slots = plan.slots();
        fixed = modifiers(i -> (slots[i].bits().write(0, -1) & form.mask().word(0)) != 0);
        required = modifiers(i -> slots[i].slot().absent() == MISSING);
        refusedWhenAbsent =
                modifiers(i -> !text.syntax(slots[i]).takes(slots[i].slot().absent()));
        inParts = modifiers(i -> text.syntax(slots[i]).isInParts());
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

    /** Whether the modifiers that must be there are. */
    boolean modifiersAreThere(Cursor in, long[] values) {
        for (int i : required) {
            if (values[i] == MISSING) {
                return in.fail(in.at(), "%s is needed", slots[i].slot().name());
            }
        }
        for (int i : refusedWhenAbsent) {
            if (values[i] == slots[i].slot().absent()) {
                return in.fail(
                        in.at(), "%s cannot be left out here", slots[i].slot().name());
            }
        }
        return true;
    }

    /** Makes values of the words that were read; false if no value is written so. */
    boolean settle(Cursor in, long[] values) {
        for (int i : inParts) {
            if (!text.syntax(slots[i]).settle(values[i], in)) {
                return false;
            }
            values[i] = in.value();
        }
        return true;
    }

    /** Whether the modifiers that the form fixes are as it says. */
    boolean modifiersFit(Cursor in, long[] values) {
        for (int i : fixed) {
            SlotPlan slot = slots[i];
            long bits = slot.bits().write(0, -1) & form.mask().word(0);
            if ((slot.bits().write(0, values[i]) & form.mask().word(0))
                    != (form.value().word(0) & bits)) {
                boolean isMissing = slot.slot().kind() instanceof Kind.Flag && values[i] == 0;
                return in.fail(
                        in.at(),
                        isMissing ? "%s is needed" : "%s cannot be this here",
                        slot.slot().prefix());
            }
        }
        return true;
    }

    /** Whether the operands of the encoded instruction have the right widths and go together. */
    boolean operandsFit(Cursor in, ParsedOperand[] written, long[] values, long q0, long q1, long q2) {
        return (plan.dependent().length == 0 || widthsFit(in, written, q0, q1, q2))
                && (apart.length == 0 || areApart(in, values, q0, q1, q2))
                && bus.holds(plan, in, values);
    }

    private boolean widthsFit(Cursor in, ParsedOperand[] written, long q0, long q1, long q2) {
        for (int i = 0; i < operands.length; i++) {
            SlotPlan slot = slots[operands[i]];
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
                String message = "%s and " + slots[pair[1]].slot().name() + " overlap, but are not the same";
                return in.fail(in.at(), message, slots[pair[0]].slot().name());
            }
        }
        return true;
    }

    /** A bank is in the way only of what is read, or written, at the same time. */
    private static boolean sharePort(Slot a, Slot b) {
        return a.isRead() && b.isRead() || a.isWritten() && b.isWritten();
    }

    /** Whether operands that must be in different banks are. */
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

    /** Where a slot's operand is among those of the text. */
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
