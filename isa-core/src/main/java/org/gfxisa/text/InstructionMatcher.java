package org.gfxisa.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.OperandValue;
import org.gfxisa.table.Form;

/**
 * Matches a mnemonic, operands and modifiers that are given as values, as {@link LineParser} does with a line of text. For use by
 * one thread.
 */
public final class InstructionMatcher {
    private final FormParsers codec;
    private final UnknownMnemonic unknown;
    /** Holds the error; its position is the index of the operand. */
    private final Cursor errors = new Cursor();

    private final List<ParsedOperand[]> operands = new ArrayList<>();
    private final Map<String, Long> modifiers = new LinkedHashMap<>();
    private ParsedOperand[] written = {};
    private FormParser[] forms = {};

    InstructionMatcher(FormParsers codec, UnknownMnemonic unknown) {
        this.codec = codec;
        this.unknown = unknown;
    }

    /** Starts an instruction; false, with an error, if the mnemonic or a register does not exist. */
    public boolean start(String mnemonic, OperandValue... given) {
        errors.start(" ".repeat(given.length + 1));
        forms = codec.find(mnemonic.toCharArray(), 0, mnemonic.length());
        return forms.length == 0 ? errors.fail(0, mnemonic, unknown::explain) : take(given);
    }

    /** Starts an instruction in a given form; false, with an error, if a register does not exist. */
    public boolean start(Form form, OperandValue... given) {
        errors.start(" ".repeat(given.length + 1));
        forms = new FormParser[] {codec.reader(form)};
        return take(given);
    }

    private boolean take(OperandValue... given) {
        operands.clear();
        modifiers.clear();
        for (OperandValue value : given) {
            if (value instanceof OperandValue.Modifier modifier) {
                modifiers.put(modifier.name(), modifier.value());
            } else if (!add(value)) {
                return false;
            }
        }
        return true;
    }

    private boolean add(OperandValue value) {
        List<OperandValue> items = value instanceof OperandValue.Listed list ? list.registers() : List.of(value);
        ParsedOperand[] parsed = new ParsedOperand[items.size()];
        for (int i = 0; i < parsed.length; i++) {
            parsed[i] = new ParsedOperand();
            parsed[i].from = operands.size();
            if (!read(items.get(i), parsed[i])) {
                return false;
            }
        }
        operands.add(parsed);
        return true;
    }

    private boolean read(OperandValue value, ParsedOperand out) {
        if (value instanceof OperandValue.Registers registers) {
            return codec.registers().find(registers.file(), registers.first(), registers.count(), out)
                    || errors.fail(out.from, "there are no registers %s", text(registers));
        }
        if (value instanceof OperandValue.Named named) {
            char[] name = named.name().toCharArray();
            return codec.registers().find(name, 0, name.length, out)
                    || errors.fail(
                            out.from,
                            "there is no register '%s'",
                            named.name(),
                            codec.registers().names());
        }
        if (value instanceof OperandValue.Number number) {
            out.setInteger(number.value());
            out.kind = number.isLiteral() ? ParsedOperand.Kind.FORCED_INTEGER : out.kind;
            return true;
        }
        if (value instanceof OperandValue.Floating floating) {
            out.setFloating(floating.value());
            out.kind = floating.isLiteral() ? ParsedOperand.Kind.FORCED_FLOATING : out.kind;
            return true;
        }
        if (value instanceof OperandValue.Modified modified) {
            boolean isRead = read(modified.of(), out);
            out.modifiers |= modified.flags();
            return isRead;
        }
        if (value instanceof OperandValue.HalfOf half) {
            boolean isRead = read(half.of(), out);
            out.half = half.isHigh() ? 1 : 0;
            return isRead;
        }
        if (value instanceof OperandValue.Off) {
            out.setOff();
            return true;
        }
        return errors.fail(out.from, "an operand cannot contain a list or a modifier");
    }

    private static String text(OperandValue.Registers registers) {
        int last = registers.first() + registers.count() - 1;
        return registers.file() + " " + registers.first() + (registers.count() > 1 ? " to " + last : "");
    }

    /** Returns the forms to try, in order. */
    public FormParser[] forms() {
        return forms;
    }

    /** Matches the operands and modifiers with a form. */
    public boolean read(FormParser form, long[] values) {
        errors.moveTo(0);
        written = new ParsedOperand[form.operandCount()];
        return new FormMatcher(form, errors, values).take(operands, modifiers, written);
    }

    /** Performs the checks that need the encoded instruction, such as widths that depend on modifiers. */
    public boolean check(FormParser form, long[] values, long q0, long q1, long q2) {
        return form.check(errors, written, values, q0, q1, q2);
    }

    /** Records that the operands match a form but cannot be encoded. */
    public void failWhole(String message) {
        if (!message.isEmpty()) {
            errors.failWhole(0, message, "", 0, 0);
        }
    }

    /** Returns the error message, with the operands that would be accepted. */
    public String error() {
        return codec.error(errors);
    }
}
