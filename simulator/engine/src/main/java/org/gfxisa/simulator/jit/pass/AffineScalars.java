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
import org.gfxisa.simulator.ir.VectorInstruction.Place;
import org.gfxisa.simulator.jit.emit.ScalarEmitter;

/** What scalar registers have on a kernel's way, as steps. A mask that is the same in all lanes of a row is known for the row. */
final class AffineScalars {
    /** The step of what nobody knows. */
    private static final int NONE = -1;

    private final AffineAnalysis rows;
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
    AffineScalars(AffineAnalysis rows, int waveSize, int exec) {
        this.rows = rows;
        this.exec = exec;
        maskDwords = waveSize / Integer.SIZE;
        scc = steps().not(steps().add(IrOp.TRUE));
    }

    private IrBuilder steps() {
        return rows.all();
    }

    /** Steps of masks that must be set for the way to be gone. */
    Set<Integer> required() {
        return required;
    }

    /** Requires of a branch on SCC that it is not taken. */
    void requireFor(Condition when, long allLanes) {
        if (TraceFinder.isOnScc(when, allLanes)) {
            TraceBailout.unless(scc != NONE && !rows.isOfRow(scc));
            required.add(when.test(false, 0, allLanes, 0) ? scc : steps().not(scc));
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

    /** A mask is in all lanes of a row what a step says. */
    void setMask(int code, int step) {
        int bits = steps().select(step, steps().constant(-1), steps().constant(0));
        for (int i = 0; i < maskDwords; i++) {
            set(code + i, bits);
        }
        if (!isExec(code)) {
            masks.put(code, step);
        }
    }

    /** Whether it is EXEC, or a half of it. */
    boolean isExec(int code) {
        return code >= exec && code < exec + maskDwords;
    }

    /** The step of what a register has. */
    int of(int code) {
        if (isExec(code)) {
            return steps().constant(-1);
        }
        int step = scalars.computeIfAbsent(code, c -> rows.input(new AffineAnalysis.Initial(c)));
        TraceBailout.unless(step != NONE);
        return step;
    }

    /** A register gets what a step says; EXEC must get all lanes. */
    void set(int code, int step) {
        if (isExec(code)) {
            required.add(steps().add(IrOp.EQ, step, steps().constant(-1)));
            return;
        }
        forgetMask(code);
        scalars.put(code, step);
    }

    private void forgetMask(int code) {
        for (int first = code - maskDwords + 1; first <= code; first++) {
            masks.remove(first);
            held.remove(first);
        }
    }

    /** Whether a step's bits say of each lane of a row what they say of the row. */
    private boolean isOfBits(int step) {
        Node of = rows.step(step);
        return switch (of.op()) {
            case CONST -> of.number() == 0 || of.number() == -1;
            case AND, OR, XOR -> of.arguments().stream().allMatch(this::isOfBits);
            case SELECT -> of.arguments().stream().skip(1).allMatch(this::isOfBits);
            default -> false;
        };
    }

    /** Follows an instruction. */
    void follow(ScalarInstruction instruction) {
        TraceBailout.unless(ScalarEmitter.knows(instruction.form()));
        Map<Integer, Integer> results = new TreeMap<>();
        int[] mask = {scc};
        instruction.form().addTo(steps(), new IrFunction.Inliner() {
            @Override
            public int input(Node step) {
                if (step.op() == IrOp.MASK_IN) {
                    TraceBailout.unless(scc != NONE);
                    return scc;
                }
                return step.op() == IrOp.M0
                        ? uniform(instruction.m0())
                        : source(instruction.sources().get(step.number()));
            }

            @Override
            public void output(Node step, int value) {
                if (step.op() == IrOp.OUT) {
                    instruction.results().get(step.number()).ifPresent(code -> results.put(code, value));
                } else {
                    mask[0] = rows.isOfRow(value) ? NONE : value;
                }
            }
        });
        scc = mask[0];
        results.forEach((code, step) -> {
            boolean isKnown = !rows.isOfRow(step) || isOfBits(step);
            TraceBailout.unless(isKnown || !isExec(code));
            set(code, isKnown ? step : NONE);
        });
    }

    /** The step of what a register has that is the same for all rows. */
    int uniform(int code) {
        int step = of(code);
        TraceBailout.unless(!rows.isOfRow(step));
        return step;
    }

    /** The step of a source that is no vector register. */
    int source(Place source) {
        if (source instanceof Constant constant) {
            return steps().constant(constant.value());
        }
        TraceBailout.unless(source instanceof InScalar);
        return of(((InScalar) source).code());
    }

    /** The mask of a code, which is the same in all lanes of a row. */
    int mask(int code) {
        TraceBailout.unless(!held.contains(code));
        if (isExec(code)) {
            return steps().add(IrOp.TRUE);
        }
        Integer known = masks.get(code);
        if (known != null) {
            return known;
        }
        int step = of(code);
        TraceBailout.unless(isOfBits(step) && (maskDwords == 1 || of(code + 1) == step));
        return steps().add(IrOp.NE, step, steps().constant(0));
    }
}
