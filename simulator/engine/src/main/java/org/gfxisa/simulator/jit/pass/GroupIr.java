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
 * What a fused group computes, all in one: nodes as in a function, where {@link IrOp#IN} takes the number of one of
 * {@link #inputs} and {@link IrOp#MASK_IN} the code of a scalar register. Registers that are written in between are no more than
 * names of nodes.
 */
public final class GroupIr {
    private final IrBuilder builder = new IrBuilder();
    private final List<Source> inputs = new ArrayList<>();
    private final Map<Source, Integer> inputNumbers = new HashMap<>();
    private final Map<Register, Integer> registers = new LinkedHashMap<>();
    /** Of registers that are read to whose numbers M0 is added: those that have been written before. */
    private final Map<Register, Set<Register>> writtenBefore = new LinkedHashMap<>();

    private final Map<Integer, Integer> masks = new LinkedHashMap<>();
    private final int maskDwords;
    private final int exec;
    private int instructions;

    /**
     * No instructions yet.
     *
     * @param waveSize lanes of a wave, 32 or 64
     * @param exec code of EXEC
     */
    public GroupIr(int waveSize, int exec) {
        this.exec = exec;
        maskDwords = waveSize / Integer.SIZE;
    }

    public List<Node> nodes() {
        return builder.nodes();
    }

    /** Where the dwords come from that are not computed here; no constants. */
    public List<Source> inputs() {
        return inputs;
    }

    /** The nodes that registers get in the end. */
    public Map<Register, Integer> registers() {
        return registers;
    }

    /** The nodes that masks get in the end, by the code of the scalar register. */
    public Map<Integer, Integer> masks() {
        return masks;
    }

    /**
     * Whether an instruction can follow: EXEC is not written, it reads no scalar in which there will be a mask, and writes no mask
     * over half of one.
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
     * The registers to whose numbers M0 is added, each with those that it must not be, since they are written before it is read. A result may be
     * any, as it is stored last.
     */
    public Map<Register, Set<Register>> indexed() {
        Map<Register, Set<Register>> all = new LinkedHashMap<>(writtenBefore);
        registers.keySet().stream().filter(r -> r.index().isPresent()).forEach(r -> all.putIfAbsent(r, Set.of()));
        return all;
    }

    /** Whether a register is written whose number is not known: nothing can follow, which might read it. */
    public boolean isClosed() {
        return registers.keySet().stream().anyMatch(r -> r.index().isPresent());
    }

    private boolean isUnwritten(int code, int dwords) {
        return masks.keySet().stream().noneMatch(m -> m < code + dwords && code < m + maskDwords);
    }

    /** Adds an instruction whose function is without calls. */
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

    /** The operations of some nodes. */
    public Set<IrOp> operations(boolean[] of) {
        return IntStream.range(0, of.length)
                .filter(i -> of[i])
                .mapToObj(i -> nodes().get(i).op())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(IrOp.class)));
    }

    /** Which nodes results need. */
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
