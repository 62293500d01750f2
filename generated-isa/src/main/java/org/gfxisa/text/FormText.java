package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.SlotPlan;

/** Writes the instructions of one form. */
public final class FormText {
    private final byte[] mnemonic;
    private final SlotPlan[] slots;
    private final int operandCount;
    private final int literalBit;
    /** By slot; one of the two is there, neither for an operand that the text does not show. */
    private final RegisterText[] registers;

    private final Syntax[] syntaxes;

    FormText(FormPlan plan, RegisterText[] registers, Syntax[] syntaxes) {
        mnemonic = plan.form().mnemonic.getBytes(StandardCharsets.US_ASCII);
        slots = plan.slots();
        operandCount = plan.form().operandCount;
        literalBit = plan.literalBit();
        this.registers = registers;
        this.syntaxes = syntaxes;
    }

    /** Writes the instruction with these words. */
    public void print(long q0, long q1, long q2, TextBuffer out) {
        out.append(mnemonic);
        boolean first = true;
        for (int i = 0; i < operandCount; i++) {
            RegisterText register = registers[i];
            Syntax syntax = syntaxes[i];
            if (register == null && syntax == null) {
                continue;
            }
            long value = slots[i].value(q0, q1, q2, literalBit);
            if (register != null ? !register.isWritten(value) : !syntax.isWritten(value)) {
                continue;
            }
            if (!first) {
                out.append(',');
            }
            first = false;
            out.append(' ');
            if (register != null) {
                register.print(value, slots[i].width(q0, q1, q2), out);
            } else {
                syntax.print(value, out);
            }
        }
        for (int i = operandCount; i < slots.length; i++) {
            long value = slots[i].value(q0, q1, q2, literalBit);
            if (syntaxes[i].isWritten(value)) {
                out.append(' ');
                syntaxes[i].print(value, out);
            }
        }
    }
}
