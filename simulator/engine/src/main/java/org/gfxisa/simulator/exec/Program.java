package org.gfxisa.simulator.exec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

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
    private final RegisterLimits limits;
    private final int scalars;
    /** Whether the code looks at floating-point exceptions. */
    private final boolean raising;

    /**
     * The code of a segment.
     *
     * @param scalars registers that it may name
     */
    Program(Segment code, OpFactory factory, Decoder decoder, RegisterLimits limits, int scalars) {
        this.limits = limits;
        this.scalars = scalars;
        this.code = code;
        this.factory = factory;
        this.decoder = decoder;
        raising = factory.raises(code);
        this.ops = new Op[code.size() / DWORD];
    }

    boolean contains(long address) {
        return code.contains(address, DWORD);
    }

    /** Whether a wave goes on in it. */
    boolean isFor(Wave wave) {
        return contains(wave.pc) && (wave.pc & DWORD - 1) == 0 && wave.scalars == scalars;
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

    /** Index of an instruction that was executed and behind which the code ends. */
    int last() {
        int index = ops.length - 1;
        while (index > 0 && (ops[index] == null || ops[index].next < ops.length)) {
            index--;
        }
        return index;
    }

    /** The operation at an index, from now on also among {@link #ops}. */
    Op decode(int index) {
        Instruction instruction = new Instruction();
        int size = read(index, instruction);
        Op op = beyond(instruction)
                .<Op>map(why -> new UnsupportedOp(KernelFault.Kind.ILLEGAL_INSTRUCTION, why))
                .orElseGet(() -> factory.make(instruction, address(index), raising));
        op.next = index + Math.max(1, size / DWORD);
        // Safe publication: another thread may have bound the same instruction, which is as good.
        OPS.setRelease(ops, index, op);
        return op;
    }

    private Optional<String> beyond(Instruction instruction) {
        return instruction.isValid() ? limits.beyond(instruction, scalars) : Optional.empty();
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
