package org.gfxisa.simulator.op.image;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.ImageAction.Operation;
import org.gfxisa.exec.ImageAction.Part;
import org.gfxisa.isa.abi.FilterMode;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.SliceFilter;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.ImageFrame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.SamplerState;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.bind.Texels;
import org.gfxisa.simulator.wave.Wave;

/**
 * Samples an image ("Vulkan 1.3, 16.5 to 16.9"; "RDNA3 ISA, 10.3"). Coordinates and neighbouring lanes give a level of detail, the level of detail gives
 * one or two mip levels, and the filter gives the texels of each level, which are compared and combined. Weights are not rounded to the precision of the
 * hardware, so results are approximations. Gathers return one component of four texels, and {@code get_lod} returns the level of detail.
 */
final class SampleOp extends SurfaceOp {
    private static final int DIMENSIONS = 3;
    private static final int ALL = 0xf;
    private static final int FACES = 6;
    /** The distance of the same face of two cubes in an array. */
    private static final int FACE_NUMBERS = 8;
    /** The x and y offsets of the four texels in the order in which they are gathered: counter-clockwise from the lower left. */
    private static final int[] GATHERED_X = {0, 1, 1, 0};

    private static final int[] GATHERED_Y = {1, 1, 0, 0};

    private final SampleAddress address;
    private final LevelOfDetail level;
    private final TexelReader reader;
    private final ScalarSource sampler;
    private final SamplerState.Fields fields;
    private final Texels texels;
    /** The registers of four gathered components. */
    private final Texels gathered;

    private final Optional<TexelStatus> report;
    private final boolean unnormalized;
    private final Operation operation;
    private final boolean compares;

    SampleOp(Bound bound, ImageAction action) {
        super(bound);
        address = new SampleAddress(bound, action.address());
        level = new LevelOfDetail(address, action.levelZero());
        reader = new TexelReader(
                port, bound.transfers(), bound.machine().global().borderColors());
        operation = action.operation();
        compares = address.has(Part.COMPARE);
        fields = SamplerState.Fields.of(bound.machine().isa());
        sampler = ScalarSource.of(bound.first("ssamp"), bound.machine());
        texels =
                new Texels(LaneRegisters.of(bound.first("vdata")), bound.number("dmask"), ImageOp.isD16(bound, action));
        gathered = new Texels(texels.data(), ALL, texels.d16());
        report = TexelStatus.of(bound, operation == Operation.GATHER ? gathered : texels, true);
        unnormalized = bound.flag("unorm");
    }

    @Override
    public void execute(Wave wave, Frame frame, Surface surface, long exec) {
        ImageFrame images = frame.images();
        images.sampler.read(wave, sampler, fields);
        // This comes before any result is written, because a result may overwrite a neighbour's coordinates.
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            level.compute(wave, images, isScaled(images), Long.numberOfTrailingZeros(rest));
        }
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            double lod = images.lod[lane];
            switch (operation) {
                case GET_LOD -> getLod(wave, images, lane);
                case GATHER -> gather(wave, frame, lane);
                default -> sample(wave, frame, lane);
            }
            report.ifPresent(r -> r.write(wave, surface, lod, lane));
        }
    }

    private boolean isScaled(ImageFrame images) {
        return !unnormalized && !images.sampler.isUnnormalized();
    }

    private void getLod(Wave wave, ImageFrame images, int lane) {
        Arrays.fill(images.texel, 0);
        images.texel[0] = Float.floatToRawIntBits((float) images.lod[lane]);
        images.texel[1] = Float.floatToRawIntBits((float) images.rawLod[lane]);
        texels.put(wave, images.texel, lane);
    }

    /** Returns the first level of those that are sampled, with a fraction for the weight of the next. */
    private static double place(ImageFrame images, boolean isMixed, int lane) {
        Surface surface = images.surface;
        SliceFilter filter = images.sampler.levels();
        if (filter == SliceFilter.NONE) {
            return 0;
        }
        double inside = Math.max(0, Math.min(surface.levels() - 1, images.lod[lane]));
        double smallest = Math.max(inside, surface.minLod() - surface.baseLevel());
        double place = Math.min(surface.levels() - 1, smallest);
        return filter == SliceFilter.LINEAR && isMixed ? place : Math.ceil(place + 0.5) - 1;
    }

    /** Sets the coordinates of a lane. Returns its slice or face. */
    private int coordinates(Wave wave, ImageFrame images, int lane) {
        Surface surface = images.surface;
        int count = surface.dimensions();
        boolean isCube = surface.type() == ImageType.CUBE;
        for (int i = 0; i < DIMENSIONS; i++) {
            // Coordinates on the face of a cube are between 1 and 2.
            images.coordinates[i] = i < count ? address.real(wave, i, count, lane) - (isCube ? 1 : 0) : 0;
        }
        if (surface.type() == ImageType.D3 || address.coordinates(surface.type()) == count) {
            return 0;
        }
        int slice = (int) Math.rint(address.real(wave, count, count, lane));
        int face = isCube ? slice / FACE_NUMBERS * FACES + Math.floorMod(slice, FACE_NUMBERS) : slice;
        return Math.max(0, Math.min(surface.slices(0) - 1, face));
    }

    private void sample(Wave wave, Frame frame, int lane) {
        ImageFrame images = frame.images();
        SamplerState sampler = images.sampler;
        int slice = coordinates(wave, images, lane);
        boolean isMagnified = images.lod[lane] <= 0;
        for (int i = 0; i < DIMENSIONS; i++) {
            images.weighted[i] = i < images.surface.dimensions() && sampler.isLinear(isMagnified, i);
        }
        double place = place(images, true, lane);
        int count = isMagnified && sampler.anisotropy(true) == 1 ? 1 : images.samples[lane];
        double start = sampler.mode() == FilterMode.MIN
                ? Double.POSITIVE_INFINITY
                : sampler.mode() == FilterMode.MAX ? Double.NEGATIVE_INFINITY : 0;
        Arrays.fill(images.combined, start);
        for (int i = 1; i <= count; i++) {
            double along = count == 1 ? 0 : i / (count + 1.0) - 0.5;
            double fraction = place - Math.floor(place);
            filter(wave, frame, (int) place, slice, along, (1 - fraction) / count, lane);
            if (fraction != 0) {
                filter(wave, frame, (int) place + 1, slice, along, fraction / count, lane);
            }
        }
        for (int i = 0; i < images.combined.length; i++) {
            images.channels[i] = register(images.surface.format(), images.combined[i]);
        }
        images.surface.select(images.channels, texels.d16(), images.texel);
        texels.put(wave, images.texel, lane);
    }

    private int register(BufferFormat format, double value) {
        boolean isInteger = format.isInteger() && !compares;
        boolean isDenormal = Math.abs(value) < Float.MIN_NORMAL;
        return isInteger ? (int) (long) value : BufferFormat.real(isDenormal ? 0 : value, texels.d16());
    }

    /** Converts the coordinates to texels of a level. With a linear filter, they start at the centre of the first texel. */
    private void scale(ImageFrame images, int sampled, double along, int lane) {
        Surface surface = images.surface;
        boolean scaled = isScaled(images);
        for (int i = 0; i < DIMENSIONS; i++) {
            double moved = images.coordinates[i] + (along == 0 ? 0 : along * images.axis[lane][i]);
            double size = scaled ? surface.size(sampled, i) : surface.size(sampled, i) / (double) surface.size(0, i);
            images.at[i] = moved * size - (images.weighted[i] ? 0.5 : 0);
        }
    }

    /** Adds the texels of a level to the combined ones. */
    private void filter(Wave wave, Frame frame, int sampled, int slice, double along, double share, int lane) {
        ImageFrame images = frame.images();
        scale(images, sampled, along, lane);
        for (int corner = 0; corner < 1 << DIMENSIONS; corner++) {
            double weight = share;
            for (int i = 0; i < DIMENSIONS; i++) {
                int upper = corner >>> i & 1;
                double fraction = images.at[i] - Math.floor(images.at[i]);
                weight *= images.weighted[i] ? upper == 1 ? fraction : 1 - fraction : 1 - upper;
                images.place[i] = texel(wave, images, i, upper, lane);
            }
            if (weight != 0) {
                reader.read(wave, frame, sampled, images.place[0], images.place[1], images.place[2], slice, lane);
                compare(wave, images, lane);
                combine(images, weight);
            }
        }
    }

    private int texel(Wave wave, ImageFrame images, int dimension, int upper, int lane) {
        return (int) Math.floor(images.at[dimension]) + upper + address.offset(wave, dimension, lane);
    }

    private static void combine(ImageFrame images, double weight) {
        FilterMode mode = images.sampler.mode();
        for (int i = 0; i < images.combined.length; i++) {
            double value = images.values[i];
            images.combined[i] = switch (mode) {
                case BLEND -> images.combined[i] + weight * value;
                case MIN -> Math.min(images.combined[i], value);
                case MAX -> Math.max(images.combined[i], value);
            };
        }
    }

    /** Gathers one component of the four texels around the coordinates. */
    private void gather(Wave wave, Frame frame, int lane) {
        ImageFrame images = frame.images();
        int slice = coordinates(wave, images, lane);
        int component = Integer.numberOfTrailingZeros(texels.mask()) & 3;
        int sampled = (int) place(images, false, lane);
        Arrays.fill(images.weighted, true);
        scale(images, sampled, 0, lane);
        for (int i = 0; i < GATHERED_X.length; i++) {
            int x = texel(wave, images, 0, GATHERED_X[i], lane);
            int y = texel(wave, images, 1, GATHERED_Y[i], lane);
            reader.read(wave, frame, sampled, x, y, 0, slice, lane);
            compare(wave, images, lane);
            for (int k = 0; k < images.values.length; k++) {
                images.channels[k] = register(images.surface.format(), images.values[k]);
            }
            images.surface.select(images.channels, texels.d16(), images.texel);
            images.gathered[i] = images.texel[component];
        }
        gathered.put(wave, images.gathered, lane);
    }

    /** Replaces the first component by the result of the depth comparison, 1 or 0, if there is a reference value. */
    private void compare(Wave wave, ImageFrame images, int lane) {
        if (!compares) {
            return;
        }
        float reference = address.before(wave, Part.COMPARE, lane);
        // Depths of normalized formats are compared with a reference of their range.
        float inRange = images.surface.format().number() == NumberFormat.UNORM
                ? Math.max(0, Math.min(1, reference))
                : reference;
        images.values[0] = images.sampler.passes(inRange, (float) images.values[0]) ? 1 : 0;
    }
}
