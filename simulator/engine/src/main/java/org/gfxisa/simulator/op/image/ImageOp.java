package org.gfxisa.simulator.op.image;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.ImageAction.Operation;
import org.gfxisa.exec.ImageAction.Part;
import org.gfxisa.exec.Setting;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.bind.Texels;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of texels at integer coordinates, and queries of images ("MI200 ISA, 9.4"). */
public final class ImageOp extends SurfaceOp {
    private static final int DWORD = 4;
    private static final int WIDE = 8;
    private static final int MOST = 4;

    private final ImageAction action;
    private final ImageAddress address;
    private final Texels texels;
    private final LaneRegisters data;
    private final Optional<TexelStatus> report;
    private final boolean hasLevel;
    private final boolean compares;
    /** Whether DMASK selects 64-bit atomics. */
    private final boolean isWide;

    private final Transfer transfer;
    private final Transfer wideTransfer;

    private ImageOp(Bound bound, ImageAction action) {
        super(bound);
        this.action = action;
        address = new ImageAddress(bound);
        data = LaneRegisters.of(bound.first("vdata"));
        texels = new Texels(data, bound.number("dmask"), isD16(bound, action));
        report = action.operation() == Operation.STORE ? Optional.empty() : TexelStatus.of(bound, texels, false);
        hasLevel = action.address().contains(Part.MIP);
        boolean returns =
                action.returns() == Setting.ALWAYS || action.returns() == Setting.MODIFIER && bound.hasResult();
        compares = action.comparand() != Comparand.NONE;
        isWide = Integer.bitCount(texels.mask()) / (compares ? 2 : 1) > 1;
        transfer = new Transfer(DWORD, false, Half.NONE, action.update(), returns, bound.modifiers());
        wideTransfer = new Transfer(WIDE, false, Half.NONE, action.wideUpdate(), returns, bound.modifiers());
    }

    public static Op of(Bound bound, ImageAction action) {
        return switch (action.operation()) {
            case LOAD, STORE, ATOMIC, GET_SIZE -> {
                checkAddress(action, List.of(Part.COORDINATES, Part.MIP));
                yield new ImageOp(bound, action);
            }
            case LOAD_SAMPLES -> new LoadSamplesOp(bound, action);
            case SAMPLE, GATHER, GET_LOD -> new SampleOp(bound, action);
            case GATHER_ROW -> throw new Unsupported("no manual says where its row of four texels begins");
            case INTERSECT_RAY -> IntersectRayOp.of(bound, action);
        };
    }

    static void checkAddress(ImageAction action, List<Part> known) {
        if (!known.containsAll(action.address())) {
            throw new Unsupported("addresses of " + action.address() + " are not simulated");
        }
    }

    static boolean isD16(Bound bound, ImageAction action) {
        return action.d16() == Setting.ALWAYS || action.d16() == Setting.MODIFIER && bound.flag("d16");
    }

    @Override
    public void execute(Wave wave, Frame frame, Surface surface, long exec) {
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (action.operation() == Operation.GET_SIZE) {
                size(wave, frame, surface, lane);
            } else {
                access(wave, frame, surface, lane);
            }
            report.ifPresent(r -> r.write(wave, surface, 0, lane));
        }
    }

    private void size(Wave wave, Frame frame, Surface surface, int lane) {
        int level = address.integer(wave, 0, lane);
        int[] texel = frame.images().texel;
        boolean inside = level >= 0 && level < surface.levels();
        texel[0] = inside ? surface.size(level, 0) : 0;
        texel[1] = inside ? surface.size(level, 1) : 0;
        texel[2] = inside ? surface.slices(level) : 0;
        texel[3] = surface.levels();
        texels.put(wave, texel, lane);
    }

    private void access(Wave wave, Frame frame, Surface surface, int lane) {
        int count = address.coordinates(surface.type());
        int dimensions = surface.dimensions();
        int spatial = count - (surface.isMultisampled() ? 1 : 0);
        int x = address.integer(wave, 0, lane);
        int y = dimensions > 1 ? address.integer(wave, 1, lane) : 0;
        int slice = dimensions == 3 || spatial > dimensions ? address.integer(wave, spatial - 1, lane) : 0;
        int sample = surface.isMultisampled() ? address.integer(wave, spatial, lane) : 0;
        int level = hasLevel ? address.integer(wave, count, lane) : 0;
        boolean inside = surface.contains(level, x, y, slice, sample);
        long at = inside ? surface.address(level, x, y, slice, sample) : 0;
        int[] texel = frame.images().texel;
        Arrays.fill(texel, 0);
        switch (action.operation()) {
            case LOAD -> {
                if (action.raw()) {
                    loadRaw(wave, frame, surface, inside, at, lane);
                } else {
                    if (inside) {
                        port.load(texel(wave, frame, at, lane));
                        surface.load(frame.temporary, x, y, texels.d16(), texel, lane);
                    }
                    texels.put(wave, texel, lane);
                }
            }
            case STORE -> {
                if (inside && action.raw()) {
                    storeRaw(wave, frame, surface, at, lane);
                } else if (inside) {
                    texels.take(wave, texel, lane);
                    surface.store(texel, texels.mask(), texels.d16(), frame.temporary, lane);
                    port.store(texel(wave, frame, at, lane));
                }
            }
            default -> atomic(wave, frame, inside, at, lane);
        }
    }

    private void loadRaw(Wave wave, Frame frame, Surface surface, boolean inside, long at, int lane) {
        int bytes = surface.format().bytes();
        if (inside) {
            MemoryRequest request = texel(wave, frame, at, lane);
            request.dwordMask = texels.mask();
            port.load(request);
        }
        int place = 0;
        for (int i = 0; i < MOST; i++) {
            if ((texels.mask() >>> i & 1) == 0) {
                continue;
            }
            int value = inside && DWORD * i < bytes ? frame.temporary[i][lane] : 0;
            int unused = bytes < DWORD ? Integer.SIZE - Byte.SIZE * bytes : 0;
            data.set(wave, place++, lane, action.signed() ? value << unused >> unused : value);
        }
    }

    private void storeRaw(Wave wave, Frame frame, Surface surface, long at, int lane) {
        int place = 0;
        for (int i = 0; i < MOST; i++) {
            if ((texels.mask() >>> i & 1) != 0) {
                frame.temporary[i][lane] = data.get(wave, place++, lane);
            }
        }
        if (surface.format().bytes() >= DWORD || (texels.mask() & 1) != 0) {
            MemoryRequest request = texel(wave, frame, at, lane);
            request.dwordMask = texels.mask();
            port.store(request);
        }
    }

    private void atomic(Wave wave, Frame frame, boolean inside, long at, int lane) {
        MemoryRequest request = frame.request.beginLane(wave, isWide ? wideTransfer : transfer, lane, at);
        request.isBounded = !inside;
        request.inRange[lane] = 0;
        data.receive(request);
        data.give(request);
        data.compare(request, compares ? request.transfer.dwords() : 0);
        request.mode = FloatMode.of(wave.mode);
        port.atomic(request);
    }
}
