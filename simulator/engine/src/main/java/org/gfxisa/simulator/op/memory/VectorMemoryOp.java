package org.gfxisa.simulator.op.memory;

import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.port.AccessData;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.FastPathChoice;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of vector instructions on flat, global, scratch and buffer memory. */
public final class VectorMemoryOp extends Op {
    private final Access access;
    private final Transfer transfer;
    private final LaneAddresses addresses;
    private final MemoryPort port;
    private final Optional<LaneRegisters> result;
    private final Optional<LaneRegisters> data;
    private final int comparandDistance;
    /** Whether M0 says which dwords count. */
    private final boolean isMasked;

    private VectorMemoryOp(Bound bound, MemoryAction action) {
        access = action.access();
        boolean returns =
                action.returns() == Setting.ALWAYS || action.returns() == Setting.MODIFIER && bound.hasResult();
        transfer = bound.transfer(action, returns);
        addresses = new LaneAddresses(bound, action);
        port = bound.machine().port();
        comparandDistance = action.comparand() == Comparand.SECOND ? transfer.dwords() : 0;
        isMasked = action.masked();
        boolean hasResult = access == Access.LOAD || access == Access.ATOMIC && returns;
        result = hasResult ? Optional.of(LaneRegisters.of(bound.first("vdst", "vdata"))) : Optional.empty();
        data = access == Access.LOAD ? Optional.empty() : Optional.of(LaneRegisters.of(bound.first("vdata")));
    }

    public static Op of(Bound bound, MemoryAction action) {
        boolean toLds = action.lds() == Setting.ALWAYS || action.lds() == Setting.MODIFIER && bound.flag("lds");
        if (action.transposedBits() > 0) {
            return new TransposedLoadOp(bound, action);
        }
        return toLds ? new LdsTransferOp(bound, action) : new VectorMemoryOp(bound, action);
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        if (exec == 0) {
            return next;
        }
        MemoryRequest request = frame.request.begin(wave, transfer, exec);
        addresses.prepare(wave, frame, request, transfer.bytes());
        if (isMasked) {
            request.dwordMask = wave.m0();
        }
        if (result.isPresent()) {
            result.get().receive(request);
        }
        if (data.isPresent()) {
            data.get().give(request);
        }
        switch (access) {
            case LOAD -> port.load(request);
            case STORE -> port.store(request);
            case ATOMIC -> {
                data.orElseThrow().compare(request, comparandDistance);
                request.mode = FloatMode.of(wave.mode);
                port.atomic(request);
            }
        }
        return next;
    }

    @Override
    public BoundInstruction bound() {
        Optional<AccessData> what = isMasked ? Optional.empty() : data();
        return port.direct()
                .flatMap(memory -> what.flatMap(w -> fastPath(memory, w)))
                .<BoundInstruction>map(BoundInstruction.WithFastPath::new)
                .orElse(new BoundInstruction.Other("access to a buffer, scratch, or parts of registers"));
    }

    private Optional<AccessData> data() {
        return switch (access) {
            case LOAD -> result.map(r -> r.loaded(transfer));
            case STORE -> data.map(d -> d.stored(transfer));
            case ATOMIC -> data.flatMap(d -> d.updated(transfer, d.first() + comparandDistance, result));
        };
    }

    /** As compiled code does it: what goes to a buffer at one place may go to scratch. */
    private Optional<Supplier<FastPath>> fastPath(AddressSpace memory, AccessData what) {
        Optional<Supplier<FastPath>> scratch = addresses.scratchFastPath(memory, what);
        Optional<Supplier<FastPath>> buffer = addresses.bufferFastPath(memory, what);
        if (scratch.isPresent() && buffer.isPresent()) {
            return Optional.of(
                    () -> new FastPathChoice(scratch.get().get(), buffer.get().get()));
        }
        return addresses
                .plan(what)
                .map(plan -> plan.global(memory))
                .or(() -> scratch)
                .or(() -> buffer);
    }
}
