package org.gfxisa.simulator.jit.emit;

import static org.gfxisa.simulator.vector.VectorApi.DOUBLE;
import static org.gfxisa.simulator.vector.VectorApi.INT;
import static org.gfxisa.simulator.vector.VectorApi.LONG;

import java.util.List;
import java.util.function.IntConsumer;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.vector.VectorCode;
import org.objectweb.asm.Opcodes;

/** Emits the guards of a fused group, which find lanes with values for which JVM arithmetic differs. */
final class GuardEmitter {
    private static final int MAGNITUDE = 0x7fffffff;
    private static final int INFINITY = 0x7f800000;
    /** Twice the bits of the smallest normal number, less one, plus {@link #MAGNITUDE}. */
    private static final int NORMAL = 0x01000000 + MAGNITUDE;

    private final VectorCode code;
    private final LocalValues values;
    private final Guards guards;

    GuardEmitter(VectorCode code, LocalValues values, Guards guards) {
        this.code = code;
        this.values = values;
        this.guards = guards;
    }

    /** Pushes the mask of the lanes whose guards fail. */
    void push() {
        boolean any = false;
        if (!guards.nans().isEmpty()) {
            extreme(guards.nans(), this::magnitude, "MAX");
            code.broadcast(INFINITY);
            code.compare(INT, "GT");
            any = true;
        }
        if (!guards.denormals().isEmpty()) {
            extreme(guards.denormals(), this::denormality, "MIN");
            code.broadcast(NORMAL);
            code.compare(INT, "LT");
            either(any);
            any = true;
        }
        if (!guards.wideNans().isEmpty()) {
            wideNans();
            either(any);
            any = true;
        }
        if (!guards.expected().isEmpty()) {
            expected();
            either(any);
        }
    }

    private void expected() {
        values.loadMask(guards.expected().get(0), INT);
        for (int node : guards.expected().subList(1, guards.expected().size())) {
            values.loadMask(node, INT);
            code.and(INT);
        }
        code.not(INT);
    }

    private void either(boolean any) {
        if (any) {
            code.or(INT);
        }
    }

    private void extreme(List<Integer> nodes, IntConsumer measure, String operator) {
        measure.accept(nodes.get(0));
        for (int i = 1; i < nodes.size(); i++) {
            measure.accept(nodes.get(i));
            code.binary(INT, operator);
        }
    }

    private void magnitude(int node) {
        values.load(node, INT);
        code.broadcast(MAGNITUDE);
        code.binary(INT, "AND");
    }

    /** Pushes a number that is less than {@link #NORMAL} for denormal values only. */
    private void denormality(int node) {
        values.load(node, INT);
        code.shift(INT, "LSHL", 1);
        code.broadcast(MAGNITUDE);
        code.binary(INT, "ADD");
    }

    /** Pushes the difference of each value and itself. It is 0 for finite values and a NaN otherwise, also for infinities. */
    private void wideNans() {
        for (int half = 0; half < 2; half++) {
            boolean first = true;
            for (int node : guards.wideNans()) {
                values.loadWide(node, DOUBLE, half);
                code.op(Opcodes.DUP);
                code.binary(DOUBLE, "SUB");
                code.reinterpret(DOUBLE, LONG);
                if (!first) {
                    code.binary(LONG, "OR");
                }
                first = false;
            }
            if (half == 0) {
                code.shift(LONG, "LSHR", Integer.SIZE);
            } else {
                code.load(values.highHalf());
                code.binary(LONG, "AND");
            }
        }
        code.binary(LONG, "OR");
        code.reinterpret(LONG, INT);
        code.broadcast(0);
        code.compare(INT, "NE");
    }
}
