package org.gfxisa.simulator.jit.emit;

import static org.gfxisa.simulator.vector.VectorApi.DOUBLE;
import static org.gfxisa.simulator.vector.VectorApi.FLOAT;
import static org.gfxisa.simulator.vector.VectorApi.INT;
import static org.gfxisa.simulator.vector.VectorApi.LONG;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.vector.VectorCode;

/**
 * Locals that hold the values of nodes. A 32-bit value is a vector of ints or floats, a mask is a mask of ints or floats, and a 64-bit value
 * is two vectors of longs or doubles. A value is converted to the other type at most once.
 */
final class LocalValues {
    private record Held(int node, String type, int half) {}

    private static final Set<IrOp> COMPARISONS = EnumSet.of(IrOp.DEQ, IrOp.DLT, IrOp.DLE);

    private final VectorCode code;
    private final Map<Held, Integer> vectors = new HashMap<>();
    private final Map<Held, Integer> masks = new HashMap<>();
    private final Map<Integer, String> domains = new HashMap<>();
    private int lowHalf;
    private int highHalf;
    private int zeros;
    private int ones;
    private int one;
    private int signs;

    /** Creates an empty set of locals. */
    LocalValues(VectorCode code) {
        this.code = code;
    }

    /**
     * Emits the constants that operations need, before the loop. They are created with their final type, since a conversion may allocate an
     * object.
     */
    void takeConstants(Set<IrOp> operations) {
        if (operations.stream().anyMatch(o -> o.result() == IrOp.Kind.WIDE || COMPARISONS.contains(o))) {
            code.broadcastLong(0xffffffffL);
            lowHalf = code.keep();
            code.broadcastLong(-1L << Integer.SIZE);
            highHalf = code.keep();
        }
        if (operations.stream().anyMatch(COMPARISONS::contains)) {
            code.broadcastLong(0);
            code.reinterpret(LONG, DOUBLE);
            zeros = code.keep();
            code.broadcastLong(-1);
            code.reinterpret(LONG, DOUBLE);
            ones = code.keep();
        }
        if (operations.contains(IrOp.ULT) && !code.api.comparesUnsigned()) {
            code.broadcast(Integer.MIN_VALUE);
            signs = code.keep();
        }
        if (operations.contains(IrOp.FRCP)) {
            code.broadcastFloat(1);
            one = code.keep();
        }
    }

    int lowHalf() {
        return lowHalf;
    }

    int highHalf() {
        return highHalf;
    }

    /** Returns the local with all bits zero, as doubles. */
    int zeros() {
        return zeros;
    }

    /** Returns the local with all bits one, as doubles. */
    int ones() {
        return ones;
    }

    /** Returns the local with sign bits. XOR with them maps unsigned order to signed order. */
    int signs() {
        return signs;
    }

    /** Returns the local with 1.0, as floats. */
    int one() {
        return one;
    }

    /** Stores the vector on the stack as the value of a node. */
    void keep(int node, String type) {
        vectors.put(new Held(node, type, 0), code.keep());
    }

    /** Pushes the value of a node as a vector of a type. */
    void load(int node, String type) {
        load(node, type, 0, type.equals(INT) ? FLOAT : INT);
    }

    void keepWide(int node, String type, int half) {
        vectors.put(new Held(node, type, half), code.keep());
    }

    void loadWide(int node, String type, int half) {
        load(node, type, half, type.equals(LONG) ? DOUBLE : LONG);
    }

    private void load(int node, String type, int half, String other) {
        Integer local = vectors.get(new Held(node, type, half));
        if (local == null) {
            code.load(vectors.get(new Held(node, other, half)));
            code.reinterpret(other, type);
            local = code.keep();
            vectors.put(new Held(node, type, half), local);
        }
        code.load(local);
    }

    /** Returns the type of the vectors whose comparison made a mask: ints or floats. */
    String maskDomain(int node) {
        return domains.get(node);
    }

    void keepMask(int node, String domain) {
        masks.put(new Held(node, domain, 0), code.keep());
        domains.putIfAbsent(node, domain);
    }

    /** Pushes the mask of a node, for blends of a type. */
    void loadMask(int node, String domain) {
        Integer local = masks.get(new Held(node, domain, 0));
        if (local == null) {
            String from = domains.get(node);
            spread(node, from);
            if (from.equals(FLOAT)) {
                code.reinterpret(FLOAT, INT);
            }
            code.broadcast(0);
            if (domain.equals(FLOAT)) {
                throw new IllegalStateException("masks of ints are not made masks of floats");
            }
            code.compare(INT, "NE");
            local = code.keep();
            masks.put(new Held(node, domain, 0), local);
        }
        code.load(local);
    }

    /** Pushes all ones where a mask is set, and 0 elsewhere, as a vector of the mask's domain. */
    private void spread(int node, String domain) {
        code.broadcast(0);
        as(domain);
        code.broadcast(-1);
        as(domain);
        code.load(masks.get(new Held(node, domain, 0)));
        code.blend(domain);
    }

    private void as(String domain) {
        if (domain.equals(FLOAT)) {
            code.reinterpret(INT, FLOAT);
        }
    }

    /**
     * Pushes the bits of a mask as a long.
     *
     * @param laneBits local with a vector that has a bit for each lane
     */
    void bits(int node, int laneBits) {
        String domain = domains.get(node);
        if (code.api.hasFastMasks()) {
            code.load(masks.get(new Held(node, domain, 0)));
            code.toLong(domain);
            return;
        }
        code.broadcast(0);
        as(domain);
        code.load(laneBits);
        as(domain);
        code.load(masks.get(new Held(node, domain, 0)));
        code.blend(domain);
        if (domain.equals(FLOAT)) {
            code.reinterpret(FLOAT, INT);
        }
        code.orLanes();
        code.op(org.objectweb.asm.Opcodes.I2L);
    }
}
