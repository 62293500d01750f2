package org.gfxisa;

import java.util.OptionalLong;
import org.gfxisa.codec.BranchOperand;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.table.Form;

/**
 * One machine instruction. Objects are reused: {@link Decoder}, {@link Encoder} and {@link Assembler} fill them. An object holds
 * the number of the encoding and the instruction words; everything else is decoded on demand. Not safe for use by several
 * threads.
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

    /** Creates an object that is not valid until it is filled. */
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

    /**
     * Returns whether the bytes are an instruction. If not, only {@link #size()}, {@link #copyTo} and {@link #invalidReason()}
     * are meaningful.
     */
    public boolean isValid() {
        return form >= 0;
    }

    /** Explains why the bytes are not an instruction; an empty text if they are. */
    public String invalidReason() {
        if (isValid()) {
            return "";
        }
        return isa == null ? "nothing was decoded yet" : isa.decodeTable().explain(q0, q1, q2, left);
    }

    /** Returns the size in bytes, including a literal. */
    public int size() {
        return size;
    }

    /** Returns the number of the encoding within the instruction set, see {@link Isa#form}; -1 if invalid. */
    public int formId() {
        return form;
    }

    /**
     * Returns the encoding.
     *
     * @throws IllegalStateException if the instruction is not valid; the accessors below throw it as well
     */
    public Form form() {
        return codec().form();
    }

    /** Returns the mnemonic as it is printed, with the suffix of the encoding. */
    public String mnemonic() {
        return codec().form().mnemonic();
    }

    /** Returns the number of the instruction, which is the same on every target and in every encoding. */
    public int opcode() {
        return codec().form().opcode();
    }

    /** Returns the name of the encoding, e.g. {@code vop3}. */
    public String format() {
        return codec().form().format();
    }

    /**
     * Returns 64 bits of the instruction.
     *
     * @param index 0 to 2
     * @return the bits; those beyond the size of the instruction are zero
     */
    public long word(int index) {
        return switch (index) {
            case 0 -> q0;
            case 1 -> q1;
            case 2 -> q2;
            default -> throw new IndexOutOfBoundsException("word " + index + " of 3");
        };
    }

    /** Returns the number of operands and modifiers. */
    public int slotCount() {
        return codec().slots().length;
    }

    /** Returns the value of a slot, see {@link SlotValue}. Operands come before modifiers. */
    public long value(int slot) {
        FormCodec codec = codec();
        return codec.slots()[slot].value(q0, q1, q2, codec.literalBit());
    }

    /** Returns the width of an operand in dwords; 0 for an immediate and for an absent operand. */
    public int width(int slot) {
        return codec().slots()[slot].width(q0, q1, q2);
    }

    /** Returns whether an operand is half a register. */
    public boolean isHalf(int slot) {
        return codec().slots()[slot].isHalf(value(slot));
    }

    /** Returns whether the value of a slot is a register or a register tuple. */
    public boolean isRegister(int slot) {
        int code = SlotValue.code(value(slot));
        return codec().slots()[slot].isRegister()
                && code != SlotValue.NO_REGISTER
                && isa.codec().rules().isRegister(code);
    }

    /** Stores the values of all slots in the first {@link #slotCount()} elements. */
    public void values(long[] out) {
        FormCodec codec = codec();
        for (int i = 0; i < codec.slots().length; i++) {
            out[i] = codec.slots()[i].value(q0, q1, q2, codec.literalBit());
        }
    }

    /** Returns the number of operands, including those that the text does not show. */
    public int operandCount() {
        return codec().form().operandCount();
    }

    /**
     * Returns a snapshot of an operand.
     *
     * @throws IndexOutOfBoundsException if there is no such operand
     */
    public OperandView operand(int index) {
        if (index < 0 || index >= operandCount()) {
            throw new IndexOutOfBoundsException("operand " + index + " of " + operandCount() + " of " + mnemonic());
        }
        return new OperandView(isa.codec(), codec().slots()[index], value(index), width(index));
    }

    /** Returns the value of the modifier with a name; empty if the encoding does not have it. */
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
     * Returns the target of a direct branch; empty for any other instruction.
     *
     * @param address address of the instruction's first byte
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
     * @return the number of bytes, {@link #size()}
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

    /** Returns the text, see {@link Disassembler}. */
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
