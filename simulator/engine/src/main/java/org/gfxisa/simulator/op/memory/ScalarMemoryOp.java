package org.gfxisa.simulator.op.memory;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.exec.Space;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.port.AccessPlan;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.runtime.ScalarLoad;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of scalar registers. */
public final class ScalarMemoryOp extends Op {
    private static final int DWORD = 4;
    private static final int NOWHERE = -1;
    private final MemoryAction action;
    private final MemoryPort port;
    private final Transfer transfer;
    private final int data;
    private final int dwords;
    /** Of one register: less than four are zero- or sign-extended. */
    private final int bytes;

    private final ScalarSource base;
    private final Optional<ScalarSource> register;
    private final long immediate;
    private final int registerUnit;

    private ScalarMemoryOp(Bound bound, MemoryAction action) {
        this.action = action;
        port = bound.machine().port();
        dwords = action.element().dwords();
        int code = SlotValue.code(bound.first("sdata").value());
        data = ScalarSource.isNull(code, bound.machine()) ? NOWHERE : code;
        if (data == NOWHERE && action.access() != Access.LOAD) {
            throw new Unsupported("its data is null");
        }
        bytes = Math.min(action.element().bytes(), DWORD);
        base = ScalarSource.of(bound.first("sbase"), bound.machine());
        Optional<OperandView> offset = bound.operand("offset")
                .filter(v -> v.isImmediate() || !ScalarSource.isNull(SlotValue.code(v.value()), bound.machine()));
        boolean inRegister = offset.isPresent() && !offset.get().isImmediate();
        register = inRegister ? offset.map(v -> ScalarSource.of(v, bound.machine())) : Optional.empty();
        immediate = (inRegister ? 0L : (long) offset.map(v -> (int) v.value()).orElse(0) * action.immediateUnit())
                + bound.number("inst_offset");
        registerUnit = action.registerUnit();
        boolean returns =
                action.returns() == Setting.ALWAYS || action.returns() == Setting.MODIFIER && bound.flag("glc");
        transfer = bound.transfer(action, returns);
    }

    public static Op of(Bound bound, MemoryAction action) {
        return new ScalarMemoryOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long offset = immediate + (register.isPresent() ? (register.get().get(wave) & 0xffffffffL) * registerUnit : 0);
        long start;
        long records = Long.MAX_VALUE;
        if (action.space() == Space.SCALAR_BUFFER) {
            base.copy(wave, frame.resource, BufferResource.SIZE / DWORD);
            start = BufferResource.baseAddress(frame.resource, 0);
            long stride = BufferResource.stride(frame.resource, 0);
            records = BufferResource.numRecords(frame.resource, 0) * Math.max(1, stride);
        } else {
            start = base.get(wave);
        }
        long address = start + offset & -bytes;
        MemoryRequest request = frame.request.beginLane(wave, transfer, 0, address);
        request.isScalar = true;
        request.inRange[0] = (int) Math.max(0, Math.min(dwords, (records - offset - bytes) / DWORD + 1));
        request.isBounded = request.inRange[0] < dwords;
        frame.through(request);
        switch (action.access()) {
            case LOAD -> {
                port.load(request);
                take(wave, frame, dwords);
            }
            case STORE -> {
                put(wave, frame, dwords);
                port.store(request);
            }
            case ATOMIC -> {
                request.isBounded = false;
                request.firstComparand = action.comparand() == Comparand.SECOND ? dwords : 0;
                request.mode = FloatMode.of(wave.mode);
                put(wave, frame, request.firstComparand + dwords);
                port.atomic(request);
                if (transfer.returns()) {
                    take(wave, frame, dwords);
                }
            }
        }
        return next;
    }

    private void take(Wave wave, Frame frame, int count) {
        for (int i = 0; i < count && data != NOWHERE; i++) {
            wave.sgpr[data + i] = frame.temporary[i][0];
        }
    }

    private void put(Wave wave, Frame frame, int count) {
        for (int i = 0; i < count; i++) {
            frame.temporary[i][0] = wave.sgpr[data + i];
        }
    }

    @Override
    public BoundInstruction bound() {
        boolean isKnown = action.access() == Access.LOAD
                && action.space() == Space.SCALAR
                && bytes == DWORD
                && data != NOWHERE
                && base.code().isPresent()
                && (register.isEmpty() || register.get().code().isPresent());
        Optional<ScalarLoad.Operands> load = isKnown
                ? Optional.of(new ScalarLoad.Operands(
                        base.code().getAsInt(),
                        immediate,
                        register.isPresent() ? register.get().code().getAsInt() : -1,
                        registerUnit,
                        data,
                        dwords))
                : Optional.empty();
        return load.flatMap(operands -> port.direct().map(memory -> AccessPlan.scalar(memory, operands)))
                .<BoundInstruction>map(BoundInstruction.WithFastPath::new)
                .orElse(new BoundInstruction.Other("scalar memory access with an offset or a buffer"));
    }
}
