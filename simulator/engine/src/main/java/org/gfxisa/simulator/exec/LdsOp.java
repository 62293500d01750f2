package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Addressing;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.Lanes;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.isa.abi.LdsM0;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.compile.BoundInstruction;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of the local data share. */
final class LdsOp extends Op {
    private static final int DWORD = 4;
    private static final int SIGN_16 = 0x8000;
    private static final int ADDRESS_17 = 0x1ffff;
    private final MemoryAction action;
    private final Element element;
    private final Optional<LaneRegisters> addr;
    private final Optional<LaneRegisters> data0;
    private final Optional<LaneRegisters> data1;
    private final Optional<LaneRegisters> result;
    private final int[] offsets;
    /** A load or store of whole dwords at addresses from a register. */
    private final boolean isPlain;

    private final boolean overwritesAddress;
    private final boolean isBounded;

    private LdsOp(Bound bound, MemoryAction action) {
        this.action = action;
        element = action.element();
        if (bound.flag("gds")) {
            throw new Unsupported("global data share is not simulated");
        }
        addr = registers(bound, "addr");
        data0 = registers(bound, "data0");
        data1 = registers(bound, "data1");
        boolean returns =
                action.access() == Access.LOAD || action.access() == Access.ATOMIC && action.returns() != Setting.NEVER;
        result = returns ? registers(bound, "vdst") : Optional.empty();
        offsets = action.stride() == 0
                ? new int[] {bound.number("offset")}
                : new int[] {
                    bound.number("offset0") * action.stride() * element.bytes(),
                    bound.number("offset1") * action.stride() * element.bytes()
                };
        isPlain = action.addressing() == Addressing.OPERANDS
                && action.access() != Access.ATOMIC
                && element.bytes() >= DWORD
                && addr.isPresent();
        isBounded = TargetProperties.of(bound.machine().isa().processor()).ldsBoundByM0();
        int dwords = element.dwords() * offsets.length;
        overwritesAddress = isPlain && result.isPresent() && overlaps(addr.get(), result.get(), dwords);
    }

    private static boolean overlaps(LaneRegisters address, LaneRegisters result, int dwords) {
        return address.accumulation() == result.accumulation()
                && result.first() <= address.first()
                && address.first() < result.first() + dwords;
    }

    static Op of(Bound bound, MemoryAction action) {
        if (action.addressing() == Addressing.M0_DIRECT) {
            throw new Unsupported("M0 tells the element of LDS that all lanes get");
        }
        return new LdsOp(bound, action);
    }

    private static Optional<LaneRegisters> registers(Bound bound, String name) {
        return bound.operand(name)
                .filter(v -> !v.isAbsent())
                .filter(OperandView::isRegister)
                .map(LaneRegisters::of);
    }

    @Override
    int execute(Wave wave, Frame frame) {
        Lds lds = wave.group().lds();
        long exec = wave.exec();
        if (action.addressing() == Addressing.M0_ONCE) {
            once(wave, lds, exec);
            return next;
        }
        long most = isBounded ? Integer.toUnsignedLong(wave.m0()) : Long.MAX_VALUE;
        if (isPlain && most >= lds.size() && bulk(wave, frame, lds, exec)) {
            return next;
        }
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (action.addressing() == Addressing.TWO_IN_MEMORY) {
                both(wave, lds, lane, most);
                continue;
            }
            int base = action.addressing() == Addressing.M0_AND_LANE
                    ? LdsM0.ldsOffset(wave.m0()) + lane * DWORD
                    : addr.orElseThrow().get(wave, 0, lane);
            for (int i = 0; i < offsets.length; i++) {
                int address = base + offsets[i];
                LdsData.checkBound(address, element.bytes(), most, lane);
                LdsData.check(lds, address, element.bytes(), lane);
                switch (action.access()) {
                    case LOAD -> load(lds, address, wave, lane, i);
                    case STORE ->
                        LdsData.store(
                                lds,
                                address,
                                element,
                                action.half(),
                                (i == 0 ? data0 : data1).orElseThrow(),
                                0,
                                wave,
                                lane);
                    case ATOMIC -> atomic(lds, address, wave, lane, i);
                }
            }
        }
        return next;
    }

    /** The usual loads and stores, checked once for all lanes; false, with nothing done, where a lane leaves the LDS. */
    private boolean bulk(Wave wave, Frame frame, Lds lds, long exec) {
        int[] addresses = addr.orElseThrow().array(wave, 0);
        int farthest = Math.max(offsets[0], offsets[offsets.length - 1]);
        int last = lds.size() - farthest - element.bytes();
        if (exec == 0 || last < 0 || !areInside(addresses, exec, last)) {
            return exec == 0;
        }
        int count = Lanes.first(exec);
        boolean isRow = count > 0 && element.bytes() == DWORD && LaneRows.isRow(addresses, count, 1);
        int dwords = element.dwords();
        if (overwritesAddress) {
            System.arraycopy(addresses, 0, frame.temporary[0], 0, Wave.LANES);
            addresses = frame.temporary[0];
        }
        for (int i = 0; i < offsets.length; i++) {
            for (int d = 0; d < dwords; d++) {
                int at = offsets[i] + DWORD * d;
                if (action.access() == Access.LOAD) {
                    int[] to = result.orElseThrow().array(wave, i * dwords + d);
                    if (isRow) {
                        lds.readInts(addresses[0] + at, to, count);
                    } else {
                        bulkLoad(lds, exec, addresses, at, to);
                    }
                } else {
                    int[] from = (i == 0 ? data0 : data1).orElseThrow().array(wave, d);
                    if (isRow) {
                        lds.writeInts(addresses[0] + at, from, count);
                    } else {
                        bulkStore(lds, exec, addresses, at, from);
                    }
                }
            }
        }
        return true;
    }

    /** Whether the addresses of active lanes are none but 0 to {@code last}. */
    private static boolean areInside(int[] addresses, long exec, int last) {
        int outside = 0;
        int count = Lanes.first(exec);
        for (int i = 0; i < count; i++) {
            outside |= addresses[i] | last - addresses[i];
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            int address = addresses[Long.numberOfTrailingZeros(rest)];
            outside |= address | last - address;
        }
        return outside >= 0;
    }

    private static void bulkLoad(Lds lds, long exec, int[] addresses, int offset, int[] to) {
        int count = Lanes.first(exec);
        for (int i = 0; i < count; i++) {
            to[i] = lds.getInt(addresses[i] + offset);
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            to[lane] = lds.getInt(addresses[lane] + offset);
        }
    }

    private static void bulkStore(Lds lds, long exec, int[] addresses, int offset, int[] from) {
        int count = Lanes.first(exec);
        for (int i = 0; i < count; i++) {
            lds.setInt(addresses[i] + offset, from[i]);
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            lds.setInt(addresses[lane] + offset, from[lane]);
        }
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
        to.set(
                wave,
                0,
                lane,
                action.half() == Half.NONE
                        ? extended
                        : action.half() == Half.LOW
                                ? extended & 0xffff | old & 0xffff0000
                                : extended << 16 | old & 0xffff);
    }

    private void atomic(Lds lds, int address, Wave wave, int lane, int which) {
        int mode = FloatMode.of(wave.mode);
        boolean compareFirst = action.comparand() == Comparand.FIRST;
        LdsData.checkAtomic(address, element.bytes(), lane);
        LaneRegisters value = action.stride() != 0
                ? (which == 0 ? data0 : data1).orElseThrow()
                : (compareFirst ? data1 : data0).orElseThrow();
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

    /** An atomic whose data is in LDS, too. */
    private void both(Wave wave, Lds lds, int lane, long most) {
        int operand = addr.orElseThrow().get(wave, 0, lane);
        boolean inAddress = (offsets[0] & SIGN_16) != 0;
        int address = inAddress ? operand & ADDRESS_17 : operand;
        int second = address + DWORD * (inAddress ? operand >> 17 : offsets[0] << 17 >> 17);
        LdsData.checkBound(address, element.bytes(), most, lane);
        LdsData.checkBound(second, element.bytes(), most, lane);
        LdsData.check(lds, address, element.bytes(), lane);
        LdsData.check(lds, second, element.bytes(), lane);
        LdsData.checkAtomic(address, element.bytes(), lane);
        int mode = FloatMode.of(wave.mode);
        if (action.update().orElseThrow() instanceof AtomicUpdate.Of32 u) {
            LdsData.update32(lds, address, u, lds.getInt(second), 0, mode);
        } else if (action.update().orElseThrow() instanceof AtomicUpdate.Of64 u) {
            long data = lds.getInt(second) & 0xffffffffL | (long) lds.getInt(second + DWORD) << Integer.SIZE;
            LdsData.update64(lds, address, u, data, 0, mode);
        }
    }

    /** Append and consume: one update for the wave, with the number of active lanes; all get what was there. */
    private void once(Wave wave, Lds lds, long exec) {
        int address = LdsM0.ldsOffset(wave.m0()) + offsets[0];
        LdsData.check(lds, address, element.bytes(), Long.numberOfTrailingZeros(exec) & Wave.LANES - 1);
        if (action.update().orElseThrow() instanceof AtomicUpdate.Of32 u) {
            int old = LdsData.update32(lds, address, u, Long.bitCount(exec), 0, FloatMode.of(wave.mode));
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                result.orElseThrow().set(wave, 0, Long.numberOfTrailingZeros(rest), old);
            }
        }
    }

    @Override
    boolean isVector() {
        return true;
    }

    @Override
    BoundInstruction bound() {
        return new BoundInstruction.Other();
    }
}
