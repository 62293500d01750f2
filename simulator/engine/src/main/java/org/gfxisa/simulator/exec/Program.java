package org.gfxisa.simulator.exec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.memory.Segment;

/** The code of a segment, decoded as control flow reaches it, and then kept for all waves and threads. */
final class Program {
    private static final VarHandle OPS = MethodHandles.arrayElementVarHandle(Op[].class);
    private static final int DWORD = 4;
    /** The longest instruction in bytes. */
    private static final int LONGEST = 24;

    private final Segment code;
    private final OpFactory factory;
    private final Decoder decoder;
    private final Op[] ops;
    /** Whether the code looks at floating-point exceptions. */
    private final boolean raising;

    Program(Segment code, OpFactory factory, Decoder decoder) {
        this.code = code;
        this.factory = factory;
        this.decoder = decoder;
        raising = factory.raises(code);
        this.ops = new Op[code.size() / DWORD];
    }

    boolean contains(long address) {
        return code.contains(address, DWORD);
    }

    /** Whether an instruction may begin there. */
    boolean hasInstruction(long address) {
        return contains(address) && (address & DWORD - 1) == 0;
    }

    int index(long address) {
        return (int) (address - code.address()) / DWORD;
    }

    long address(int index) {
        return code.address() + (long) index * DWORD;
    }

    /** The operations decoded so far, by index; null where control flow has not been, which {@link #decode} fills. */
    Op[] ops() {
        return ops;
    }

    /** The operation at an index, from now on also among {@link #ops}. */
    Op decode(int index) {
        Instruction instruction = new Instruction();
        int size = read(index, instruction);
        Op op = factory.make(instruction, address(index), raising);
        op.next = index + Math.max(1, size / DWORD);
        // Safe publication: another thread may have bound the same instruction, which is as good.
        OPS.setRelease(ops, index, op);
        return op;
    }

    /**
     * Decodes the instruction at an index, as it is executed.
     *
     * @return its bytes
     */
    int read(int index, Instruction instruction) {
        int from = index * DWORD;
        byte[] bytes = new byte[Math.min(LONGEST, code.size() - from)];
        code.read(from, bytes);
        int size = decoder.decode(bytes, 0, bytes.length, instruction);
        return instruction.isValid() ? size : factory.unusedFields().decode(bytes, instruction);
    }
}
