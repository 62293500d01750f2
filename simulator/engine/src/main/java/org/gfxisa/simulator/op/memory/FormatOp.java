package org.gfxisa.simulator.op.memory;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.FormatAction;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.Setting;
import org.gfxisa.exec.Space;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.LdsM0;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.bind.Elements;
import org.gfxisa.simulator.bind.Formats;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.ImageFields;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Loads and stores components of buffers, converted by a format: the instruction's, or the resource's. */
public final class FormatOp extends Op {
    private static final int DWORD = 4;
    private static final int MOST = 4;
    private static final Transfer DWORDS = Transfer.of(DWORD);
    private final boolean load;
    private final int components;
    private final boolean d16;
    private final Half half;
    private final LaneAddresses addresses;
    private final MemoryPort port;
    private final Transfer[] transfers;
    /** Where components are; nowhere if they go to LDS. */
    private final Optional<LaneRegisters> data;

    private final boolean toLds;
    private final int offset;
    private final Optional<BufferFormat> own;
    private final Formats formats;
    /** Whether components that a store lacks are as the first one. */
    private final boolean isFilled;

    private final ScalarSource resource;

    private FormatOp(Bound bound, FormatAction action) {
        formats = new Formats(BufferResource.FIELDS, bound.machine().isa());
        isFilled = ImageFields.isFilled(bound.machine().isa());
        load = action.access() == Access.LOAD;
        components = action.components();
        d16 = action.d16();
        half = action.half();
        addresses = new LaneAddresses(bound, action);
        port = bound.machine().port();
        transfers = bound.transfers();
        toLds = action.lds() == Setting.ALWAYS || action.lds() == Setting.MODIFIER && bound.flag("lds");
        data = toLds ? Optional.empty() : Optional.of(LaneRegisters.of(bound.first("vdata")));
        offset = bound.number("offset");
        resource = ScalarSource.of(bound.first("srsrc"), bound.machine());
        int format = bound.number("buffer_format");
        own = action.space() == Space.TYPED_BUFFER
                ? Optional.of(
                        formats.of(format).orElseThrow(() -> new Unsupported("the format " + format + " is reserved")))
                : Optional.empty();
    }

    public static Op of(Bound bound, FormatAction action) {
        return new FormatOp(bound, action);
    }

    private BufferFormat resourceFormat(Frame frame) {
        return formats.get(frame.resource)
                .orElseThrow(() -> KernelFault.ofWave(
                        KernelFault.Kind.UNSUPPORTED_INSTRUCTION,
                        "the buffer's " + formats.describe(frame.resource) + " is reserved"));
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        resource.copy(wave, frame.resource, BufferResource.SIZE / DWORD);
        BufferFormat format = own.isPresent() ? own.get() : resourceFormat(frame);
        int[] selects = frame.selects;
        Elements.selectSame(selects);
        if (own.isEmpty()) {
            selects[0] = BufferResource.dstSelX(frame.resource, 0);
            selects[1] = BufferResource.dstSelY(frame.resource, 0);
            selects[2] = BufferResource.dstSelZ(frame.resource, 0);
            selects[3] = BufferResource.dstSelW(frame.resource, 0);
        }
        MemoryRequest request = frame.request.begin(wave, transfers[format.bytes()], exec);
        addresses.prepare(wave, frame, request, format.bytes());
        frame.through(request);
        // All or nothing of an element is in range.
        long inside = exec;
        for (long rest = request.isBounded ? exec : 0; rest != 0; rest &= rest - 1) {
            if (request.inRange[Long.numberOfTrailingZeros(rest)] < request.transfer.dwords()) {
                inside &= ~(rest & -rest);
            }
        }
        request.mask = inside;
        request.isBounded = false;
        if (load) {
            port.load(request);
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                load(wave, frame, format, selects, (inside & rest & -rest) != 0, Long.numberOfTrailingZeros(rest));
            }
            if (toLds) {
                transferToLds(wave, frame, exec);
            }
        } else {
            for (long rest = inside; rest != 0; rest &= rest - 1) {
                store(wave, frame, format, selects, Long.numberOfTrailingZeros(rest));
            }
            port.store(request);
        }
        return next;
    }

    private void load(Wave wave, Frame frame, BufferFormat format, int[] selects, boolean inside, int lane) {
        int[] raw = frame.components;
        Arrays.fill(raw, 0);
        if (inside) {
            Elements.read(format, frame.temporary, lane, raw);
        }
        for (int i = 0; i < components; i++) {
            int component = Elements.component(selects[i]);
            int value = Elements.isOne(selects[i])
                    ? format.one(d16)
                    : inside && component >= 0 && component < format.widths().length
                            ? format.load(component, raw[component], d16)
                            : 0;
            if (toLds) {
                // Every component goes to the same place.
                frame.temporary[0][lane] = value;
            } else {
                place(wave, i, value, lane);
            }
        }
    }

    private void transferToLds(Wave wave, Frame frame, long exec) {
        frame.laneOffsets(LdsM0.ldsOffset(wave.m0()), DWORD);
        frame.through(frame.request.beginTransfer(wave, DWORDS, exec, frame.laneOffsets, offset));
        port.store(frame.request);
    }

    private void place(Wave wave, int component, int value, int lane) {
        LaneRegisters registers = data.orElseThrow();
        if (!d16) {
            registers.set(wave, component, lane, value);
            return;
        }
        int[] array = registers.array(wave, component / 2);
        int low = value & 0xffff;
        boolean upper = component % 2 == 1 || half == Half.HIGH;
        boolean keeps = upper || half == Half.LOW;
        array[lane] = upper ? array[lane] & 0xffff | low << 16 : keeps ? array[lane] & 0xffff0000 | low : low;
    }

    private void store(Wave wave, Frame frame, BufferFormat format, int[] selects, int lane) {
        int[] raw = frame.components;
        for (int i = 0; i < format.widths().length; i++) {
            int given = Elements.source(selects, components, i);
            int from = given < 0 && isFilled && Elements.source(selects, MOST, i) >= 0 ? 0 : given;
            raw[i] = from < 0 ? 0 : format.store(i, register(wave, from, lane), d16);
        }
        Elements.write(format, raw, frame.temporary, lane);
    }

    private int register(Wave wave, int component, int lane) {
        if (!d16) {
            return data.orElseThrow().get(wave, component, lane);
        }
        int dword = data.orElseThrow().get(wave, component / 2, lane);
        return component % 2 == 1 || half == Half.HIGH ? dword >>> 16 : dword & 0xffff;
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Other("buffer with a format");
    }
}
