package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.exec.Space;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.simulator.compile.BoundInstruction;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of scalar registers. */
final class ScalarMemoryOp extends Op {
    private static final int DWORD = 4;
    private static final int NO_LANE = -1;
    private static final int NOWHERE = -1;
    private final MemoryAction action;
    private final AddressSpace memory;
    private final int data;
    private final int dwords;
    /** Of one register: less than four are zero- or sign-extended. */
    private final int bytes;

    private final int base;
    private final Optional<ScalarSource> register;
    private final long immediate;
    private final int registerUnit;
    private final boolean returns;

    private ScalarMemoryOp(Bound bound, MemoryAction action) {
        this.action = action;
        memory = bound.machine().memory();
        dwords = action.element().dwords();
        int code = SlotValue.code(bound.first("sdata").value());
        data = ScalarSource.isNull(code, bound.machine()) ? NOWHERE : code;
        if (data == NOWHERE && action.access() != Access.LOAD) {
            throw new Unsupported("its data is null");
        }
        bytes = Math.min(action.element().bytes(), DWORD);
        base = SlotValue.code(bound.first("sbase").value());
        Optional<OperandView> offset = bound.operand("offset");
        boolean inRegister = offset.isPresent() && !offset.get().isImmediate();
        register = inRegister ? offset.map(v -> ScalarSource.of(v, bound.machine())) : Optional.empty();
        immediate = (inRegister ? 0L : (long) offset.map(v -> (int) v.value()).orElse(0) * action.immediateUnit())
                + bound.number("inst_offset");
        registerUnit = action.registerUnit();
        returns = action.returns() == Setting.ALWAYS || action.returns() == Setting.MODIFIER && bound.flag("glc");
    }

    static Op of(Bound bound, MemoryAction action) {
        return new ScalarMemoryOp(bound, action);
    }

    @Override
    int execute(Wave wave, Frame frame) {
        long offset = immediate + (register.isPresent() ? (register.get().get(wave) & 0xffffffffL) * registerUnit : 0);
        long start = wave.pair(base);
        long records = Long.MAX_VALUE;
        if (action.space() == Space.SCALAR_BUFFER) {
            for (int i = 0; i < DWORD; i++) {
                frame.resource.putInt(DWORD * i, wave.sgpr[base + i]);
            }
            start = BufferResource.baseAddress(frame.resource, 0);
            long stride = BufferResource.stride(frame.resource, 0);
            records = BufferResource.numRecords(frame.resource, 0) * Math.max(1, stride);
        }
        long address = start + offset & -bytes;
        switch (action.access()) {
            case LOAD -> load(wave, frame, address, offset, records);
            case STORE -> store(wave, frame, address, offset, records);
            case ATOMIC -> atomic(wave, frame, address);
        }
        return next;
    }

    private void load(Wave wave, Frame frame, long address, long offset, long records) {
        for (int i = 0; i < dwords; i++) {
            long at = address + (long) DWORD * i;
            int value = 0;
            if (offset + (long) DWORD * i + bytes <= records) {
                Segment segment = Accesses.readable(frame, memory, at, bytes, NO_LANE);
                value = get(segment, (int) (at - segment.address()));
            }
            if (data != NOWHERE) {
                wave.sgpr[data + i] = value;
            }
        }
    }

    private int get(Segment segment, int at) {
        return switch (action.element()) {
            case U8 -> segment.getByte(at);
            case I8 -> (byte) segment.getByte(at);
            case U16 -> segment.getShort(at);
            case I16 -> (short) segment.getShort(at);
            default -> segment.getInt(at);
        };
    }

    private void store(Wave wave, Frame frame, long address, long offset, long records) {
        for (int i = 0; i < dwords; i++) {
            long at = address + (long) DWORD * i;
            if (offset + (long) DWORD * (i + 1) <= records) {
                Segment segment = Accesses.writable(frame, memory, at, DWORD, NO_LANE);
                segment.setInt((int) (at - segment.address()), wave.sgpr[data + i]);
            }
        }
    }

    private void atomic(Wave wave, Frame frame, long address) {
        Segment segment =
                Accesses.writable(frame, memory, address, action.element().bytes(), NO_LANE);
        boolean compares = action.comparand() == Comparand.SECOND;
        int mode = FloatMode.of(wave.mode);
        if (action.update().orElseThrow() instanceof AtomicUpdate.Of32 u) {
            int old = Accesses.update32(
                    segment, address, u, wave.sgpr[data], compares ? wave.sgpr[data + 1] : 0, mode, NO_LANE);
            if (returns) {
                wave.sgpr[data] = old;
            }
        } else if (action.update().orElseThrow() instanceof AtomicUpdate.Of64 u) {
            long old = Accesses.update64(
                    segment, address, u, wave.pair(data), compares ? wave.pair(data + 2) : 0, mode, NO_LANE);
            if (returns) {
                wave.setPair(data, old);
            }
        }
    }

    @Override
    BoundInstruction bound() {
        return new BoundInstruction.Other();
    }
}
