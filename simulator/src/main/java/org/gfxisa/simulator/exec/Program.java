package org.gfxisa.simulator.exec;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.memory.Segment;

/** The code of a segment, decoded as control flow reaches it, and then kept for all waves and threads. */
final class Program {
    private static final int DWORD = 4;
    /** The longest instruction in bytes. */
    private static final int LONGEST = 24;

    private final Segment code;
    private final OpFactory factory;
    private final Decoder decoder;
    private final AtomicReferenceArray<Op> ops;

    Program(Segment code, OpFactory factory, Decoder decoder) {
        this.code = code;
        this.factory = factory;
        this.decoder = decoder;
        this.ops = new AtomicReferenceArray<>(code.size() / DWORD);
    }

    boolean contains(long address) {
        return code.contains(address, DWORD);
    }

    int index(long address) {
        return (int) (address - code.address()) / DWORD;
    }

    long address(int index) {
        return code.address() + (long) index * DWORD;
    }

    /** Whether control flow may go there. */
    boolean hasIndex(int index) {
        return index >= 0 && index < ops.length();
    }

    /** The operation at an index. */
    Op op(int index) {
        Op op = ops.getPlain(index);
        return op != null ? op : decode(index);
    }

    private Op decode(int index) {
        int from = index * DWORD;
        byte[] bytes = new byte[Math.min(LONGEST, code.size() - from)];
        code.read(from, bytes);
        Instruction instruction = new Instruction();
        int size = decoder.decode(bytes, 0, bytes.length, instruction);
        Op op = factory.make(instruction, address(index));
        op.next = index + Math.max(1, size / DWORD);
        // Safe publication: another thread may have bound the same instruction, which is as good.
        ops.setRelease(index, op);
        return op;
    }
}
