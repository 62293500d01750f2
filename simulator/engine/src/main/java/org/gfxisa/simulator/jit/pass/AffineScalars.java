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
import org.gfxisa.simulator.jit.emit.ScalarEmitter;

/** What scalar registers have on a kernel's way, as nodes. A mask that is the same in all lanes of a row is known for the row. */
final class AffineScalars {
    /** The node of what nobody knows. */
    private static final int NONE = -1;

    private final AffineAnalysis values;
    private final int exec;
    private final int maskDwords;
    /** Masks that must be set. */
    private final Set<Integer> required = new TreeSet<>();

    private final Map<Integer, Integer> scalars = new HashMap<>();
    private final Map<Integer, Integer> masks = new HashMap<>();
    /** Codes of masks that are where the wave would have them. */
    private final Set<Integer> held = new TreeSet<>();

    private int scc;

    /**
     * As a wave starts.
     *
     * @param waveSize lanes of a wave, 32 or 64
     * @param exec code of EXEC
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

    /** Steps of masks that must be set for the way to be gone. */
    Set<Integer> required() {
        return required;
    }

    /** Requires of a branch on SCC that it is not taken. */
    void requireFor(Condition when, long allLanes) {
        if (TraceFinder.isOnScc(when, allLanes)) {
            TraceBailout.unless(scc != NONE && !values.variesByRow(scc));
            required.add(when.test(false, 0, allLanes, 0) ? scc : builder().not(scc));
        }
    }

    /** Whether a mask is where the wave would have it. */
    boolean isHeld(int code) {
        return held.contains(code);
    }

    /** A mask is where the wave has it, from now on. */
    void hold(int code) {
        for (int i = 0; i < maskDwords; i++) {
            set(code + i, NONE);
        }
        held.add(code);
    }

    /** A mask is in all lanes of a row what a node says. */
    void setMask(int code, int node) {
        int bits = builder().select(node, builder().constant(-1), builder().constant(0));
        for (int i = 0; i < maskDwords; i++) {
            set(code + i, bits);
        }
        if (!isExec(code)) {
            masks.put(code, node);
        }
    }

    /** Whether it is EXEC, or a half of it. */
    boolean isExec(int code) {
        return code >= exec && code < exec + maskDwords;
    }

    /** The node of what a register has. */
    int of(int code) {
        if (isExec(code)) {
            return builder().constant(-1);
        }
        int node = scalars.computeIfAbsent(code, c -> values.input(new AffineAnalysis.Initial(c)));
        TraceBailout.unless(node != NONE);
        return node;
    }

    /** A register gets what a node says; EXEC must get all lanes. */
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

    /** Whether a node's bits say of each lane of a row what they say of the row. */
    private boolean isOfBits(int node) {
        Node of = values.node(node);
        return switch (of.op()) {
            case CONST -> of.number() == 0 || of.number() == -1;
            case AND, OR, XOR -> of.arguments().stream().allMatch(this::isOfBits);
            case SELECT -> of.arguments().stream().skip(1).allMatch(this::isOfBits);
            default -> false;
        };
    }

    /** Follows an instruction. */
    void execute(ScalarInstruction instruction) {
        TraceBailout.unless(ScalarEmitter.knows(instruction.function()));
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

    /** The node of what a register has that is the same for all rows. */
    int uniform(int code) {
        int node = of(code);
        TraceBailout.unless(!values.variesByRow(node));
        return node;
    }

    /** The node of a source that is no vector register. */
    int source(Source source) {
        if (source instanceof Constant constant) {
            return builder().constant(constant.value());
        }
        TraceBailout.unless(source instanceof InScalar);
        return of(((InScalar) source).code());
    }

    /** The mask of a code, which is the same in all lanes of a row. */
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
