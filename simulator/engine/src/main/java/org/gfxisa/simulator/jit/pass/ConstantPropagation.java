package org.gfxisa.simulator.jit.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.BoundInstruction.Branch;
import org.gfxisa.simulator.ir.BoundInstruction.InLanes;
import org.gfxisa.simulator.ir.BoundInstruction.InWave;
import org.gfxisa.simulator.ir.BoundInstruction.Indexed;
import org.gfxisa.simulator.ir.BoundInstruction.Indexing;
import org.gfxisa.simulator.ir.BoundInstruction.Nothing;
import org.gfxisa.simulator.ir.BoundInstruction.WithFastPath;
import org.gfxisa.simulator.ir.ScalarInstruction;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.KnownScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.jit.pass.Region.Block;
import org.gfxisa.simulator.jit.pass.Region.Member;
import org.gfxisa.simulator.runtime.FastPath;

/**
 * Finds scalar registers that hold a constant, on all paths through a region. Compilers keep literals in registers that a loop uses, or that
 * an instruction cannot encode.
 */
public final class ConstantPropagation {
    private final Map<Integer, Block> blocks = new HashMap<>();
    /** The constants at the start of each block, by its index. A block that has not been reached has no entry. */
    private final Map<Integer, Map<Integer, Integer>> known = new HashMap<>();

    private ConstantPropagation(Region region) {
        region.blocks().forEach(b -> blocks.put(b.index(), b));
        Block first = region.blocks().get(0);
        known.put(first.index(), Map.of());
        Deque<Block> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            Block block = open.poll();
            Map<Integer, Integer> values = new HashMap<>(known.get(block.index()));
            block.members().forEach(m -> follow(m.instruction(), values));
            open(block.next(), values).ifPresent(open::add);
            OptionalInt target = block.target();
            if (target.isPresent()) {
                open(target.getAsInt(), values).ifPresent(open::add);
            }
        }
    }

    /** Returns the blocks of a region, in which constants replace the scalar registers that hold them. */
    public static List<Block> in(Region region) {
        ConstantPropagation constants = new ConstantPropagation(region);
        return region.blocks().stream().map(constants::withConstants).toList();
    }

    /** Merges the constants of an edge into a block. Returns the block if it has fewer constants than before. */
    private Optional<Block> open(int index, Map<Integer, Integer> values) {
        Map<Integer, Integer> before = known.get(index);
        if (!blocks.containsKey(index)) {
            return Optional.empty();
        } else if (before == null) {
            known.put(index, Map.copyOf(values));
            return Optional.of(blocks.get(index));
        }
        Map<Integer, Integer> both = new HashMap<>(before);
        both.entrySet().retainAll(values.entrySet());

        known.put(index, both);
        return both.size() < before.size() ? Optional.of(blocks.get(index)) : Optional.empty();
    }

    private Block withConstants(Block block) {
        Map<Integer, Integer> values = new HashMap<>(known.getOrDefault(block.index(), Map.of()));
        List<Member> members = new ArrayList<>();
        for (Member member : block.members()) {
            members.add(new Member(member.index(), withConstants(member.instruction(), values)));
            follow(member.instruction(), values);
        }
        return new Block(members, block.next());
    }

    private static BoundInstruction withConstants(BoundInstruction instruction, Map<Integer, Integer> values) {
        if (instruction instanceof InLanes lanes) {
            return new InLanes(withConstants(lanes.instruction(), values));
        }
        return instruction instanceof Indexed indexed
                ? new Indexed(withConstants(indexed.instruction(), values))
                : instruction;
    }

    private static VectorInstruction withConstants(VectorInstruction instruction, Map<Integer, Integer> values) {
        return instruction.reading(instruction.sources().stream()
                .map(s -> s instanceof InScalar scalar && values.containsKey(scalar.code())
                        ? new KnownScalar(scalar.code(), values.get(scalar.code()))
                        : s)
                .toList());
    }

    /** Updates constants by the effect of an instruction. */
    private static void follow(BoundInstruction instruction, Map<Integer, Integer> values) {
        if (instruction instanceof InLanes lanes) {
            for (OptionalInt mask : lanes.instruction().masksOut()) {
                mask.ifPresent(code -> values.keySet().removeIf(c -> c == code || c == code + 1));
            }
        } else if (instruction instanceof Indexed indexed) {
            follow(new InLanes(indexed.instruction()), values);
        } else if (instruction instanceof InWave wave) {
            compute(wave.instruction(), values);
        } else if (instruction instanceof Indexing indexing) {
            indexing.m0().ifPresent(m0 -> compute(m0, values));
        } else if (instruction instanceof WithFastPath fast) {
            FastPath operation = fast.operation().get();
            values.keySet().removeIf(operation::writesScalar);
        } else if (!(instruction instanceof Branch || instruction instanceof Nothing)) {
            values.clear();
        }
    }

    private static void compute(ScalarInstruction instruction, Map<Integer, Integer> values) {
        IrBuilder builder = new IrBuilder();
        int[] results = new int[instruction.results().size()];
        instruction.function().addTo(builder, new IrFunction.Inliner() {
            @Override
            public int input(Node node) {
                if (node.op() != IrOp.IN) {
                    return builder.add(node);
                }
                Source source = instruction.sources().get(node.number());
                if (source instanceof VectorInstruction.Constant constant) {
                    return builder.constant(constant.value());
                }
                return source instanceof InScalar scalar && values.containsKey(scalar.code())
                        ? builder.constant(values.get(scalar.code()))
                        : builder.add(node);
            }

            @Override
            public void output(Node node, int value) {
                if (node.op() == IrOp.OUT) {
                    results[node.number()] = value;
                }
            }
        });
        IntStream.range(0, results.length)
                .forEach(i -> instruction.results().get(i).ifPresent(code -> {
                    Node value = builder.nodes().get(results[i]);
                    if (value.op() == IrOp.CONST) {
                        values.put(code, value.number());
                    } else {
                        values.remove(code);
                    }
                }));
    }
}
