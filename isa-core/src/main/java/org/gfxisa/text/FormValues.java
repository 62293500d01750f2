package org.gfxisa.text;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gfxisa.SlotValue;
import org.gfxisa.plan.SlotPlan;

/** Takes values as the operands and modifiers of one form. Errors stand at the number of the operand. */
final class FormValues {
    private final FormReader form;
    private final Cursor errors;
    private final long[] values;

    /**
     * Prepares for an instruction.
     *
     * @param errors receives why something does not fit
     * @param values receives a value per slot
     */
    FormValues(FormReader form, Cursor errors, long[] values) {
        this.form = form;
        this.errors = errors;
        this.values = values;
    }

    /**
     * Takes operands and modifiers.
     *
     * @param given the operands; one that is a list has several
     * @param modifiers by name
     * @param written receives the operands in their places among those of the text
     */
    boolean take(List<ParsedOperand[]> given, Map<String, Long> modifiers, ParsedOperand[] written) {
        System.arraycopy(form.initial, 0, values, 0, form.slots.length);
        Arrays.setAll(written, i -> new ParsedOperand());
        return takeOperands(given, written)
                && takeModifiers(modifiers, given.size())
                && form.halves.agree(errors, written, values)
                && form.checks.banksDiffer(errors, written, values)
                && form.checks.modifiersAreThere(errors, values)
                && form.checks.modifiersFit(errors, values);
    }

    private boolean takeOperands(List<ParsedOperand[]> given, ParsedOperand[] written) {
        boolean omits = given.size() < form.itemCount;
        int next = 0;
        for (int i = 0; i < form.operands.length; i++) {
            int slot = form.operands[i];
            if (omits && form.omittable[i]) {
                values[slot] = form.slots[slot].slot().isOptional() ? form.initial[slot] : SlotValue.NO_REGISTER;
                continue;
            }
            boolean isOptional = form.operandSyntax[i] != null && form.operandSyntax[i].isOptional();
            if (next == given.size() && isOptional) {
                continue;
            }
            if (next == given.size()) {
                return errors.fail(
                        next, "%s is missing", form.slots[slot].slot().name());
            }
            ParsedOperand[] operand = given.get(next++);
            int length = form.listLengths[i];
            if (operand.length > length) {
                return errors.fail(
                        next - 1,
                        "%s is one register here, or " + length,
                        form.slots[slot].slot().name());
            }
            for (int k = 0; k < length; k++) {
                values[form.operands[i + k]] = SlotValue.NO_REGISTER;
                if (k < operand.length) {
                    written[i + k] = operand[k];
                    if (!takeOperand(operand[k], i + k)) {
                        return false;
                    }
                }
            }
            i += length - 1;
        }
        return next == given.size()
                || errors.fail(
                        next, form.form().mnemonic() + " takes " + form.itemCount + " operands, this is one more");
    }

    private boolean takeOperand(ParsedOperand operand, int index) {
        int slot = form.operands[index];
        Syntax syntax = form.operandSyntax[index];
        if (syntax != null) {
            boolean isNumber = operand.kind == ParsedOperand.Kind.INTEGER;
            return isNumber
                    ? takeNumber(operand.integer, slot, syntax, operand.from)
                    : errors.fail(
                            operand.from,
                            "%s is a number",
                            form.slots[slot].slot().name());
        }
        values[slot] = form.matcher.match(operand, form.slots[slot], form.form(), errors);
        return values[slot] != OperandMatcher.NO_MATCH;
    }

    private boolean takeModifiers(Map<String, Long> modifiers, int place) {
        for (Map.Entry<String, Long> modifier : modifiers.entrySet()) {
            int head = form.modifiers.head(modifier.getKey());
            if (head < 0) {
                String message = "'%s' is no modifier of " + form.form().mnemonic();
                return errors.fail(place, message, modifier.getKey(), form.modifiers.names());
            }
            if (!takeNumber(
                    modifier.getValue(), form.modifiers.headSlot[head], form.modifiers.headSyntax[head], place)) {
                return false;
            }
        }
        return true;
    }

    private boolean takeNumber(long value, int slot, Syntax syntax, int place) {
        SlotPlan plan = form.slots[slot];
        if (plan.field(value) == SlotPlan.NO_FIELD) {
            String message = "%s %d does not fit in " + plan.bits().width() + " bits";
            return errors.fail(place, message, plan.slot().name(), value, 0, 0);
        }
        values[slot] = value;
        return syntax.takes(value)
                || errors.fail(place, "%s cannot be %d here", plan.slot().name(), value, 0, 0);
    }
}
