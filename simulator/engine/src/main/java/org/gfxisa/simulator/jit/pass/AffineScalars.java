package org.gfxisa.simulator.jit.pass;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.exec.Condition;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.ScalarInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.Constant;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Source;

/**
 * The values of scalar registers during symbolic execution, as nodes. A mask that is uniform within each row is represented by its bit for the
 * row.
 */
final class AffineScalars {
    /** The node of an unknown value. */
    private static final int NONE = -1;

    private final AffineAnalysis values;
    private final int exec;
    private final int maskDwords;
    /** Nodes of the conditions of the trace. */
    private final Set<Integer> required = new TreeSet<>();

    private final Map<Integer, Integer> scalars = new HashMap<>();
    private final Map<Integer, Integer> masks = new HashMap<>();
    /** Codes of masks that are in the scalar registers of the wave. */
    private final Set<Integer> held = new TreeSet<>();

    private int scc;

    /**
     * Starts with the initial values of a wave.
     *
     * @param waveSize lanes of a wave, 32 or 64
     * @param exec the code of EXEC
     */
    AffineScalars(AffineAnalysis values, int waveSize, int exec) {
        this.values = values;
        this.exec = exec;
        maskDwords = waveSize / Integer.SIZE;
        scc = builder().not(builder().add(IrOp.TRUE));
    }

    private IrBuilder builder() {
        return values.builder();
    }

    /** Returns the nodes of the conditions of the trace. */
    Set<Integer> required() {
        return required;
    }

    /** Adds the condition that a branch on SCC is not taken. */
    void requireFor(Condition when, long allLanes) {
        if (TraceFinder.isOnScc(when, allLanes)) {
            TraceBailout.unless(scc != NONE && !values.variesByRow(scc));
            required.add(when.test(false, 0, allLanes, 0) ? scc : builder().not(scc));
        }
    }

    /** Returns whether a mask is in the scalar registers of the wave. */
    boolean isHeld(int code) {
        return held.contains(code);
    }

    /** Records that a mask is in the scalar registers of the wave. */
    void hold(int code) {
        for (int i = 0; i < maskDwords; i++) {
            set(code + i, NONE);
        }
        held.add(code);
    }

    /** Sets a mask to a node, which is its bit for each row. */
    void setMask(int code, int node) {
        int bits = builder().select(node, builder().constant(-1), builder().constant(0));
        for (int i = 0; i < maskDwords; i++) {
            set(code + i, bits);
        }
        if (!isExec(code)) {
            masks.put(code, node);
        }
    }

    /** Returns whether a code is that of EXEC, or of its high half. */
    boolean isExec(int code) {
        return code >= exec && code < exec + maskDwords;
    }

    /**
     * Returns the node of a scalar register.
     *
     * @throws TraceBailout if the value is unknown
     */
    int of(int code) {
        if (isExec(code)) {
            return builder().constant(-1);
        }
        int node = scalars.computeIfAbsent(code, c -> values.input(new AffineAnalysis.Initial(c)));
        TraceBailout.unless(node != NONE);
        return node;
    }

    /** Sets a scalar register to a node. If it is EXEC, the condition that all lanes are active is added. */
    void set(int code, int node) {
        if (isExec(code)) {
            required.add(builder().add(IrOp.EQ, node, builder().constant(-1)));
            return;
        }
        forgetMask(code);
        scalars.put(code, node);
    }

    private void forgetMask(int code) {
        for (int first = code - maskDwords + 1; first <= code; first++) {
            masks.remove(first);
            held.remove(first);
        }
    }

    /** Returns whether the value consists of equal bits for all lanes of a row. */
    private boolean isOfBits(int node) {
        Node of = values.node(node);
        return switch (of.op()) {
            case CONST -> of.number() == 0 || of.number() == -1;
            case AND, OR, XOR -> of.arguments().stream().allMatch(this::isOfBits);
            case SELECT -> of.arguments().stream().skip(1).allMatch(this::isOfBits);
            default -> false;
        };
    }

    /**
     * Executes an instruction symbolically.
     *
     * @throws TraceBailout if the trace cannot contain it
     */
    void execute(ScalarInstruction instruction) {
        TraceBailout.unless(ScalarOps.canCompile(instruction.function()));
        Map<Integer, Integer> results = new TreeMap<>();
        int[] mask = {scc};
        instruction.function().addTo(builder(), new IrFunction.Inliner() {
            @Override
            public int input(Node node) {
                if (node.op() == IrOp.MASK_IN) {
                    TraceBailout.unless(scc != NONE);
                    return scc;
                }
                return node.op() == IrOp.M0
                        ? uniform(instruction.m0())
                        : source(instruction.sources().get(node.number()));
            }

            @Override
            public void output(Node node, int value) {
                if (node.op() == IrOp.OUT) {
                    instruction.results().get(node.number()).ifPresent(code -> results.put(code, value));
                } else {
                    mask[0] = values.variesByRow(value) ? NONE : value;
                }
            }
        });
        scc = mask[0];
        results.forEach((code, node) -> {
            boolean isKnown = !values.variesByRow(node) || isOfBits(node);
            TraceBailout.unless(isKnown || !isExec(code));
            set(code, isKnown ? node : NONE);
        });
    }

    /**
     * Returns the node of a scalar register, whose value must be the same in all rows.
     *
     * @throws TraceBailout if it is not
     */
    int uniform(int code) {
        int node = of(code);
        TraceBailout.unless(!values.variesByRow(node));
        return node;
    }

    /** Returns the node of a source that is no vector register. */
    int source(Source source) {
        if (source instanceof Constant constant) {
            return builder().constant(constant.value());
        }
        TraceBailout.unless(source instanceof InScalar);
        return of(((InScalar) source).code());
    }

    /**
     * Returns the node of the bit of a mask, which is uniform within each row.
     *
     * @throws TraceBailout if it is not
     */
    int mask(int code) {
        TraceBailout.unless(!held.contains(code));
        if (isExec(code)) {
            return builder().add(IrOp.TRUE);
        }
        Integer known = masks.get(code);
        if (known != null) {
            return known;
        }
        int node = of(code);
        TraceBailout.unless(isOfBits(node) && (maskDwords == 1 || of(code + 1) == node));
        return builder().add(IrOp.NE, node, builder().constant(0));
    }
}
