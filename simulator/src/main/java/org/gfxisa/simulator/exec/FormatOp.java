package org.gfxisa.simulator.exec;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.FormatAction;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.Setting;
import org.gfxisa.exec.Space;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Loads and stores components of buffers, converted by a format: the instruction's, or the resource's. */
final class FormatOp extends Op {
    private static final int DWORD = 4;
    private static final int M0_MASK = 0xffff;
    private static final int MOST = 4;
    private static final int DATA_BITS = 4;
    private static final int NUMBER_BITS = 3;
    /** What the resource may select for a component: 0, 1, or from 4 on a component of the data. */
    private static final int SELECT_ONE = 1;

    private static final int SELECT_FIRST = 4;
    /** The identity: each component is itself. */
    private static final int[] SAME = {SELECT_FIRST, SELECT_FIRST + 1, SELECT_FIRST + 2, SELECT_FIRST + 3};

    private final Isa isa;
    private final boolean load;
    private final int components;
    private final boolean d16;
    private final Half half;
    private final LaneAddresses addresses;
    private final AddressSpace memory;
    /** Where components are; nowhere if they go to LDS. */
    private final Optional<LaneRegisters> data;

    private final boolean toLds;
    private final int offset;
    private final Optional<BufferFormat> own;
    private final int resource;
    /** The formats that a resource may name. */
    private final List<Optional<BufferFormat>> formats;

    private FormatOp(Bound bound, FormatAction action) {
        isa = bound.machine().isa();
        load = action.access() == Access.LOAD;
        components = action.components();
        d16 = action.d16();
        half = action.half();
        addresses = new LaneAddresses(bound, action.space());
        memory = bound.machine().memory();
        toLds = action.lds() == Setting.ALWAYS || action.lds() == Setting.MODIFIER && bound.flag("lds");
        data = toLds ? Optional.empty() : Optional.of(LaneRegisters.of(bound.first("vdata")));
        offset = bound.number("offset");
        resource = bound.code("srsrc").orElseThrow(() -> new Unsupported("it has no buffer resource"));
        int format = bound.number("buffer_format");
        own = action.space() == Space.TYPED_BUFFER
                ? Optional.of(format(format & (1 << DATA_BITS) - 1, format >>> DATA_BITS))
                : Optional.empty();
        formats = own.isPresent()
                ? List.of()
                : IntStream.range(0, 1 << DATA_BITS + NUMBER_BITS)
                        .mapToObj(i -> BufferFormat.of(isa, i & (1 << DATA_BITS) - 1, i >>> DATA_BITS))
                        .toList();
    }

    static Op of(Bound bound, FormatAction action) {
        return new FormatOp(bound, action);
    }

    private BufferFormat format(int dataFormat, int numberFormat) {
        return BufferFormat.of(isa, dataFormat, numberFormat)
                .orElseThrow(() -> new Unsupported("the format " + dataFormat + ", " + numberFormat + " is reserved"));
    }

    private BufferFormat resourceFormat(Frame frame) {
        int dataFormat = BufferResource.dataFormat(frame.resource, 0);
        int numberFormat = BufferResource.numFormat(frame.resource, 0);
        return formats.get(numberFormat << DATA_BITS | dataFormat)
                .orElseThrow(() -> KernelFault.ofWave(
                        KernelFault.Kind.UNSUPPORTED_INSTRUCTION,
                        "the buffer's format " + dataFormat + ", " + numberFormat + " is reserved"));
    }

    @Override
    boolean isVector() {
        return true;
    }

    @Override
    int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        for (int i = 0; i < MOST; i++) {
            frame.resource.putInt(DWORD * i, wave.sgpr[resource + i]);
        }
        BufferFormat format = own.isPresent() ? own.get() : resourceFormat(frame);
        int[] selects = frame.selects;
        System.arraycopy(SAME, 0, selects, 0, MOST);
        if (own.isEmpty()) {
            selects[0] = BufferResource.dstSelX(frame.resource, 0);
            selects[1] = BufferResource.dstSelY(frame.resource, 0);
            selects[2] = BufferResource.dstSelZ(frame.resource, 0);
            selects[3] = BufferResource.dstSelW(frame.resource, 0);
        }
        addresses.compute(wave, frame, exec, format.bytes());
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            // All or nothing of an element is in range.
            boolean inside = frame.inRange[lane] >= (format.bytes() + DWORD - 1) / DWORD;
            if (load) {
                load(wave, frame, format, selects, inside, lane);
            } else if (inside) {
                store(wave, frame, format, selects, lane);
            }
        }
        return next;
    }

    private void load(Wave wave, Frame frame, BufferFormat format, int[] selects, boolean inside, int lane) {
        int[] raw = frame.components;
        java.util.Arrays.fill(raw, 0);
        if (inside) {
            read(frame, format, raw, addresses.step(wave, frame, lane), lane);
        }
        for (int i = 0; i < components; i++) {
            int component = selects[i] - SELECT_FIRST;
            int value = selects[i] == SELECT_ONE
                    ? format.one(d16)
                    : inside && component >= 0 && component < format.widths().length
                            ? format.load(component, raw[component], d16)
                            : 0;
            place(wave, i, value, lane);
        }
    }

    private void place(Wave wave, int component, int value, int lane) {
        if (toLds) {
            int place = (wave.m0() & M0_MASK) + offset + DWORD * lane;
            LdsData.check(wave.group().lds(), place, DWORD, lane);
            wave.group().lds().setInt(place, value);
            return;
        }
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

    /** Takes an element apart. */
    private void read(Frame frame, BufferFormat format, int[] raw, int step, int lane) {
        long address = frame.addresses[lane];
        int[] widths = format.widths();
        int bit = 0;
        for (int i = 0; i < widths.length; i++) {
            long at = address + (long) bit / Integer.SIZE * step;
            int dword = format.bytes() >= DWORD
                    ? Accesses.readDword(frame, memory, at, step, lane)
                    : Accesses.readSmall(frame, memory, at, format.bytes(), step, lane);
            raw[i] = dword >>> bit % Integer.SIZE & -1 >>> Integer.SIZE - widths[i];
            bit += widths[i];
        }
    }

    private void store(Wave wave, Frame frame, BufferFormat format, int[] selects, int lane) {
        int[] widths = format.widths();
        int step = addresses.step(wave, frame, lane);
        int bit = 0;
        int dword = 0;
        for (int i = 0; i < widths.length; i++) {
            int from = source(selects, i);
            int value = from < 0 ? 0 : format.store(i, register(wave, from, lane), d16);
            dword |= value << bit % Integer.SIZE;
            bit += widths[i];
            if (bit % Integer.SIZE == 0) {
                long at = frame.addresses[lane] + (long) (bit / Integer.SIZE - 1) * step;
                Accesses.writeDword(frame, memory, at, dword, step, lane);
                dword = 0;
            }
        }
        if (format.bytes() < DWORD) {
            Accesses.writeSmall(frame, memory, frame.addresses[lane], format.bytes(), dword, step, lane);
        }
    }

    /** The component of the registers that a component of memory comes from; -1 for none. */
    private int source(int[] selects, int component) {
        for (int i = 0; i < components; i++) {
            if (selects[i] == SELECT_FIRST + component) {
                return i;
            }
        }
        return -1;
    }

    private int register(Wave wave, int component, int lane) {
        if (!d16) {
            return data.orElseThrow().get(wave, component, lane);
        }
        int dword = data.orElseThrow().get(wave, component / 2, lane);
        return component % 2 == 1 || half == Half.HIGH ? dword >>> 16 : dword & 0xffff;
    }
}
