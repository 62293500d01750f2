package org.gfxisa.simulator.jit.pass;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.Constant;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.KnownScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;

/**
 * The IR of a fused group. {@link IrOp#IN} has the index of one of the {@link #inputs}, and {@link IrOp#MASK_IN} the code of a scalar
 * register. Registers that are written within the group are only names of nodes.
 */
public final class GroupIr {
    private final IrBuilder builder = new IrBuilder();
    private final List<Source> inputs = new ArrayList<>();
    private final Map<Source, Integer> inputNumbers = new HashMap<>();
    private final Map<Register, Integer> registers = new LinkedHashMap<>();
    /** By indexed register that is read, the registers that have been written before. */
    private final Map<Register, Set<Register>> writtenBefore = new LinkedHashMap<>();

    private final Map<Integer, Integer> masks = new LinkedHashMap<>();
    private final int maskDwords;
    private final int exec;
    private int instructions;

    /**
     * Creates the IR of an empty group.
     *
     * @param waveSize lanes of a wave, 32 or 64
     * @param exec the code of EXEC
     */
    public GroupIr(int waveSize, int exec) {
        this.exec = exec;
        maskDwords = waveSize / Integer.SIZE;
    }

    /** Returns the nodes, in order. */
    public List<Node> nodes() {
        return builder.nodes();
    }

    /** Returns the sources of the inputs. None is a constant. */
    public List<Source> inputs() {
        return inputs;
    }

    /** Returns the nodes of the final values of registers. */
    public Map<Register, Integer> registers() {
        return registers;
    }

    /** Returns the nodes of the final values of masks, by the code of the scalar register. */
    public Map<Integer, Integer> masks() {
        return masks;
    }

    /**
     * Returns whether an instruction can be added. It cannot if EXEC has been written, if it reads a scalar register that a mask of the group
     * overwrites, or if it writes a mask that overlaps another.
     */
    public boolean admits(VectorInstruction instruction) {
        return !masks.containsKey(exec)
                && !isClosed()
                && instruction.sources().stream()
                        .allMatch(s -> !(s instanceof InScalar scalar) || isUnwritten(scalar.code(), 1))
                && instruction.masksIn().stream().allMatch(c -> masks.containsKey(c) || isUnwritten(c, maskDwords))
                && instruction.masksOut().stream()
                        .allMatch(c -> c.isEmpty()
                                || masks.containsKey(c.getAsInt())
                                || isUnwritten(c.getAsInt(), maskDwords));
    }

    /**
     * Returns the indexed registers. Each has the registers that its index must not select, because they are written before it is read. An
     * indexed result may be any register, since it is stored last.
     */
    public Map<Register, Set<Register>> indexed() {
        Map<Register, Set<Register>> all = new LinkedHashMap<>(writtenBefore);
        registers.keySet().stream().filter(r -> r.index().isPresent()).forEach(r -> all.putIfAbsent(r, Set.of()));
        return all;
    }

    /** Returns whether the group has an indexed result. Then nothing can be added, since it might read that result. */
    public boolean isClosed() {
        return registers.keySet().stream().anyMatch(r -> r.index().isPresent());
    }

    private boolean isUnwritten(int code, int dwords) {
        return masks.keySet().stream().noneMatch(m -> m < code + dwords && code < m + maskDwords);
    }

    /** Adds an instruction. Its function has no calls. */
    public void add(VectorInstruction instruction) {
        instructions++;
        Map<Register, Integer> written = new LinkedHashMap<>();
        Map<Integer, Integer> writtenMasks = new LinkedHashMap<>();
        instruction.function().addTo(builder, new IrFunction.Inliner() {
            @Override
            public int input(Node node) {
                return switch (node.op()) {
                    case IN -> read(instruction.sources().get(node.number()));
                    case M0 -> read(new InScalar(instruction.m0()));
                    default -> mask(instruction.masksIn().get(node.number()));
                };
            }

            @Override
            public void output(Node node, int value) {
                if (node.op() == IrOp.OUT) {
                    written.put(instruction.results().get(node.number()), value);
                } else {
                    instruction.masksOut().get(node.number()).ifPresent(c -> writtenMasks.put(c, value));
                }
            }
        });
        registers.putAll(written);
        masks.putAll(writtenMasks);
    }

    private int read(Source source) {
        if (source instanceof Constant c) {
            return builder.constant(c.value());
        }
        if (source instanceof KnownScalar known) {
            return builder.constant(known.value());
        }
        if (source instanceof InRegister r && registers.containsKey(r.register())) {
            return registers.get(r.register());
        }
        if (source instanceof InRegister r && r.register().index().isPresent()) {
            writtenBefore.computeIfAbsent(r.register(), x -> new HashSet<>()).addAll(registers.keySet());
        }
        int number = inputNumbers.computeIfAbsent(source, p -> {
            inputs.add(p);
            return inputs.size() - 1;
        });
        return builder.numbered(IrOp.IN, number);
    }

    private int mask(int code) {
        Integer written = masks.get(code);
        return written != null ? written : builder.numbered(IrOp.MASK_IN, code);
    }

    /** Returns the operations of some nodes. */
    public Set<IrOp> operations(boolean[] of) {
        return IntStream.range(0, of.length)
                .filter(i -> of[i])
                .mapToObj(i -> nodes().get(i).op())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(IrOp.class)));
    }

    /** Returns which nodes are live: those on which a result or a guard depends. */
    public boolean[] needed() {
        boolean[] needed = new boolean[nodes().size()];
        registers.values().forEach(s -> needed[s] = true);
        masks.values().forEach(s -> needed[s] = true);
        for (int i = needed.length - 1; i >= 0; i--) {
            needed[i] |= nodes().get(i).op() == IrOp.GUARD;
            if (needed[i]) {
                nodes().get(i).arguments().forEach(a -> needed[a] = true);
            }
        }
        return needed;
    }
}
