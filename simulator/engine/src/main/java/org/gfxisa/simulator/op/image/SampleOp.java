package org.gfxisa.simulator.op.image;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.ImageAction.Part;
import org.gfxisa.isa.abi.BorderColor;
import org.gfxisa.isa.abi.DepthCompare;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.isa.abi.SliceFilter;
import org.gfxisa.isa.abi.TexelFilter;
import org.gfxisa.isa.abi.TextureClamp;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.ImageFrame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.bind.Texels;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.codeobject.Structures;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * Samples the first mip level of an image: the nearest texel, or a weighted sum of neighbours ("MI200 ISA, 9.4.3"; "Vega ISA, 8.4"), or one component
 * of four neighbours. Weights are not rounded to the hardware's precision, so results are approximations.
 */
final class SampleOp extends SurfaceOp {
    private static final int DWORD = 4;
    private static final int DIMENSIONS = 3;
    private static final int POINT = TexelFilter.POINT.value();
    private static final int LINEAR = SliceFilter.LINEAR.value();
    /** Stands for the border instead of a texel. */
    private static final int OUTSIDE = -1;

    private static final int ALL = 0xf;
    private static final double LOD_UNIT = 256;
    /** The x and y offsets of the four texels in the order in which they are gathered: counter-clockwise from the lower left. */
    private static final int[] GATHERED_X = {0, 1, 1, 0};

    private static final int[] GATHERED_Y = {1, 1, 0, 0};

    private final SampleAddress address;
    private final int samplerRegister;
    private final AbiNumber maxLod;
    private final Texels texels;
    /** The registers of four gathered components. */
    private final Texels gathered;

    private final boolean unnormalized;
    private final boolean gathers;
    private final boolean levelZero;

    SampleOp(Bound bound, ImageAction action) {
        super(bound);
        address = new SampleAddress(bound, action.address());
        gathers = action.operation() == ImageAction.Operation.GATHER;
        levelZero = action.levelZero();
        maxLod = AbiNumber.of(
                Sampler.FIELDS, "max_lod", Structures.of(bound.machine().isa().processor()));
        samplerRegister = bound.code("ssamp").orElseThrow(() -> new Unsupported("it has no sampler"));
        texels =
                new Texels(LaneRegisters.of(bound.first("vdata")), bound.number("dmask"), ImageOp.isD16(bound, action));
        if (address.has(Part.COMPARE) && !gathers && texels.mask() != 1) {
            throw new Unsupported("a depth comparison has only a first component");
        }
        gathered = new Texels(texels.data(), ALL, texels.d16());
        unnormalized = bound.flag("unorm");
    }

    @Override
    public void execute(Wave wave, Frame frame, Surface surface, long exec) {
        ImageFrame images = frame.images();
        surface.checkLevel(0);
        if (surface.type() == ImageType.CUBE) {
            throw KernelFault.ofWave(KernelFault.Kind.UNSUPPORTED_INSTRUCTION, "samples of cubes are not simulated");
        }
        for (int i = 0; i < Sampler.SIZE / DWORD; i++) {
            images.sampler.putInt(DWORD * i, wave.sgpr[samplerRegister + i]);
        }
        // This comes before any result is written, because a result may overwrite a neighbour's coordinates.
        long magnified = magnified(wave, images, surface, exec);
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            sample(wave, frame, (magnified >>> lane & 1) != 0, lane);
        }
    }

    private boolean isUnnormalized(ImageFrame images) {
        return unnormalized || Sampler.forceUnnormalized(images.sampler, 0);
    }

    /** Returns the lanes that use the magnification filter: a texel is not smaller than a step to the neighbouring lanes. */
    private long magnified(Wave wave, ImageFrame images, Surface surface, long exec) {
        long lanes = 0;
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            double level = level(wave, images, surface, lane);
            if (level <= 0) {
                lanes |= 1L << lane;
            } else {
                checkLevel(images, surface, level);
            }
        }
        return lanes;
    }

    /** Throws a fault if another mip level than the first would be sampled. */
    private void checkLevel(ImageFrame images, Surface surface, double level) {
        boolean hasLevels = surface.levels() > 1 && Sampler.mipFilter(images.sampler, 0) != 0;
        if (hasLevels && Math.min(level, maxLod.get(images.sampler) / LOD_UNIT) > 0) {
            surface.checkLevel(1);
        }
    }

    /** Returns the level of detail, before the sampler clamps it. */
    private double level(Wave wave, ImageFrame images, Surface surface, int lane) {
        if (levelZero) {
            return 0;
        }
        int dimensions = dimensions(surface);
        int behind = address.coordinates(surface.type());
        if (address.has(Part.LOD)) {
            return address.real(wave, behind, dimensions, lane);
        }
        boolean scaled = !isUnnormalized(images);
        double across = step(wave, surface, scaled, 1, lane);
        double down = step(wave, surface, scaled, 2, lane);
        double level = Math.log(Math.max(across, down)) / Math.log(2) / 2;
        double biased = address.has(Part.BIAS) ? level + address.before(wave, Part.BIAS, lane) : level;
        return address.has(Part.CLAMP) ? Math.min(biased, address.real(wave, behind, dimensions, lane)) : biased;
    }

    /**
     * Returns the squared distance, in texels, between the coordinates of neighbouring lanes.
     *
     * @param neighbour 1 for the neighbour in the row, 2 for the neighbour in the column of the quad
     */
    private double step(Wave wave, Surface surface, boolean scaled, int neighbour, int lane) {
        double sum = 0;
        int count = dimensions(surface);
        for (int i = 0; i < count; i++) {
            double step = address.hasDerivatives()
                    ? address.derivative(wave, neighbour - 1, i, count, lane)
                    : address.real(wave, i, count, lane | neighbour) - address.real(wave, i, count, lane & ~neighbour);
            double texels = scaled ? step * size(surface, i) : step;
            sum += texels * texels;
        }
        return sum;
    }

    private static int dimensions(Surface surface) {
        return switch (surface.type()) {
            case D1, D1_ARRAY -> 1;
            case D3 -> DIMENSIONS;
            default -> 2;
        };
    }

    private static int size(Surface surface, int dimension) {
        return dimension == 0 ? surface.width() : dimension == 1 ? surface.height() : surface.depth();
    }

    private static TextureClamp clampMode(ByteBuffer sampler, int dimension) {
        int mode = switch (dimension) {
            case 0 -> Sampler.clampX(sampler, 0);
            case 1 -> Sampler.clampY(sampler, 0);
            default -> Sampler.clampZ(sampler, 0);
        };
        return TextureClamp.of(mode).orElseThrow();
    }

    private void sample(Wave wave, Frame frame, boolean magnified, int lane) {
        ImageFrame images = frame.images();
        Surface surface = images.surface;
        ByteBuffer s = images.sampler;
        int count = dimensions(surface);
        int filter = magnified ? Sampler.xyMagFilter(s, 0) : Sampler.xyMinFilter(s, 0);
        boolean scaled = !isUnnormalized(images);
        boolean isArray = surface.type() == ImageType.D1_ARRAY || surface.type() == ImageType.D2_ARRAY;
        boolean hasSlice = isArray && address.coordinates(surface.type()) > count;
        int slice = hasSlice
                ? (int) Math.max(0, Math.min(surface.depth() - 1, Math.rint(address.real(wave, count, count, lane))))
                : 0;
        double[] at = images.coordinates;
        boolean[] weighted = images.weighted;
        int corners = 1;
        for (int i = 0; i < DIMENSIONS; i++) {
            double coordinate = i < count ? address.real(wave, i, count, lane) : 0;
            weighted[i] = i < count && (i < 2 ? gathers || filter != POINT : Sampler.zFilter(s, 0) == LINEAR);
            at[i] = (scaled ? coordinate * size(surface, i) : coordinate) - (weighted[i] ? 0.5 : 0);
            corners *= 2;
        }
        if (gathers) {
            gather(wave, frame, slice, lane);
            return;
        }
        Arrays.fill(images.sum, 0);
        boolean isInteger = surface.format().isInteger();
        for (int corner = 0; corner < corners; corner++) {
            double weight = 1;
            for (int i = 0; i < DIMENSIONS; i++) {
                int upper = corner >>> i & 1;
                double fraction = at[i] - Math.floor(at[i]);
                weight *= weighted[i] ? (upper == 1 ? fraction : 1 - fraction) : 1 - upper;
                images.place[i] = i < count ? place(wave, images, i, upper, lane) : 0;
            }
            if (weight != 0) {
                texel(wave, frame, slice, lane);
                compare(wave, images, lane);
                add(images, weight, isInteger);
            }
        }
        result(images, isInteger);
        texels.put(wave, images.texel, lane);
    }

    /** Returns the number of a texel in a dimension. */
    private int place(Wave wave, ImageFrame images, int dimension, int upper, int lane) {
        int place = (int) Math.floor(images.coordinates[dimension]) + upper + address.offset(wave, dimension, lane);
        return wrapped(place, size(images.surface, dimension), clampMode(images.sampler, dimension));
    }

    /** Gathers one component of the four texels around the coordinates. */
    private void gather(Wave wave, Frame frame, int slice, int lane) {
        ImageFrame images = frame.images();
        int component = Integer.numberOfTrailingZeros(texels.mask()) & 3;
        images.place[2] = 0;
        for (int i = 0; i < GATHERED_X.length; i++) {
            images.place[0] = place(wave, images, 0, GATHERED_X[i], lane);
            images.place[1] = place(wave, images, 1, GATHERED_Y[i], lane);
            texel(wave, frame, slice, lane);
            compare(wave, images, lane);
            images.gathered[i] = images.texel[component];
        }
        gathered.put(wave, images.gathered, lane);
    }

    /** Replaces the first component by the result of the depth comparison, 1 or 0, if there is a reference value. */
    private void compare(Wave wave, ImageFrame images, int lane) {
        if (!address.has(Part.COMPARE)) {
            return;
        }
        float reference = address.before(wave, Part.COMPARE, lane);
        int bits = images.texel[0];
        float texel = Float.intBitsToFloat(texels.d16() ? Floats.F32.fromF16(bits, BufferFormat.KEEP) : bits);
        boolean passes = switch (DepthCompare.of(Sampler.depthCompareFunc(images.sampler, 0))
                .orElseThrow()) {
            case NEVER -> false;
            case LESS -> reference < texel;
            case EQUAL -> reference == texel;
            case LESS_EQUAL -> reference <= texel;
            case GREATER -> reference > texel;
            case NOT_EQUAL -> reference != texel;
            case GREATER_EQUAL -> reference >= texel;
            case ALWAYS -> true;
        };
        images.texel[0] = BufferFormat.real(passes ? 1 : 0, texels.d16());
    }

    /** Reads the texel at {@link ImageFrame#place}, or the border colour. */
    private void texel(Wave wave, Frame frame, int slice, int lane) {
        ImageFrame images = frame.images();
        int[] place = images.place;
        if (place[0] == OUTSIDE || place[1] == OUTSIDE || place[2] == OUTSIDE) {
            border(images);
            return;
        }
        long at = images.surface.address(place[0], place[1], place[2] + slice);
        port.load(texel(wave, frame, at, lane));
        images.surface.load(frame.temporary, texels.d16(), images.texel, lane);
    }

    private void border(ImageFrame images) {
        BorderColor color =
                BorderColor.of(Sampler.borderColorType(images.sampler, 0)).orElseThrow();
        if (color == BorderColor.CUSTOM) {
            throw KernelFault.ofWave(
                    KernelFault.Kind.UNSUPPORTED_INSTRUCTION, "border colours from memory are not simulated");
        }
        int one = images.surface.format().one(texels.d16());
        Arrays.fill(images.texel, color == BorderColor.WHITE ? one : 0);
        images.texel[3] = color == BorderColor.TRANSPARENT_BLACK ? 0 : one;
    }

    private void add(ImageFrame images, double weight, boolean isInteger) {
        for (int i = 0; i < images.sum.length; i++) {
            double value = isInteger
                    ? images.texel[i]
                    : Float.intBitsToFloat(
                            texels.d16() ? Floats.F32.fromF16(images.texel[i], BufferFormat.KEEP) : images.texel[i]);
            images.sum[i] += weight * value;
        }
    }

    private void result(ImageFrame images, boolean isInteger) {
        for (int i = 0; i < images.sum.length; i++) {
            images.texel[i] = isInteger ? (int) images.sum[i] : BufferFormat.real(images.sum[i], texels.d16());
        }
    }

    /** Returns the number of the texel that is sampled for a number outside the image; {@link #OUTSIDE} for the border. */
    private static int wrapped(int place, int size, TextureClamp mode) {
        return switch (mode) {
            case WRAP -> Math.floorMod(place, size);
            case MIRROR -> {
                int period = Math.floorMod(place, 2 * size);
                yield period < size ? period : 2 * size - 1 - period;
            }
            case CLAMP_LAST_TEXEL -> toLastTexel(place, size);
            case MIRROR_ONCE_LAST_TEXEL -> toLastTexel(mirroredOnce(place), size);
            // The half border is due to the weight of the border next to the last texel.
            case CLAMP_HALF_BORDER, CLAMP_BORDER -> toBorder(place, size);
            case MIRROR_ONCE_HALF_BORDER, MIRROR_ONCE_BORDER -> toBorder(mirroredOnce(place), size);
        };
    }

    private static int mirroredOnce(int place) {
        return place < 0 ? -1 - place : place;
    }

    private static int toLastTexel(int place, int size) {
        return Math.max(0, Math.min(size - 1, place));
    }

    private static int toBorder(int place, int size) {
        return place >= 0 && place < size ? place : OUTSIDE;
    }
}
