package org.gfxisa.simulator.op.vector;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.LaneAction;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.RowReads;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.wave.Wave;

/** Moves data between lanes, and between a lane and a scalar register. */
public final class LaneMoveOp extends Op {
    private final LaneAction.Operation operation;
    private final Optional<LaneRegisters> source;
    private final Optional<ScalarSource> scalar;
    private final Optional<ScalarSource> lane;
    private final Optional<LaneRegisters> address;
    private final Optional<LaneRegisters> result;
    private final int destination;
    private final int offset;
    /** For a swizzle, the lane that each lane reads. */
    private final int[] swizzled;

    private final Optional<RowPermutation> rows;
    /** The number of lanes of the wave. */
    private final int lanes;
    /** The number of lanes in each group that is permuted. */
    private final int within;
    /** The code of M0. */
    private final int m0;

    private LaneMoveOp(Bound bound, LaneAction action) {
        operation = action.operation();
        source = lanes(
                bound,
                operation == LaneAction.Operation.SWIZZLE
                        ? "addr"
                        : bound.operand("src0").isPresent() ? "src0" : "data0");
        scalar = bound.operand("src0").filter(v -> !isLanes(v)).map(v -> ScalarSource.of(v, bound.machine()));
        lane = bound.operand("src1").filter(v -> !isLanes(v)).map(v -> ScalarSource.of(v, bound.machine()));
        address = operation == LaneAction.Operation.SWIZZLE ? Optional.empty() : lanes(bound, "addr");
        result = lanes(bound, "vdst");
        destination =
                result.isPresent() ? -1 : SlotValue.code(bound.first("vdst").value());
        offset = bound.number("offset");
        swizzled = operation == LaneAction.Operation.SWIZZLE
                ? IntStream.range(0, Wave.LANES)
                        .map(SwizzlePattern.of(bound)::source)
                        .toArray()
                : new int[0];
        rows = switch (operation) {
            case PERMUTE_ROW, PERMUTE_OTHER_ROW -> Optional.of(RowPermutation.of(bound));
            default -> Optional.empty();
        };
        if (source.isEmpty() && !takesScalar(operation)) {
            throw new Unsupported("its source is no vector register");
        }
        lanes = bound.machine().isa().waveSize();
        within = Math.min(action.within(), lanes);
        m0 = bound.machine().layout().m0();
    }

    public static Op of(Bound bound, LaneAction action) {
        return switch (action.operation()) {
            case EXCHANGE_16 -> new RowSwapOp(bound, 16);
            case EXCHANGE_32 -> new RowSwapOp(bound, 32);
            default -> new LaneMoveOp(bound, action);
        };
    }

    private static boolean takesScalar(LaneAction.Operation operation) {
        return switch (operation) {
            case READ_FIRST, READ, WRITE -> true;
            default -> false;
        };
    }

    private static boolean isLanes(OperandView view) {
        return view.file().equals("vgpr") || view.file().equals("agpr");
    }

    private static Optional<LaneRegisters> lanes(Bound bound, String name) {
        return bound.operand(name).filter(LaneMoveOp::isLanes).map(LaneRegisters::of);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        switch (operation) {
            case READ_FIRST -> wave.sgpr[destination] = read(wave, exec == 0 ? 0 : Long.numberOfTrailingZeros(exec));
            case READ ->
                wave.sgpr[destination] = read(wave, (int) lane.orElseThrow().get(wave) & lanes - 1);
            case WRITE ->
                result.orElseThrow().set(wave, 0, (int) lane.orElseThrow().get(wave) & lanes - 1, (int)
                        scalar.orElseThrow().get(wave));
            case PERMUTE -> permute(wave, frame, exec);
            case BACKWARD_PERMUTE ->
                fetch(wave, frame, exec, exec, address.orElseThrow().array(wave, 0));
            case BACKWARD_PERMUTE_ANY ->
                fetch(wave, frame, exec, -1, address.orElseThrow().array(wave, 0));
            case SWIZZLE -> fetchSwizzled(wave, frame, exec);
            case SWAP_HALVES -> swapHalves(wave, frame, exec);
            case PERMUTE_ROW -> permuteRows(wave, frame, exec, 0);
            case PERMUTE_OTHER_ROW -> permuteRows(wave, frame, exec, RowPermutation.ROW);
        }
        return next;
    }

    private int read(Wave wave, int from) {
        return source.isPresent()
                ? source.get().get(wave, 0, from)
                : (int) scalar.orElseThrow().get(wave);
    }

    private void permute(Wave wave, Frame frame, long exec) {
        int[] to = frame.temporary[0];
        java.util.Arrays.fill(to, 0);
        int[] data = source.orElseThrow().array(wave, 0);
        int[] where = address.orElseThrow().array(wave, 0);
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int i = Long.numberOfTrailingZeros(rest);
            to[partner(i, where[i])] = data[i];
        }
        place(wave, to, exec);
    }

    /** Returns the lane of the same group that an address selects for a lane. */
    private int partner(int i, int address) {
        return i & -within | (address + offset) >> 2 & within - 1;
    }

    private void fetch(Wave wave, Frame frame, long exec, long readable, int[] where) {
        int[] to = frame.temporary[0];
        int[] data = source.orElseThrow().array(wave, 0);
        for (int i = 0; i < Wave.LANES; i++) {
            int from = partner(i, where[i]);
            to[i] = data[from] & -(int) (readable >>> from & 1);
        }
        place(wave, to, exec);
    }

    private void fetchSwizzled(Wave wave, Frame frame, long exec) {
        int[] to = frame.temporary[0];
        int[] data = source.orElseThrow().array(wave, 0);
        for (int i = 0; i < Wave.LANES; i++) {
            int from = swizzled[i];
            to[i] = data[from] & -(int) (exec >>> from & 1);
        }
        place(wave, to, exec);
    }

    private void swapHalves(Wave wave, Frame frame, long exec) {
        if (lanes < Wave.LANES) {
            return;
        }
        int[] to = frame.temporary[0];
        int[] data = source.orElseThrow().array(wave, 0);
        for (int i = 0; i < Wave.LANES; i++) {
            to[i] = data[i ^ Wave.LANES / 2];
        }
        place(wave, to, exec);
    }

    private void permuteRows(Wave wave, Frame frame, long exec, int across) {
        int[] to = frame.temporary[0];
        int[] data = source.orElseThrow().array(wave, 0);
        long written = exec;
        RowPermutation choice = rows.orElseThrow();
        for (int i = 0; i < Wave.LANES; i++) {
            int from = choice.source(wave, i) ^ across;
            boolean reads = choice.readsInactive() || (exec >>> from & 1) != 0;
            to[i] = reads ? data[from] : 0;
            if (!reads && !choice.zeroFromInactive()) {
                written &= ~(1L << i);
            }
        }
        place(wave, to, written);
    }

    private void place(Wave wave, int[] values, long exec) {
        int[] to = result.orElseThrow().array(wave, 0);
        if (exec == -1L) {
            System.arraycopy(values, 0, to, 0, values.length);
            return;
        }
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int i = Long.numberOfTrailingZeros(rest);
            to[i] = values[i];
        }
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public BoundInstruction bound() {
        Optional<RowReads> order = operation == LaneAction.Operation.SWIZZLE ? RowReads.of(swizzled) : Optional.empty();
        if (order.isEmpty()) {
            return new BoundInstruction.Other("moves values between lanes");
        }
        IrBuilder builder = new IrBuilder();
        int read = order.get().read(builder, builder.numbered(IrOp.IN, 0));
        builder.numbered(IrOp.OUT, 0, read);
        return new BoundInstruction.InLanes(new VectorInstruction(
                builder.function(),
                List.of(new VectorInstruction.InRegister(register(source.orElseThrow()))),
                List.of(),
                List.of(register(result.orElseThrow())),
                List.of(),
                m0));
    }

    private static VectorInstruction.Register register(LaneRegisters lanes) {
        return new VectorInstruction.Register(lanes.accumulation(), lanes.first());
    }
}
