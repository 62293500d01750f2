package org.gfxisa.simulator.vector;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.vector.LaneLoads.Load;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes classes of {@link LaneLoads}. */
final class LaneLoadsEmitter {
    private static final String NAME = "org/gfxisa/simulator/vector/Loads";
    private static final String PARENT = Type.getInternalName(LaneLoads.class);
    private static final String SEGMENT = Type.getInternalName(Segment.class);
    private static final String DESCRIPTOR = "(L" + SEGMENT + ";Ljava/lang/Object;I[I[[II)V";
    /** Loads in a method, which the JVM makes vectors of if they are not too many; as fused groups are. */
    private static final int MOST = 8;

    private static final int FROM = 0;
    private static final int VIEW = 1;
    private static final int AT = 2;
    private static final int ADDRESSES = 3;
    private static final int REGISTERS = 4;
    private static final int LANES = 5;
    private static final int PARAMETERS = 6;

    private final VectorApi api;
    private final List<Load> loads;
    private final CompiledClass out = new CompiledClass(MethodHandles.lookup(), NAME, PARENT);

    private LaneLoadsEmitter(VectorApi api, List<Load> loads) {
        this.api = api;
        this.loads = loads;
    }

    static LaneLoads make(VectorApi api, List<Load> loads) {
        return new LaneLoadsEmitter(api, loads).make();
    }

    private LaneLoads make() {
        for (boolean isRow : List.of(false, true)) {
            String name = isRow ? "rows" : "fills";
            MethodVisitor all = out.visitMethod(Opcodes.ACC_PUBLIC, name, DESCRIPTOR, null, null);
            all.visitCode();
            for (int first = 0; first < loads.size(); first += MOST) {
                String part = "lanes" + name + first;
                part(part, isRow, loads.subList(first, Math.min(loads.size(), first + MOST)));
                all.visitVarInsn(Opcodes.ALOAD, 1 + FROM);
                all.visitVarInsn(Opcodes.ALOAD, 1 + VIEW);
                all.visitVarInsn(Opcodes.ILOAD, 1 + AT);
                all.visitVarInsn(Opcodes.ALOAD, 1 + ADDRESSES);
                all.visitVarInsn(Opcodes.ALOAD, 1 + REGISTERS);
                all.visitVarInsn(Opcodes.ILOAD, 1 + LANES);
                all.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, part, DESCRIPTOR, false);
            }
            end(all);
        }
        return (LaneLoads) out.make();
    }

    private static void end(MethodVisitor method) {
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private void part(String name, boolean isRow, List<Load> some) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_STATIC, name, DESCRIPTOR, null, null);
        method.visitCode();
        VectorCode code = new VectorCode(method, api, PARAMETERS);
        List<Integer> registers = new ArrayList<>();
        for (Load load : some) {
            code.load(REGISTERS);
            code.number(load.register());
            code.op(Opcodes.AALOAD);
            registers.add(code.keep());
        }
        code.loop(LANES, lane -> {
            code.load(ADDRESSES);
            code.loadInt(lane);
            code.op(Opcodes.IALOAD);
            code.loadInt(AT);
            code.op(Opcodes.IADD);
            int place = code.keepInt();
            for (int i = 0; i < some.size(); i++) {
                load(code, isRow, place, some.get(i).offset());
                code.intoArray(registers.get(i), lane);
            }
        });
        end(method);
    }

    private void load(VectorCode code, boolean isRow, int place, int offset) {
        code.load(isRow ? VIEW : FROM);
        code.loadInt(place);
        code.number(offset);
        code.op(Opcodes.IADD);
        if (isRow) {
            code.fromMemory();
        } else {
            code.out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SEGMENT, "getInt", "(I)I", false);
            code.broadcast();
        }
    }
}
