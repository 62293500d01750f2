package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Addressing;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of the local data share. */
final class LdsOp extends Op {
    private static final int DWORD = 4;
    private static final int M0_MASK = 0xffff;
    private final MemoryAction action;
    private final Element element;
    private final Optional<LaneRegisters> addr;
    private final Optional<LaneRegisters> data0;
    private final Optional<LaneRegisters> data1;
    private final Optional<LaneRegisters> result;
    private final int[] offsets;

    private LdsOp(Bound bound, MemoryAction action) {
        this.action = action;
        element = action.element();
        if (bound.flag("gds")) {
            throw new Unsupported("global data share is not simulated");
        }
        addr = registers(bound, "addr");
        data0 = registers(bound, "data0");
        data1 = registers(bound, "data1");
        boolean returns = action.access() == Access.LOAD || action.access() == Access.ATOMIC && action.returns() != Setting.NEVER;
        result = returns ? registers(bound, "vdst") : Optional.empty();
        offsets = action.stride() == 0
                ? new int[] {bound.number("offset16")}
                : new int[] {
                    bound.number("offset0") * action.stride() * element.bytes(),
                    bound.number("offset1") * action.stride() * element.bytes()
                };
    }

    static Op of(Bound bound, MemoryAction action) {
        return new LdsOp(bound, action);
    }

    private static Optional<LaneRegisters> registers(Bound bound, String name) {
        return bound.operand(name).filter(v -> !v.isAbsent()).filter(OperandView::isRegister).map(LaneRegisters::of);
    }

    @Override
    int execute(Wave wave, Frame frame) {
        Lds lds = wave.group().lds();
        long exec = wave.exec();
        if (action.addressing() == Addressing.M0_ONCE) {
            once(wave, lds, exec);
            return next;
        }
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int base = action.addressing() == Addressing.M0_AND_LANE
                    ? (wave.m0() & M0_MASK) + lane * DWORD
                    : addr.orElseThrow().get(wave, 0, lane);
            for (int i = 0; i < offsets.length; i++) {
                int address = base + offsets[i];
                LdsData.check(lds, address, element.bytes(), lane);
                switch (action.access()) {
                    case LOAD -> load(lds, address, wave, lane, i);
                    case STORE -> LdsData.store(
                            lds, address, element, action.half(), (i == 0 ? data0 : data1).orElseThrow(), wave, lane);
                    case ATOMIC -> atomic(lds, address, wave, lane, i);
                }
            }
        }
        return next;
    }

    private void load(Lds lds, int address, Wave wave, int lane, int which) {
        LaneRegisters to = result.orElseThrow();
        if (element.bytes() >= DWORD) {
            LdsData.load(lds, address, element.dwords(), to, which * element.dwords(), wave, lane);
            return;
        }
        int value = element.bytes() == 1 ? lds.getByte(address) : lds.getShort(address);
        int bits = element.bits();
        int extended = element.isSigned() ? value << 32 - bits >> 32 - bits : value;
        int old = to.get(wave, 0, lane);
        to.set(wave, 0, lane, action.half() == Half.NONE
                ? extended
                : action.half() == Half.LOW ? extended & 0xffff | old & 0xffff0000 : extended << 16 | old & 0xffff);
    }

    private void atomic(Lds lds, int address, Wave wave, int lane, int which) {
        int mode = FloatMode.of(wave.mode);
        boolean compareFirst = action.comparand() == Comparand.FIRST;
        LaneRegisters value = action.stride() != 0 ? (which == 0 ? data0 : data1).orElseThrow() : (compareFirst ? data1 : data0).orElseThrow();
        Optional<LaneRegisters> compare = switch (action.comparand()) {
            case NONE -> Optional.empty();
            case FIRST -> data0;
            case SECOND -> data1;
        };
        int dwords = element.dwords();
        if (action.update().orElseThrow() instanceof AtomicUpdate.Of32 u) {
            int cmp = compare.isPresent() ? compare.get().get(wave, 0, lane) : 0;
            int old = LdsData.update32(lds, address, u, value.get(wave, 0, lane), cmp, mode);
            if (result.isPresent()) {
                result.get().set(wave, which * dwords, lane, old);
            }
        } else if (action.update().orElseThrow() instanceof AtomicUpdate.Of64 u) {
            long cmp = compare.isPresent() ? compare.get().pair(wave, 0, lane) : 0;
            long old = LdsData.update64(lds, address, u, value.pair(wave, 0, lane), cmp, mode);
            if (result.isPresent()) {
                result.get().setPair(wave, which * dwords, lane, old);
            }
        }
    }

    /** Append and consume: one update for the wave, with the number of active lanes; all get what was there. */
    private void once(Wave wave, Lds lds, long exec) {
        int address = (wave.m0() & M0_MASK) + offsets[0];
        LdsData.check(lds, address, element.bytes(), Long.numberOfTrailingZeros(exec) & Wave.LANES - 1);
        if (action.update().orElseThrow() instanceof AtomicUpdate.Of32 u) {
            int old = LdsData.update32(lds, address, u, Long.bitCount(exec), 0, FloatMode.of(wave.mode));
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                result.orElseThrow().set(wave, 0, Long.numberOfTrailingZeros(rest), old);
            }
        }
    }
}
