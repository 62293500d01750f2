package org.gfxisa.simulator.op.image;

import java.util.List;
import java.util.Optional;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.ImageAction.Part;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.ImageFrame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.bind.Texels;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Loads one component of four consecutive samples of a texel ("RDNA3 ISA, 10.1"). A sample beyond the last one gives zero. */
final class LoadSamplesOp extends SurfaceOp {
    private static final int COUNT = 4;
    private static final int ALL = 0xf;

    private final ImageAddress address;
    private final Texels samples;
    private final int component;
    private final Optional<TexelStatus> report;

    LoadSamplesOp(Bound bound, ImageAction action) {
        super(bound);
        ImageOp.checkAddress(action, List.of(Part.COORDINATES));
        address = new ImageAddress(bound);
        samples = new Texels(LaneRegisters.of(bound.first("vdata")), ALL, ImageOp.isD16(bound, action));
        component = Integer.numberOfTrailingZeros(bound.number("dmask")) & COUNT - 1;
        report = TexelStatus.of(bound, samples, false);
    }

    @Override
    public void execute(Wave wave, Frame frame, Surface surface, long exec) {
        if (!surface.isMultisampled()) {
            throw KernelFault.ofWave(
                    KernelFault.Kind.UNSUPPORTED_INSTRUCTION,
                    "it loads samples, its image is " + surface.type() + ", which has none");
        }
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            load(wave, frame, surface, lane);
            report.ifPresent(r -> r.write(wave, surface, 0, lane));
        }
    }

    private void load(Wave wave, Frame frame, Surface surface, int lane) {
        ImageFrame images = frame.images();
        int count = address.coordinates(surface.type());
        int x = address.integer(wave, 0, lane);
        int y = address.integer(wave, 1, lane);
        int slice = count > surface.dimensions() + 1 ? address.integer(wave, 2, lane) : 0;
        int first = address.integer(wave, count - 1, lane);
        for (int i = 0; i < COUNT; i++) {
            images.gathered[i] = 0;
            if (surface.contains(0, x, y, slice, first + i)) {
                long at = surface.address(0, x, y, slice, first + i);
                port.load(texel(wave, frame, at, lane));
                surface.load(frame.temporary, x, y, samples.d16(), images.texel, lane);
                images.gathered[i] = images.texel[component];
            }
        }
        samples.put(wave, images.gathered, lane);
    }
}
