package org.gfxisa.simulator.op.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Lanes;
import org.gfxisa.exec.Port;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.DirectOperands;
import org.gfxisa.simulator.bind.DppControl;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneBinding;
import org.gfxisa.simulator.bind.LaneSink;
import org.gfxisa.simulator.bind.LaneSource;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Raising;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/**
 * A vector instruction with an implementation from the spec. It binds the operands, runs the implementation over the active lanes, and stores the
 * results.
 */
public class VectorOp extends Op implements Raising {
    private static final int NOT_INDEXED = 0;
    private static final int NO_CODE = -1;
    private static final int IS_VCC = -2;
    private static final int IS_EXEC = -3;

    private static final BoundInstruction READS_EXEC = new BoundInstruction.Other("lanes read EXEC");
    private static final BoundInstruction READS_STATE = new BoundInstruction.Other("lanes read the wave's state");

    final VectorImplementation kernel;
    private final LaneSource[] sources;
    private final int[] sourcePlace;
    private final int[] sourceTemporary;
    private final LaneSink[] sinks;
    private final int[] sinkPlace;
    private final int[] sinkTemporary;
    private final boolean finishes;
    private final ScalarSource[] masksIn;
    /** Whether operands are registers without modifiers, which {@link #direct} binds. */
    private final boolean isDirect;

    final DirectOperands direct;
    private final boolean hasMasks;
    private final int[] masksOut;
    final boolean clamp;
    private final Optional<DppControl> dpp;
    private final int vccCode;
    private final int execCode;
    private final int m0Code;

    VectorOp(Bound bound, VectorImplementation kernel) {
        this.kernel = kernel;
        List<LaneSource> ins = new ArrayList<>();
        List<Integer> inPlaces = new ArrayList<>();
        List<Integer> inTemporaries = new ArrayList<>();
        List<ScalarSource> masks = new ArrayList<>();
        int place = 0;
        int temporary = 0;
        for (Port port : kernel.inputs()) {
            if (port.kind() == Port.Kind.LANES) {
                LaneSource source = LaneSource.of(bound, port);
                ins.add(source);
                inPlaces.add(place);
                inTemporaries.add(temporary);
                place += port.dwords();
                temporary += source.temporaries();
            } else if (port.kind() == Port.Kind.MASK) {
                masks.add(maskIn(bound, port));
            } else {
                throw new Unsupported("it reads '" + port.name() + "', which no lane has");
            }
        }
        List<LaneSink> outs = new ArrayList<>();
        List<Integer> outPlaces = new ArrayList<>();
        List<Integer> outTemporaries = new ArrayList<>();
        List<Integer> maskCodes = new ArrayList<>();
        place = 0;
        for (Port port : kernel.outputs()) {
            if (port.kind() == Port.Kind.LANES) {
                LaneSink sink = LaneSink.of(bound, bound.input(port.name()), port, kernel.clamps());
                outs.add(sink);
                outPlaces.add(place);
                outTemporaries.add(temporary);
                place += port.dwords();
                temporary += 1;
            } else {
                maskCodes.add(maskOut(bound, port));
            }
        }
        sources = ins.toArray(LaneSource[]::new);
        sourcePlace = ints(inPlaces);
        sourceTemporary = ints(inTemporaries);
        sinks = outs.toArray(LaneSink[]::new);
        sinkPlace = ints(outPlaces);
        sinkTemporary = ints(outTemporaries);
        masksIn = masks.toArray(ScalarSource[]::new);
        masksOut = ints(maskCodes);
        boolean any = false;
        for (LaneSink sink : sinks) {
            any |= sink.hasFinish();
        }
        finishes = any;
        clamp = bound.flag("clamp");
        vccCode = bound.machine().layout().vcc();
        execCode = bound.machine().layout().exec();
        m0Code = bound.machine().layout().m0();
        dpp = DppControl.isIn(bound) ? Optional.of(DppControl.of(bound)) : Optional.empty();
        isDirect = dpp.isEmpty() && !finishes && DirectOperands.fit(sources);
        direct = isDirect ? new DirectOperands(sources, sinks, slot(bound)) : DirectOperands.NONE;
        hasMasks = masksIn.length + masksOut.length > 0;
    }

    /** Returns two slots for each dword of code, so that neighbouring instructions use different ones. */
    private static int slot(Bound bound) {
        return (int) (bound.address() >>> 1);
    }

    public static VectorOp of(Bound bound, VectorImplementation kernel) {
        VectorOp op = new VectorOp(bound, kernel);
        return op.isDirect && !op.hasMasks && op.direct.isShort() ? new ShortVectorOp(bound, kernel) : op;
    }

    private static ScalarSource maskIn(Bound bound, Port port) {
        if (port.register()) {
            boolean isVcc = port.name().equals("vcc");
            return ScalarSource.mask(
                    isVcc
                            ? bound.machine().layout().vcc()
                            : bound.machine().layout().exec(),
                    bound.machine());
        }
        return ScalarSource.of(bound.input(port.name()), bound.machine());
    }

    private static int maskOut(Bound bound, Port port) {
        if (port.register()) {
            return port.name().equals("vcc") ? IS_VCC : IS_EXEC;
        }
        int code = SlotValue.code(bound.input(port.name()).value());
        return ScalarSource.isNull(code, bound.machine()) ? NO_CODE : code;
    }

    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Executes the common case: operands without modifiers, all active lanes. */
    @Override
    public int execute(Wave wave, Frame frame) {
        if (!isDirect) {
            return executeGeneral(wave, frame, NOT_INDEXED);
        }
        Lanes lanes = frame.lanes;
        direct.bind(wave, frame, lanes);
        lanes.exec = wave.exec();
        lanes.mode = FloatMode.of(wave.mode);
        lanes.m0 = wave.m0();
        lanes.clamp = clamp;
        if (!hasMasks) {
            kernel.run(lanes);
            return next;
        }
        for (int i = 0; i < masksIn.length; i++) {
            lanes.maskIn[i] = masksIn[i].get(wave);
        }
        kernel.run(lanes);
        for (int i = 0; i < masksOut.length; i++) {
            mask(wave, masksOut[i], lanes.maskOut[i]);
        }
        return next;
    }

    @Override
    public int executeIndexed(Wave wave, Frame frame) {
        return executeGeneral(wave, frame, wave.m0());
    }

    /**
     * @param indexing M0 while VGPR indexing is on: the index, and from bit 12 on the operands that it is added to
     */
    private int executeGeneral(Wave wave, Frame frame, int indexing) {
        Lanes lanes = frame.lanes;
        long exec = wave.exec();
        long active = dpp.isPresent() ? dpp.get().active(exec) : exec;
        for (int i = 0; i < sources.length; i++) {
            sources[i].bind(wave, frame, lanes.in, sourcePlace[i], sourceTemporary[i], indexing);
        }
        for (int i = 0; i < sinks.length; i++) {
            sinks[i].bind(wave, frame, lanes.out, sinkPlace[i], sinkTemporary[i], indexing);
        }
        for (int i = 0; i < masksIn.length; i++) {
            lanes.maskIn[i] = masksIn[i].get(wave);
        }
        int mode = FloatMode.of(wave.mode);
        lanes.exec = active;
        lanes.uniform = 0;
        lanes.mode = mode;
        lanes.m0 = wave.m0();
        lanes.clamp = clamp;
        kernel.run(lanes);
        if (finishes) {
            for (int i = 0; i < sinks.length; i++) {
                sinks[i].finish(wave, lanes.out, sinkPlace[i], active, mode, indexing);
            }
        }
        for (int i = 0; i < masksOut.length; i++) {
            mask(wave, masksOut[i], lanes.maskOut[i]);
        }
        return next;
    }

    @Override
    public void raise(Wave wave, Frame frame, int indexing) {
        Lanes lanes = frame.lanes;
        long exec = wave.exec();
        for (int i = 0; i < sources.length; i++) {
            sources[i].bind(wave, frame, lanes.in, sourcePlace[i], sourceTemporary[i], indexing);
        }
        for (int i = 0; i < masksIn.length; i++) {
            lanes.maskIn[i] = masksIn[i].get(wave);
        }
        lanes.exec = dpp.isPresent() ? dpp.get().active(exec) : exec;
        lanes.mode = FloatMode.of(wave.mode);
        lanes.m0 = wave.m0();
        frame.exceptions.begin(clamp);
        kernel.raise(lanes, frame.exceptions);
    }

    private static void mask(Wave wave, int where, long value) {
        switch (where) {
            case NO_CODE -> {}
            case IS_VCC -> wave.setVcc(value);
            case IS_EXEC -> wave.setExec(value);
            default -> wave.setMask(where, value);
        }
    }

    /** Returns what the compiler accepts: no DPP across rows, and nothing that reads EXEC or the wave's state. */
    @Override
    public BoundInstruction bound() {
        return bound(NOT_INDEXED);
    }

    @Override
    public BoundInstruction boundIndexed(int operands) {
        BoundInstruction bound = bound(operands);
        if (!(bound instanceof BoundInstruction.InLanes lanes)) {
            return new BoundInstruction.Unknown();
        }
        return lanes.instruction().isIndexed() ? new BoundInstruction.Indexed(lanes.instruction()) : bound;
    }

    private BoundInstruction bound(int indexed) {
        Optional<IrFunction> function = kernel.ir(clamp);
        if (function.isEmpty()) {
            return new BoundInstruction.Other("has no IR");
        } else if (dpp.isPresent() && !dpp.get().hasSteps()) {
            return new BoundInstruction.Other("moves values between lanes (DPP)");
        }
        LaneBinding binding = new LaneBinding(indexed);
        for (LaneSource source : sources) {
            if (!binding.read(source)) {
                return READS_STATE;
            }
        }
        if (binding.sources().stream().anyMatch(this::readsExec)) {
            return READS_EXEC;
        }
        List<Integer> masks = new ArrayList<>();
        for (ScalarSource mask : masksIn) {
            if (mask.code().isEmpty() || isExec(mask.code().getAsInt())) {
                return mask.code().isEmpty() ? READS_STATE : READS_EXEC;
            }
            masks.add(mask.code().getAsInt());
        }
        List<OptionalInt> maskCodes = new ArrayList<>();
        for (int code : masksOut) {
            maskCodes.add(
                    switch (code) {
                        case NO_CODE -> OptionalInt.empty();
                        case IS_VCC -> OptionalInt.of(vccCode);
                        case IS_EXEC -> OptionalInt.of(execCode);
                        default -> OptionalInt.of(code);
                    });
        }
        IrFunction whole = binding.function(function.get(), sinks, dpp);
        return new BoundInstruction.InLanes(
                new VectorInstruction(whole, binding.sources(), masks, binding.registers(), maskCodes, m0Code));
    }

    private boolean readsExec(VectorInstruction.Source place) {
        return place instanceof VectorInstruction.InScalar scalar && isExec(scalar.code());
    }

    /** Returns whether a code is that of either half of EXEC. */
    private boolean isExec(int code) {
        return code >> 1 == execCode >> 1;
    }

    @Override
    public boolean isVector() {
        return true;
    }
}
