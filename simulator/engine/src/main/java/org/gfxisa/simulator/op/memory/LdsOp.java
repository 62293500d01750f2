package org.gfxisa.simulator.op.memory;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Addressing;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.isa.abi.GdsM0;
import org.gfxisa.isa.abi.LdsM0;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.AccessData;
import org.gfxisa.simulator.port.AccessPlan;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of the local data share. */
public final class LdsOp extends Op {
    private static final int DWORD = 4;
    private static final int SIGN_16 = 0x8000;
    private static final int ADDRESS_17 = 0x1ffff;
    private final MemoryAction action;
    private final Transfer transfer;
    /** The same without a result, and without an update. */
    private final Transfer plain;

    private final MemoryPort port;
    private final Optional<LaneRegisters> addr;
    private final Optional<LaneRegisters> data0;
    private final Optional<LaneRegisters> data1;
    private final Optional<LaneRegisters> result;
    private final int[] offsets;
    private final int farthest;
    /** Whether the first of two loads writes the register of the addresses. */
    private final boolean overwritesAddress;

    private final boolean isBounded;
    /** The global data share, if it accesses that. */
    private final Optional<Segment> share;

    private LdsOp(Bound bound, MemoryAction action) {
        this.action = action;
        int shareBytes = TargetProperties.of(bound.machine().isa().processor()).gdsBytes();
        share = bound.flag("gds") && shareBytes > 0
                ? Optional.of(bound.machine().global().gds(bound.machine().memory(), shareBytes))
                : Optional.empty();
        port = bound.machine().port();
        addr = registers(bound, "addr");
        data0 = registers(bound, "data0");
        data1 = registers(bound, "data1");
        boolean returns =
                action.access() == Access.LOAD || action.access() == Access.ATOMIC && action.returns() != Setting.NEVER;
        result = returns ? registers(bound, "vdst") : Optional.empty();
        transfer = bound.transfer(action, result.isPresent());
        plain = Transfer.of(transfer.bytes());
        offsets = action.stride() == 0
                ? new int[] {bound.number("offset")}
                : new int[] {
                    bound.number("offset0") * action.stride() * transfer.bytes(),
                    bound.number("offset1") * action.stride() * transfer.bytes()
                };
        isBounded = share.isEmpty()
                && TargetProperties.of(bound.machine().isa().processor()).ldsBoundByM0();
        farthest = Math.max(offsets[0], offsets[offsets.length - 1]);
        overwritesAddress = addr.isPresent()
                && result.isPresent()
                && overlaps(addr.get(), result.get(), transfer.dwords() * offsets.length);
    }

    private static boolean overlaps(LaneRegisters address, LaneRegisters result, int dwords) {
        return dwords > 1
                && address.accumulation() == result.accumulation()
                && result.first() <= address.first()
                && address.first() < result.first() + dwords;
    }

    public static Op of(Bound bound, MemoryAction action) {
        if (action.addressing() == Addressing.M0_DIRECT) {
            return new LdsDirectLoadOp(bound, action);
        }
        return action.transposedBits() > 0 ? new TransposedLoadOp(bound, action) : new LdsOp(bound, action);
    }

    private static Optional<LaneRegisters> registers(Bound bound, String name) {
        return bound.operand(name)
                .filter(v -> !v.isAbsent())
                .filter(OperandView::isRegister)
                .map(LaneRegisters::of);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        switch (action.addressing()) {
            case M0_ONCE -> once(wave, frame, exec);
            case TWO_IN_MEMORY -> {
                for (long rest = exec; rest != 0; rest &= rest - 1) {
                    both(wave, frame, Long.numberOfTrailingZeros(rest));
                }
            }
            default -> {
                MemoryRequest request = frame.request;
                int[] lanes = addresses(wave, frame);
                bound(begin(request, wave, transfer, exec, lanes, offsets[0]));
                for (int i = 0; exec != 0 && i < offsets.length; i++) {
                    if (share.isEmpty()) {
                        request.atLocal(offsets[i], farthest);
                    } else if (i > 0) {
                        begin(request, wave, transfer, exec, lanes, offsets[i]);
                    }
                    access(wave, request, i);
                }
            }
        }
        return next;
    }

    /** Begins a request to the work-group's memory, or within what M0 says to the global data share. */
    private MemoryRequest begin(
            MemoryRequest request, Wave wave, Transfer what, long lanes, int[] registers, int offset) {
        if (share.isEmpty()) {
            return request.beginLocal(wave, what, lanes, registers, offset);
        }
        request.begin(wave, what, lanes);
        int size = GdsM0.size(wave.m0());
        long first = share.get().address() + GdsM0.base(wave.m0());
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long at = Integer.toUnsignedLong(registers[lane]) + offset;
            if (at + what.bytes() > size) {
                throw KernelFault.ofLane(
                        KernelFault.Kind.OUTSIDE_ALLOCATION,
                        "accesses " + what.bytes() + " bytes at 0x" + Long.toHexString(at)
                                + " of the global data share, of which M0 lets it reach " + size,
                        lane);
            }
            request.addresses[lane] = first + at;
        }
        return request;
    }

    /** Has M0 bound a request, where it does. */
    private MemoryRequest bound(MemoryRequest request) {
        if (isBounded) {
            request.localBound = Integer.toUnsignedLong(request.wave.m0());
        }
        return request;
    }

    private int[] addresses(Wave wave, Frame frame) {
        if (action.addressing() == Addressing.M0_AND_LANE) {
            frame.laneOffsets(LdsM0.ldsOffset(wave.m0()), DWORD);
            return frame.laneOffsets;
        }
        int[] lanes = addr.orElseThrow().array(wave, 0);
        if (!overwritesAddress) {
            return lanes;
        }
        System.arraycopy(lanes, 0, frame.laneOffsets, 0, Wave.LANES);
        return frame.laneOffsets;
    }

    /** Asks for the first or the second of two. */
    private void access(Wave wave, MemoryRequest request, int which) {
        if (result.isPresent()) {
            result.get().receive(request);
            request.firstResult += which * transfer.dwords();
        }
        switch (action.access()) {
            case LOAD -> port.load(request);
            case STORE -> {
                (which == 0 ? data0 : data1).orElseThrow().give(request);
                port.store(request);
            }
            case ATOMIC -> {
                data(which).give(request);
                comparand(which).compare(request, 0);
                request.mode = FloatMode.of(wave.mode);
                port.atomic(request);
            }
        }
    }

    /** An atomic whose data is in LDS, too. */
    private void both(Wave wave, Frame frame, int lane) {
        int operand = addr.orElseThrow().get(wave, 0, lane);
        boolean inAddress = (offsets[0] & SIGN_16) != 0;
        int address = inAddress ? operand & ADDRESS_17 : operand;
        int[] lanes = frame.laneOffsets;
        lanes[lane] = address + DWORD * (inAddress ? operand >> 17 : offsets[0] << 17 >> 17);
        frame.through(bound(begin(frame.request, wave, plain, 1L << lane, lanes, 0)));
        port.load(frame.request);
        lanes[lane] = address;
        frame.through(bound(begin(frame.request, wave, transfer, 1L << lane, lanes, 0)));
        frame.request.mode = FloatMode.of(wave.mode);
        port.atomic(frame.request);
    }

    /** Append and consume: one update for the wave, with the number of active lanes; all get what was there. */
    private void once(Wave wave, Frame frame, long exec) {
        int lane = Long.numberOfTrailingZeros(exec) & Wave.LANES - 1;
        frame.laneOffsets[lane] = share.isPresent() ? 0 : LdsM0.ldsOffset(wave.m0());
        frame.through(begin(frame.request, wave, transfer, 1L << lane, frame.laneOffsets, offsets[0]));
        frame.temporary[0][lane] = Long.bitCount(exec);
        frame.request.mode = FloatMode.of(wave.mode);
        port.atomic(frame.request);
        int old = frame.temporary[0][lane];
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            result.orElseThrow().set(wave, 0, Long.numberOfTrailingZeros(rest), old);
        }
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public BoundInstruction bound() {
        boolean isKnown = action.addressing() == Addressing.OPERANDS
                && addr.filter(a -> !a.accumulation()).isPresent()
                && share.isEmpty()
                && (action.access() != Access.ATOMIC || offsets.length == 1);
        List<AccessPlan> plans = IntStream.range(0, isKnown ? offsets.length : 0)
                .mapToObj(this::plan)
                .flatMap(Optional::stream)
                .toList();
        return port.direct()
                .filter(memory -> plans.size() == offsets.length)
                .map(memory -> AccessPlan.local(memory, plans, isBounded))
                .<BoundInstruction>map(BoundInstruction.WithFastPath::new)
                .orElse(new BoundInstruction.Other("access to LDS of an unusual kind"));
    }

    /** The first or the second of two as compiled code does it. */
    private Optional<AccessPlan> plan(int which) {
        return accessData(which).map(d -> new AccessPlan(d, addr.orElseThrow().first(), false, -1, offsets[which]));
    }

    private Optional<AccessData> accessData(int which) {
        return switch (action.access()) {
            case LOAD ->
                result.map(r -> new LaneRegisters(r.accumulation(), r.first() + which * transfer.dwords()))
                        .map(r -> r.loaded(transfer));
            case STORE -> (which == 0 ? data0 : data1).map(d -> d.stored(transfer));
            case ATOMIC -> data(which).updated(transfer, comparand(which).first(), result);
        };
    }

    /** What an atomic stores, the first or the second of two. */
    private LaneRegisters data(int which) {
        boolean isSecond = action.stride() != 0 ? which == 1 : action.comparand() == Comparand.FIRST;
        return (isSecond ? data1 : data0).orElseThrow();
    }

    private LaneRegisters comparand(int which) {
        return switch (action.comparand()) {
            case NONE -> data(which);
            case FIRST -> data0.orElseThrow();
            case SECOND -> data1.orElseThrow();
        };
    }
}
