package org.gfxisa.text;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.SlotCodec;

/** Matches values with the operands and modifiers of one form. The position of an error is the index of the operand. */
final class FormMatcher {
    private final FormParser form;
    private final Cursor errors;
    private final long[] values;

    /**
     * Prepares for an instruction.
     *
     * @param errors receives the error if a value does not fit
     * @param values receives a value per slot
     */
    FormMatcher(FormParser form, Cursor errors, long[] values) {
        this.form = form;
        this.errors = errors;
        this.values = values;
    }

    /**
     * Matches operands and modifiers.
     *
     * @param given the operands; a list is an array of several
     * @param modifiers the values of modifiers by name
     * @param written receives the operands, at their indices in the text
     * @return false if a value does not fit
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
                        "%s must have 1 to " + length + " registers here",
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
                || errors.fail(next, form.form().mnemonic() + " takes " + form.itemCount + " operands, found one more");
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
                            "%s must be a number",
                            form.slots[slot].slot().name());
        }
        values[slot] = form.matcher.match(operand, form.slots[slot], form.form(), errors);
        return values[slot] != OperandMatcher.NO_MATCH;
    }

    private boolean takeModifiers(Map<String, Long> modifiers, int place) {
        for (Map.Entry<String, Long> modifier : modifiers.entrySet()) {
            int keyword = form.modifiers.keyword(modifier.getKey());
            if (keyword < 0) {
                String message = "'%s' is not a modifier of " + form.form().mnemonic();
                return errors.fail(place, message, modifier.getKey(), form.modifiers.names());
            }
            if (!takeNumber(
                    modifier.getValue(),
                    form.modifiers.keywordSlot[keyword],
                    form.modifiers.keywordSyntax[keyword],
                    place)) {
                return false;
            }
        }
        return true;
    }

    private boolean takeNumber(long value, int slot, Syntax syntax, int place) {
        SlotCodec codec = form.slots[slot];
        if (codec.field(value) == SlotCodec.NO_FIELD) {
            String message = "%s %d does not fit in " + codec.bits().width() + " bits";
            return errors.fail(place, message, codec.slot().name(), value, 0, 0);
        }
        values[slot] = value;
        return syntax.takes(value)
                || errors.fail(place, "%s cannot be %d here", codec.slot().name(), value, 0, 0);
    }
}
