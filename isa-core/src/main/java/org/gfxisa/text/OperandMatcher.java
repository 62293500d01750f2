package org.gfxisa.text;

import java.util.List;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Form;
import org.gfxisa.table.Slot;

/** Matches a parsed operand with a register slot of a form. */
final class OperandMatcher {
    /** Returned when the operand does not fit; the cursor has the error. */
    static final long NO_MATCH = -1;

    private final IsaCodec codec;
    private final CodeRules rules;
    private final ElementConstants constants;

    OperandMatcher(IsaCodec codec, ElementConstants constants) {
        this.codec = codec;
        rules = codec.rules();
        this.constants = constants;
    }

    /** Returns the slot's value, or {@link #NO_MATCH}. A width that depends on other fields is not checked. */
    long match(ParsedOperand operand, SlotCodec slot, Form form, Cursor errors) {
        boolean fits = modifiersFit(operand.modifiers, slot.slot());
        long inNumber = fits ? 0 : inNumber(operand, slot.slot());
        long value = switch (operand.kind) {
            case NONE -> NO_MATCH;
            case OFF -> off(operand, slot, errors);
            case REGISTER -> register(operand, slot, errors);
            case UNRESOLVED -> open(operand, slot, form, errors);
            default -> number(operand, inNumber, slot, form, errors);
        };
        if (operand.hasTwoSigns && value != NO_MATCH && isNegatable(form, slot.slot())) {
            errors.fail(operand.from, "expected one sign, or neg(...) around a number with a sign");
            return NO_MATCH;
        }
        long modifiers = operand.modifiers & ~inNumber;
        if (value == NO_MATCH || modifiers == 0) {
            return value;
        }
        if (!modifiersFit(modifiers, slot.slot())) {
            errors.fail(
                    operand.from,
                    "%s does not accept this source modifier in " + form.mnemonic(),
                    slot.slot().name());
            return NO_MATCH;
        }
        return value | modifiers;
    }

    /**
     * Returns whether an encoding of the instruction has a bit that negates this operand, in which case LLVM parses a sign before it as
     * the modifier.
     */
    private boolean isNegatable(Form form, Slot slot) {
        for (int id = 0; id < codec.formCount(); id++) {
            Form other = codec.form(id).form();
            if (other.opcode() == form.opcode()
                    && other.slots().stream()
                            .anyMatch(s -> s.neg() >= 0 && s.name().equals(slot.name()))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the modifiers that the slot has no bits for and that are folded into a floating-point constant. */
    private static long inNumber(ParsedOperand operand, Slot slot) {
        return switch (operand.kind) {
            case NONE, OFF, REGISTER, UNRESOLVED -> 0;
            default ->
                ElementConstants.isFloating(slot.type()) && !SlotValue.isSignExtended(operand.modifiers)
                        ? operand.modifiers & (slot.neg() >= 0 ? SlotValue.ABS : SlotValue.ABS | SlotValue.NEG)
                        : 0;
        };
    }

    private static boolean modifiersFit(long modifiers, Slot slot) {
        return (slot.neg() >= 0 || !SlotValue.isNegated(modifiers))
                && (slot.abs() >= 0 || !SlotValue.isAbsolute(modifiers))
                && (slot.sext() >= 0 || !SlotValue.isSignExtended(modifiers));
    }

    private static long off(ParsedOperand operand, SlotCodec slot, Cursor errors) {
        if (slot.register().off() >= 0 || slot.slot().width().zeroIsOff()) {
            return SlotValue.NO_REGISTER;
        }
        errors.fail(operand.from, "%s cannot be off", slot.slot().name());
        return NO_MATCH;
    }

    private long register(ParsedOperand operand, SlotCodec slot, Cursor errors) {
        int code = operand.code;
        String name = slot.slot().name();
        if (operand.half >= 0 && slot.slot().half() < 0) {
            return fail(errors, operand, "%s takes a whole register, not a half", name);
        }
        // If the register field also selects the half, it cannot encode all registers.
        if (!slot.acceptsInText(code) || slot.slot().half() >= 0 && slot.field(code) < 0) {
            errors.fail(operand.from, "%s cannot be this register", slot);
            return NO_MATCH;
        }
        int width = slot.isDynamic() || slot.register().anyTuple() ? operand.width : slot.staticWidth();
        if (!operand.hasWidth(width) && !hasAnyWidth(code, width)) {
            errors.fail(operand.from, "%s takes %d bits, not %d", name, width * 32L, operand.width * 32L, 0);
            return NO_MATCH;
        }
        int single = slot.register().single();
        if ((width > 1 || single > 1) && rules.codes().meaning(code) == Meaning.NUMBERED) {
            int alignment = width > 1
                    ? Math.max(rules.alignment(code, width), slot.register().align())
                    : single;
            if (rules.codes().number(code) % alignment != 0) {
                errors.fail(operand.from, "%s must start at a multiple of %d", name, alignment, 0, 0);
                return NO_MATCH;
            }
        }
        if (slot.isNothing(code)) {
            return SlotValue.NO_REGISTER;
        }
        return operand.half > 0 ? code | SlotValue.HIGH_HALF : code;
    }

    /** Returns whether the register's one name also stands for operands of this width. */
    private boolean hasAnyWidth(int code, int width) {
        return rules.codes().meaning(code) == Meaning.NAMED
                && width > 1
                && width - 1 <= rules.codes().file(code).last();
    }

    /** Reserves space for an unresolved value. LLVM does so in 32-bit operands without source modifiers. */
    private long open(ParsedOperand operand, SlotCodec slot, Form form, Cursor errors) {
        Slot s = slot.slot();
        boolean hasSpace = s.type() == ElementType.B32 || s.type() == ElementType.F32;
        boolean hasModifiers = s.neg() >= 0 || s.abs() >= 0 || s.sext() >= 0;
        // In a dual instruction, LLVM accepts it only in the second half.
        List<Slot> slots = form.slots();
        boolean isInFirst = slots.stream()
                .skip(slots.indexOf(s) + 1L)
                .anyMatch(other -> !other.lead().isEmpty());
        if (hasSpace && !hasModifiers && !isInFirst && slot.acceptsInText(rules.literal())) {
            return constants.literal(0);
        }
        errors.fail(operand.from, "%s must have a known value in " + form.mnemonic(), slot);
        return NO_MATCH;
    }

    private long number(ParsedOperand operand, long modifiers, SlotCodec slot, Form form, Cursor errors) {
        Slot s = slot.slot();
        boolean absolute = SlotValue.isAbsolute(modifiers);
        boolean negated = SlotValue.isNegated(modifiers);
        long integer = modifiers == 0
                ? operand.integer
                : ElementConstants.withSign(s.type(), operand.integer, absolute, negated);
        double magnitude = absolute ? Math.abs(operand.floating) : operand.floating;
        double floating = negated ? -magnitude : magnitude;
        // A number with a folded modifier is not forced to be a literal.
        boolean isForced = modifiers == 0;
        long value = switch (operand.kind) {
            case INTEGER -> constants.integer(s.type(), integer);
            case FLOATING -> constants.floating(s.type(), floating);
            case FORCED_INTEGER ->
                isForced ? constants.forced(s.type(), integer) : constants.integer(s.type(), integer);
            default ->
                isForced
                        ? constants.literal(ElementConstants.literalBits(s.type(), floating))
                        : constants.floating(s.type(), floating);
        };
        if (value == ElementConstants.NONE) {
            if (operand.kind == ParsedOperand.Kind.FLOATING) {
                return fail(errors, operand, "%s cannot hold this number", s.name());
            }
            long low = Math.max(ElementConstants.lowest(s.type()), Integer.MIN_VALUE);
            errors.fail(
                    operand.from,
                    "%s %d is not in %d..%d",
                    s.name(),
                    operand.integer,
                    low,
                    Math.min(ElementConstants.highest(s.type()), 0xffffffffL));
            return NO_MATCH;
        }
        int code = SlotValue.code(value);
        boolean isRefused = code != rules.literal() && !slot.acceptsInText(code);
        if (isRefused
                && operand.kind == ParsedOperand.Kind.INTEGER
                && constants.forced(s.type(), integer) != ElementConstants.NONE) {
            value = constants.forced(s.type(), integer);
            code = rules.literal();
        }
        if (code == CodeRules.NONE || !slot.acceptsInText(code)) {
            String what = code == rules.literal() ? "%s cannot be a literal in " : "%s cannot be a constant in ";
            errors.fail(operand.from, what + form.mnemonic(), slot);
            return NO_MATCH;
        }
        return value;
    }

    private static long fail(Cursor errors, ParsedOperand operand, String message, String name) {
        errors.fail(operand.from, message, name);
        return NO_MATCH;
    }
}
