package org.gfxisa.simulator.jit.emit;

import static org.gfxisa.simulator.vector.VectorApi.INT;

import java.util.HashMap;
import java.util.Map;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.jit.pass.GroupIr;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.jit.pass.LaneLoop;
import org.gfxisa.simulator.jit.pass.Trace;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.LaneDataEmitter;
import org.gfxisa.simulator.vector.VectorCode;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Emits a {@link LaneLoop}, from {@link RuntimeCallbacks#firstLane} to the last lane. The method returns the first lane that it did not
 * compute.
 */
final class LaneLoopEmitter extends VectorLoopEmitter {
    /** Locals with the memory of a segment, and with an offset in it. */
    private record Memory(int view, int at) {}

    private final LaneLoop loop;
    private final Map<Integer, Memory> memories = new HashMap<>();
    private int joined;
    private int end;

    LaneLoopEmitter(LaneLoop loop, GroupIr ir, Guards guards, int waveSize, VectorCode code) {
        super(ir, guards, waveSize, true, code);
        this.loop = loop;
    }

    @Override
    void take(Register register) {
        if (loop.loads().containsKey(register)) {
            memory(loop.loads().get(register));
        }
    }

    private Memory memory(int number) {
        return memories.computeIfAbsent(number, n -> {
            element("views", "[Ljava/lang/Object;", n, Opcodes.AALOAD);
            int view = code.keep();
            element("offsetsInSegments", "[I", n, Opcodes.IALOAD);
            return new Memory(view, code.keepInt());
        });
    }

    private void element(String array, String type, int number, int opcode) {
        field(array, type);
        code.number(number);
        code.op(opcode);
    }

    private void field(String name, String type) {
        code.load(OUT);
        code.out.visitFieldInsn(Opcodes.GETFIELD, CALLBACKS, name, type);
    }

    @Override
    void pushFirst() {
        loop.stores().forEach(store -> memory(store.number()));
        field("joined", "[I");
        joined = code.keep();
        field("lanes", "I");
        end = code.keepInt();
        field("firstLane", "I");
    }

    @Override
    void pushEnd() {
        code.loadInt(end);
    }

    @Override
    void pushResult() {
        code.loadInt(index);
        code.op(Opcodes.I2L);
    }

    @Override
    void push(Register register) {
        place(loop.loads().get(register));
        code.fromMemory();
    }

    private void place(int number) {
        Memory memory = memories.get(number);
        code.load(memory.view());
        code.loadInt(index);
        code.number(Integer.BYTES);
        code.op(Opcodes.IMUL);
        code.loadInt(memory.at());
        code.op(Opcodes.IADD);
    }

    @Override
    void store() {
        for (Trace.Access store : loop.stores()) {
            values.load(ir.registers().get(new Register(false, store.operands().data())), INT);
            if (LaneLoop.isNarrow(store)) {
                join(store.operands().bytes());
            } else {
                place(store.number());
                code.intoMemory();
            }
        }
    }

    /** Packs bytes or halves of the result. They are stored after the loop. */
    private void join(int bytes) {
        LaneDataEmitter.join(code, bytes);
        int vector = code.keep();
        code.loadInt(index);
        code.number(Integer.numberOfTrailingZeros(Integer.BYTES / bytes));
        code.op(Opcodes.ISHR);
        int at = code.keepInt();
        code.load(vector);
        code.intoArray(joined, at);
    }

    @Override
    void miss(Label next) {
        pushResult();
        code.op(Opcodes.LRETURN);
    }
}
