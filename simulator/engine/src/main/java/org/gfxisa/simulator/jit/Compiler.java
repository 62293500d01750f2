package org.gfxisa.simulator.jit;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.LanePermutation;
import org.gfxisa.simulator.jit.emit.ClassEmitter;
import org.gfxisa.simulator.jit.emit.PlainBackEnd;
import org.gfxisa.simulator.jit.emit.RegionEmitter;
import org.gfxisa.simulator.jit.emit.TraceEmitter;
import org.gfxisa.simulator.jit.emit.TraceGroupEmitter;
import org.gfxisa.simulator.jit.emit.VectorBackEnd;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.gfxisa.simulator.jit.pass.BackEnd;
import org.gfxisa.simulator.jit.pass.BlockScheduler;
import org.gfxisa.simulator.jit.pass.ConstantPropagation;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.jit.pass.Region;
import org.gfxisa.simulator.jit.pass.Region.Block;
import org.gfxisa.simulator.jit.pass.Trace;
import org.gfxisa.simulator.jit.pass.TraceBailout;
import org.gfxisa.simulator.jit.pass.TraceBuilder;
import org.gfxisa.simulator.runtime.RegionCode;
import org.gfxisa.simulator.runtime.TraceCode;
import org.gfxisa.simulator.vector.VectorApi;
import org.gfxisa.simulator.wave.RegisterLayout;

/**
 * The just-in-time compiler: the list of its passes. A region goes through
 *
 * <ol>
 *   <li>{@link ConstantPropagation}: constants replace scalar registers;
 *   <li>{@link BlockScheduler}: orders each block, and puts its vector instructions into {@link FusedGroup}s, whose calls are lowered
 *       ({@link CallLowering}), whose IR is built and simplified ({@link org.gfxisa.simulator.jit.pass.GroupIr}), and whose dead results are
 *       dropped;
 *   <li>{@link RegionEmitter}: the bytecode of control flow and of scalar instructions;
 *   <li>the {@link BackEnd}: the loops of groups, with their {@link org.gfxisa.simulator.jit.pass.Guards}.
 * </ol>
 *
 * A kernel without loops goes through {@link TraceBuilder}, which finds its path, its uniform and affine values
 * ({@link org.gfxisa.simulator.jit.pass.AffineAnalysis}) and its groups, then {@link TraceEmitter} and {@link TraceGroupEmitter}, and the back end.
 */
public final class Compiler {
    /** Vectors, where Java and the machine have them. */
    static final BackEnd BACK_END =
            VectorApi.here().<BackEnd>map(VectorBackEnd::new).orElseGet(PlainBackEnd::new);

    private Compiler() {}

    /**
     * Compiles a region.
     *
     * @param dump prints the IR
     */
    public static CompiledUnit<RegionCode> compile(Region region, IrDump dump) {
        int exec = region.layout().exec();
        Supplier<FusedGroup> groups = () -> new FusedGroup(BACK_END, region.waveSize(), region.mode(), exec);

        List<Block> blocks = ConstantPropagation.in(region);
        List<BlockScheduler.Scheduled> scheduled = blocks.stream()
                .map(block -> BlockScheduler.schedule(block, groups, exec))
                .toList();

        ClassEmitter out = new ClassEmitter(RegionEmitter.CODE);
        out.method("run", RegionEmitter.DESCRIPTOR, m -> new RegionEmitter(region, scheduled, m, out).emit());
        return CompiledUnit.of(out, RegionCode.class, dump);
    }

    /**
     * Compiles the trace that begins at an index.
     *
     * @param from index of the first instruction
     * @param waveSize lanes of a wave, 32 or 64
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     * @param layout codes of the scalar registers with a special meaning
     * @param strides the differences between adjacent lanes of a row, by vector register with an initial value
     * @param dump prints the IR
     * @return empty if the kernel cannot be traced
     */
    public static Optional<CompiledUnit<TraceCode>> compile(
            Trace.Source source,
            int from,
            int waveSize,
            int mode,
            RegisterLayout layout,
            List<Integer> strides,
            IrDump dump) {
        try {
            Trace trace = new TraceBuilder(BACK_END, waveSize, mode, layout.exec(), strides).execute(source, from);

            ClassEmitter out = new ClassEmitter(TraceEmitter.CODE);
            out.method(TraceEmitter.WAVES_METHOD, TraceEmitter.DESCRIPTOR, m -> new TraceEmitter(trace, m, out).emit());
            out.method(
                    TraceEmitter.ROW_METHOD, TraceEmitter.DESCRIPTOR, m -> new TraceGroupEmitter(trace, m, out).emit());
            out.method("instructions", "()I", m -> TraceEmitter.emitCount(trace, m));
            return Optional.of(CompiledUnit.of(out, TraceCode.class, dump).with(trace.registers()));
        } catch (TraceBailout e) {
            return Optional.empty();
        }
    }

    /** Returns why compiled code is slower than it could be, for people to read; empty if it is not. */
    public static Optional<String> limitation() {
        return BACK_END.limitation();
    }

    /**
     * Returns the reason why compiled code leaves an instruction to the interpreter, for people to read.
     *
     * @param mode MODE for which the code is compiled
     */
    public static String whyInterpreted(BoundInstruction instruction, int mode) {
        if (instruction instanceof BoundInstruction.InLanes lanes) {
            String rare = lanes.instruction().function().nodes().stream().anyMatch(LanePermutation::has)
                    ? "moves values between lanes of several vectors, or "
                    : "";
            return CallLowering.missing(lanes.instruction().function(), mode)
                    .map(method -> "calls " + method + ", which has no lowering under this MODE")
                    .orElse(
                            rare
                                    + "a NaN, a denormal or a rare value in some lanes, for which the compiled code bailed out");
        } else if (instruction instanceof BoundInstruction.InWave) {
            return "calls a method that scalar code does not call";
        } else if (instruction instanceof BoundInstruction.WithFastPath) {
            return "its fast path declined: the addresses have another pattern, or a matrix product has a NaN";
        }
        return instruction instanceof BoundInstruction.Other other ? other.why() : "ends a region";
    }
}
