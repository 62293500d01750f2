package org.gfxisa.exec;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrOp;

/** Two vector instructions in one, each computed by its own kernel. Both read before either writes. */
public final class DualImplementation extends VectorImplementation {
    private final VectorImplementation first;
    private final VectorImplementation second;
    /** How many places the inputs of the first take, and those of both. */
    private final int arrays;

    private final int allArrays;
    private final int masks;
    private final int allMasks;

    /**
     * Joins two kernels, each of which has one result of one dword.
     *
     * @param firstSuffix what the instruction appends to the names of the first one's operands
     * @param secondSuffix likewise of the second one's
     */
    public DualImplementation(
            VectorImplementation first, String firstSuffix, VectorImplementation second, String secondSuffix) {
        super(
                joined(first.inputs(), firstSuffix, second.inputs(), secondSuffix),
                joined(first.outputs(), firstSuffix, second.outputs(), secondSuffix),
                Optional.empty(),
                traits(first, second));
        this.first = onlyDword(first);
        this.second = onlyDword(second);
        arrays = count(first.inputs(), Port.Kind.LANES);
        allArrays = count(inputs(), Port.Kind.LANES);
        masks = count(first.inputs(), Port.Kind.MASK);
        allMasks = count(inputs(), Port.Kind.MASK);
    }

    private static Set<ImplementationTrait> traits(VectorImplementation first, VectorImplementation second) {
        Set<ImplementationTrait> traits = EnumSet.noneOf(ImplementationTrait.class);
        if (first.clamps() && second.clamps()) {
            traits.add(ImplementationTrait.CLAMPS);
        }
        if (first.approximate() || second.approximate()) {
            traits.add(ImplementationTrait.APPROXIMATE);
        }
        if (first.raises() || second.raises()) {
            traits.add(ImplementationTrait.RAISES);
        }
        return traits;
    }

    private static int count(List<Port> ports, Port.Kind kind) {
        return ports.stream()
                .filter(p -> p.kind() == kind)
                .mapToInt(Port::dwords)
                .sum();
    }

    private static List<Port> joined(List<Port> first, String firstSuffix, List<Port> second, String secondSuffix) {
        List<Port> ports = new ArrayList<>();
        first.forEach(p -> ports.add(p.suffixed(firstSuffix)));
        second.forEach(p -> ports.add(p.suffixed(secondSuffix)));
        return ports;
    }

    private static VectorImplementation onlyDword(VectorImplementation half) {
        List<Port> outputs = half.outputs();
        if (outputs.size() != 1
                || outputs.get(0).kind() != Port.Kind.LANES
                || outputs.get(0).dwords() != 1) {
            throw new IllegalArgumentException(
                    "a half of an instruction has one result of one dword, found " + outputs);
        }
        return half;
    }

    /** The kernel of the first instruction. */
    public VectorImplementation first() {
        return first;
    }

    /** The kernel of the second instruction. */
    public VectorImplementation second() {
        return second;
    }

    @Override
    public Optional<IrFunction> ir(boolean clamp) {
        return first.ir(clamp).flatMap(f -> second.ir(clamp).map(s -> both(f, s)));
    }

    private IrFunction both(IrFunction one, IrFunction other) {
        IrBuilder builder = new IrBuilder();
        one.addTo(builder, places(builder, 0, 0, 0));
        other.addTo(builder, places(builder, arrays, masks, 1));
        return builder.function();
    }

    /** Places that come behind so many others. */
    private static IrFunction.Inliner places(IrBuilder builder, int inputs, int masks, int outputs) {
        return new IrFunction.Inliner() {
            @Override
            public int input(IrFunction.Node node) {
                return builder.numbered(node.op(), node.number() + (node.op() == IrOp.IN ? inputs : masks));
            }

            @Override
            public void output(IrFunction.Node node, int value) {
                builder.numbered(node.op(), node.number() + outputs, value);
            }
        };
    }

    @Override
    public void run(Lanes lanes) {
        int[] result = lanes.out[0];
        // Halves have no masks among their results, so that their array is free.
        int[] kept = isReadBySecond(result, lanes.in) ? lanes.bits[0] : result;
        lanes.out[0] = kept;
        first.run(lanes);
        bindSecond(lanes);
        lanes.out[0] = lanes.out[1];
        second.run(lanes);
        lanes.out[0] = result;
        if (kept != result) {
            copyActive(lanes, kept, result);
        }
    }

    private boolean isReadBySecond(int[] array, int[][] in) {
        for (int i = arrays; i < allArrays; i++) {
            if (in[i] == array) {
                return true;
            }
        }
        return false;
    }

    /** Moves the inputs of the second instruction to where its kernel looks for them. */
    private void bindSecond(Lanes lanes) {
        for (int i = arrays; i < allArrays; i++) {
            lanes.in[i - arrays] = lanes.in[i];
        }
        for (int i = masks; i < allMasks; i++) {
            lanes.maskIn[i - masks] = lanes.maskIn[i];
        }
        lanes.uniform >>>= arrays;
    }

    private static void copyActive(Lanes lanes, int[] from, int[] to) {
        int count = lanes.first();
        if (count >= 0) {
            System.arraycopy(from, 0, to, 0, count);
            return;
        }
        for (long left = lanes.exec; left != 0; left &= left - 1) {
            int lane = Long.numberOfTrailingZeros(left);
            to[lane] = from[lane];
        }
    }
}
