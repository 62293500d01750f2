package org.gfxisa;

import java.util.OptionalLong;
import org.gfxisa.codec.BranchOperand;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.table.Form;

/**
 * One machine instruction, to be reused: {@link Decoder}, {@link Encoder} and {@link Assembler} fill it. Holds the encoding's number and
 * the words; everything else is read from these when asked for. A new one is invalid. Not for several threads at once.
 */
public final class Instruction {
    private static final int INVALID = -1;

    private Isa isa;
    private int form = INVALID;
    private int size;
    private int left;
    private long q0;
    private long q1;
    private long q2;

    /** An instruction that is not valid yet. */
    public Instruction() {}

    void set(Isa of, int formId, int bytes, long word0, long word1, long word2) {
        if (isa != of) {
            isa = of;
        }
        form = formId;
        size = bytes;
        q0 = word0;
        q1 = word1;
        q2 = word2;
    }

    void setInvalid(Isa of, int bytes, int bytesLeft, long word0, long word1, long word2) {
        set(of, INVALID, bytes, word0, word1, word2);
        left = bytesLeft;
    }

    /** Whether the bytes were an instruction. If not, only {@link #size()}, {@link #copyTo} and {@link #invalidReason()} mean something. */
    public boolean isValid() {
        return form >= 0;
    }

    /** Why it is no instruction; empty when it is one. */
    public String invalidReason() {
        if (isValid()) {
            return "";
        }
        return isa == null ? "nothing was decoded yet" : isa.decodeTable().explain(q0, q1, q2, left);
    }

    /** Bytes, with a literal that follows. */
    public int size() {
        return size;
    }

    /** Number of the encoding within the instruction set, see {@link Isa#form}; -1 when invalid. */
    public int formId() {
        return form;
    }

    /** The encoding. */
    public Form form() {
        return codec().form();
    }

    /** The name as it is printed, with the suffix of its encoding. */
    public String mnemonic() {
        return codec().form().mnemonic();
    }

    /** The instruction, the same number on every target and in every encoding. */
    public int opcode() {
        return codec().form().opcode();
    }

    /** Name of the encoding, e.g. {@code vop3}. */
    public String format() {
        return codec().form().format();
    }

    /** Sixty-four bits of the instruction, {@code index} 0 to 2; bits beyond its size are zero. */
    public long word(int index) {
        return switch (index) {
            case 0 -> q0;
            case 1 -> q1;
            case 2 -> q2;
            default -> throw new IndexOutOfBoundsException("word " + index + " of 3");
        };
    }

    /** Operands and modifiers together. */
    public int slotCount() {
        return codec().slots().length;
    }

    /** The value of an operand (first) or modifier, see {@link SlotValue}. */
    public long value(int slot) {
        FormCodec codec = codec();
        return codec.slots()[slot].value(q0, q1, q2, codec.literalBit());
    }

    /** Dwords of an operand; 0 for an immediate, and for an operand that is not there. */
    public int width(int slot) {
        return codec().slots()[slot].width(q0, q1, q2);
    }

    /** Whether an operand is half a register. */
    public boolean isHalf(int slot) {
        return codec().slots()[slot].isHalf(value(slot));
    }

    /** Whether the value of a slot names a register, or registers, of a file. */
    public boolean isRegister(int slot) {
        int code = SlotValue.code(value(slot));
        return codec().slots()[slot].isRegister()
                && code != SlotValue.NO_REGISTER
                && isa.codec().rules().isRegister(code);
    }

    /** The values of all slots, into the first {@link #slotCount()} elements. */
    public void values(long[] out) {
        FormCodec codec = codec();
        for (int i = 0; i < codec.slots().length; i++) {
            out[i] = codec.slots()[i].value(q0, q1, q2, codec.literalBit());
        }
    }

    /** Operands, those that the text does not show included. */
    public int operandCount() {
        return codec().form().operandCount();
    }

    /** A view of an operand of this instruction as it is now. */
    public OperandView operand(int index) {
        if (index < 0 || index >= operandCount()) {
            throw new IndexOutOfBoundsException("operand " + index + " of " + operandCount() + " of " + mnemonic());
        }
        return new OperandView(isa.codec(), codec().slots()[index], value(index), width(index));
    }

    /** The value of the modifier with this name; empty when the encoding has none. */
    public OptionalLong modifier(String name) {
        FormCodec codec = codec();
        for (int i = operandCount(); i < codec.slots().length; i++) {
            if (codec.slots()[i].slot().name().equals(name)) {
                return OptionalLong.of(value(i));
            }
        }
        return OptionalLong.empty();
    }

    /**
     * Where a branch goes that says so itself; empty for every other instruction.
     *
     * @param address of the instruction's first byte
     */
    public OptionalLong branchTarget(long address) {
        FormCodec codec = codec();
        return codec.branch().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(address
                        + size
                        + BranchOperand.bytes(value(codec.branch().get().slot())));
    }

    /**
     * Writes the instruction's bytes in memory order.
     *
     * @return their number, {@link #size()}
     */
    public int copyTo(byte[] out, int offset) {
        InstructionBytes.store(q0, out, offset, size);
        if (size > Long.BYTES) {
            InstructionBytes.store(q1, out, offset + Long.BYTES, size - Long.BYTES);
        }
        if (size > 2 * Long.BYTES) {
            InstructionBytes.store(q2, out, offset + 2 * Long.BYTES, size - 2 * Long.BYTES);
        }
        return size;
    }

    /** The text, as {@link Disassembler} writes it. */
    @Override
    public String toString() {
        return isa == null ? invalidReason() : new Disassembler(isa).text(this);
    }

    private FormCodec codec() {
        if (form < 0) {
            throw new IllegalStateException("not a valid instruction: " + invalidReason());
        }
        return isa.codec().form(form);
    }
}
