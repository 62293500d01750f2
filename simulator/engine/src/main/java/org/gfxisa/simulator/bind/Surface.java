package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.gfxisa.isa.abi.BorderOrder;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.LevelOrder;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * An image as a resource in scalar registers describes it ("MI200 ISA, 9.4.2"; "RDNA4 ISA, 10.5"). A thread fills its instance again for each
 * instruction. Layouts that depend on the product, and not only on the instruction set, end in a fault.
 */
public final class Surface {
    private static final int DWORD = 4;
    private static final int FACES = 6;
    private static final double LOD_UNIT = 256;
    /** The bias of the exponent, plus the number of bits of a fraction. */
    private static final int SHARED_EXPONENT_BIAS = 15 + 9;
    /** The component that is one where a format lacks it. */
    private static final int ALPHA = 3;

    /**
     * What an instruction says of its image.
     *
     * @param resource the operand that holds the resource
     * @param dwords number of dwords that the operand has; those after them are zero
     * @param fields where the processor's resources have their fields
     * @param view the dimensions that the instruction names; empty if those of the resource count
     */
    public record Source(ScalarSource resource, int dwords, ImageFields fields, Optional<ImageType> view) {}

    private final ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);

    private final LinearLayout layout = new LinearLayout();
    private final TileLayout tiles = new TileLayout();
    private final BlockDecoder blocks = new BlockDecoder();
    private final int[] selects = new int[4];
    private final int[] raw = new int[4];
    private final int[] channels = new int[4];
    private ImageType type = ImageType.D1;
    private Optional<BufferFormat> format = Optional.empty();
    private boolean isFilled;
    private boolean isTiled;
    private long base;
    private int baseLevel;
    private int samples;
    private double minLod;
    private double minLodWarn;
    private BorderOrder borderOrder = BorderOrder.XYZW;
    private int width;
    private int height;
    private int first;
    private int depth;
    private int levels;

    /** Reads an instruction's resource. */
    public void read(Wave wave, Source source) {
        source.resource.copy(wave, resource, source.dwords);
        for (int at = DWORD * source.dwords; at < ImageResource.SIZE; at += DWORD) {
            resource.putInt(at, 0);
        }
        ImageFields fields = source.fields;
        int kind = ImageResource.type(resource, 0);
        ImageType own = ImageType.of(kind).orElseThrow(() -> fault("its resource is no image, but of type " + kind));
        type = source.view.orElse(own);
        if (dimensions(type) != dimensions(own) || isMultisampled(type) != isMultisampled(own)) {
            throw fault("it takes its image for " + type + ", its resource is " + own);
        }
        baseLevel = (int) fields.baseLevel().get(resource);
        int lastLevel = (int) fields.lastLevel().get(resource);
        samples = isMultisampled(own) ? 1 << lastLevel : 1;
        baseLevel = samples > 1 ? 0 : baseLevel;
        levels = samples > 1 ? 1 : lastLevel - baseLevel + 1;
        minLod = fields.minLod().get(resource) / LOD_UNIT;
        minLodWarn = fields.minLodWarn().get(resource) / LOD_UNIT;
        borderOrder = BorderOrder.of((int) fields.borderOrder().get(resource)).orElse(BorderOrder.XYZW);
        format = fields.formats().get(resource);
        if (format.isEmpty()) {
            throw fault("its resource has " + fields.formats().describe(resource) + ", which is not simulated");
        }
        isFilled = fields.isFilled();
        base = ImageResource.baseAddress(resource, 0) * ImageResource.BASE_ADDRESS_UNIT;
        width = (int) fields.width().get(resource) + 1;
        height = dimensions(own) == 1 ? 1 : (int) fields.height().get(resource) + 1;
        slices(own, fields);
        place(own, fields, Math.max(lastLevel, (int) fields.maxMip().get(resource)) + 1);
        selects[0] = ImageResource.dstSelX(resource, 0);
        selects[1] = ImageResource.dstSelY(resource, 0);
        selects[2] = ImageResource.dstSelZ(resource, 0);
        selects[3] = ImageResource.dstSelW(resource, 0);
    }

    private void place(ImageType own, ImageFields fields, int all) {
        BufferFormat element = format();
        int tiling = ImageResource.tilingIndex(resource, 0);
        isTiled = tiling != 0;
        int pitch = (int) Math.max(width, fields.pitch().get(resource) + 1);
        if (own == ImageType.D1 || own == ImageType.D2 || own == ImageType.D2_MSAA) {
            pitch = (int) Math.max(pitch, fields.rowPitch().get(resource) + 1);
        }
        if (isTiled) {
            if (samples == 1 && all > 1) {
                throw fault("mip levels of images in blocks are not simulated; this has tiling " + tiling);
            }
            tiles.set(
                            fields.tilings(),
                            tiling,
                            own == ImageType.D3,
                            element.bytes(),
                            samples,
                            element(pitch),
                            element(height))
                    .ifPresent(why -> {
                        throw fault(why);
                    });
        } else if (samples > 1 || all == 1) {
            layout.set(element(pitch), element(height), element.bytes(), samples);
        } else if (fields.levelOrder() == LevelOrder.UNKNOWN) {
            throw fault("no public document says where the mip levels of this processor's images lie");
        } else {
            layout.set(fields, all, element(width), element(height), element.bytes());
        }
    }

    /** Converts a length in texels into one in elements. */
    private int element(int length) {
        return format().isBlock() ? (length + BlockDecoder.SIDE - 1) / BlockDecoder.SIDE : length;
    }

    private void slices(ImageType own, ImageFields fields) {
        boolean isWhole = own == ImageType.D3 && (fields.arrayPitch().get(resource) & 1) == 0;
        first = isWhole ? 0 : (int) fields.baseArray().get(resource);
        depth = switch (own) {
            case D1, D2, D2_MSAA -> 1;
            case D3 -> (int) fields.depth().get(resource) - first + 1;
            // A single cube may not say how many faces it has.
            case CUBE -> Math.max(FACES, last(fields) - first + 1);
            default -> last(fields) - first + 1;
        };
        if (own == ImageType.D1 || own == ImageType.D2 || own == ImageType.D2_MSAA) {
            first = 0;
        }
    }

    private int last(ImageFields fields) {
        return (int) (fields.lastArray().exists() ? fields.lastArray() : fields.depth()).get(resource);
    }

    /** Returns the number of dimensions in which texels are neighbours. */
    private static int dimensions(ImageType type) {
        return switch (type) {
            case D1, D1_ARRAY -> 1;
            case D2, D2_ARRAY, CUBE, D2_MSAA, D2_MSAA_ARRAY -> 2;
            case D3 -> 3;
        };
    }

    private static boolean isMultisampled(ImageType type) {
        return type == ImageType.D2_MSAA || type == ImageType.D2_MSAA_ARRAY;
    }

    private static KernelFault fault(String why) {
        return KernelFault.ofWave(KernelFault.Kind.UNSUPPORTED_INSTRUCTION, why);
    }

    public ImageType type() {
        return type;
    }

    /** Returns the number of dimensions in which texels are neighbours. */
    public int dimensions() {
        return dimensions(type);
    }

    /** Returns whether its texels consist of samples. */
    public boolean isMultisampled() {
        return isMultisampled(type);
    }

    /**
     * Returns the size of a mip level of the view.
     *
     * @param dimension 0 for texels of a row, 1 for rows, 2 for slices of a volume
     */
    public int size(int level, int dimension) {
        int whole = dimension == 0 ? width : dimension == 1 ? height : depth;
        return Math.max(1, whole >> baseLevel + level);
    }

    /** Returns the number of slices of a mip level; for cubes, the number of faces. */
    public int slices(int level) {
        return type == ImageType.D3 ? size(level, 2) : depth;
    }

    /** Returns the number of mip levels of the view. */
    public int levels() {
        return levels;
    }

    /** Returns the first mip level of the view. */
    public int baseLevel() {
        return baseLevel;
    }

    /** Returns the smallest level of detail, counted from the first level of the image and not of the view. */
    public double minLod() {
        return minLod;
    }

    /** Returns the level of detail below which a sample gives a warning. */
    public double minLodWarn() {
        return minLodWarn;
    }

    public BorderOrder borderOrder() {
        return borderOrder;
    }

    public BufferFormat format() {
        return format.orElseThrow();
    }

    /** Returns whether a texel is inside the image. */
    public boolean contains(int level, int x, int y, int slice, int sample) {
        return Integer.compareUnsigned(level, levels) < 0
                && Integer.compareUnsigned(x, size(level, 0)) < 0
                && Integer.compareUnsigned(y, size(level, 1)) < 0
                && Integer.compareUnsigned(slice, slices(level)) < 0
                && Integer.compareUnsigned(sample, samples) < 0;
    }

    /** Returns the address of a texel inside the image, or of the block that contains it. */
    public long address(int level, int x, int y, int slice, int sample) {
        boolean isBlock = format().isBlock();
        int column = isBlock ? x / BlockDecoder.SIDE : x;
        int row = isBlock ? y / BlockDecoder.SIDE : y;
        long offset = isTiled
                ? tiles.offset(column, row, first + slice, sample)
                : layout.offset(baseLevel + level, column, row, first + slice, sample);
        return base + offset;
    }

    /**
     * Converts a texel to registers, with the components in the order of the resource.
     *
     * @param dwords the texel, or the block that contains it, as it is in memory: an array for each dword, with an element for each lane
     * @param x column of the texel in the image, which selects it in a block
     * @param y row of the texel in the image, which selects it in a block
     * @param texel receives the four components
     */
    public void load(int[][] dwords, int x, int y, boolean d16, int[] texel, int lane) {
        channels(dwords, x, y, d16, channels, lane);
        select(channels, d16, texel);
    }

    /** Converts a texel to registers, as {@link #load} does, but with the components in the order of the format. */
    public void channels(int[][] dwords, int x, int y, boolean d16, int[] texel, int lane) {
        BufferFormat element = format();
        int count = element.widths().length;
        if (element.isBlock()) {
            blocks.read(element, dwords, lane, x % BlockDecoder.SIDE, y % BlockDecoder.SIDE, d16, texel);
            return;
        }
        Elements.read(element, dwords, lane, raw);
        if (element.data() == DataFormat.F5_9_9_9) {
            double unit = Math.scalb(1.0, raw[ALPHA] - SHARED_EXPONENT_BIAS);
            for (int i = 0; i < ALPHA; i++) {
                texel[i] = BufferFormat.real(raw[i] * unit, d16);
            }
            texel[ALPHA] = element.one(d16);
            return;
        }
        for (int i = 0; i < texel.length; i++) {
            texel[i] = i < count ? element.load(i, raw[i], d16) : i == ALPHA ? element.one(d16) : 0;
        }
    }

    /** Reorders components from the order of the format to that of the resource. */
    public void select(int[] components, boolean d16, int[] texel) {
        for (int i = 0; i < texel.length; i++) {
            int component = Elements.component(selects[i]);
            texel[i] = Elements.isOne(selects[i])
                    ? format().one(d16)
                    : component >= 0 && component < components.length ? components[component] : 0;
        }
    }

    /**
     * Converts a texel for memory.
     *
     * @param texel the components as registers have them
     * @param written which of them the instruction gives; the others are zero, or as the first of these
     */
    public void store(int[] texel, int written, boolean d16, int[][] dwords, int lane) {
        BufferFormat element = format();
        if (element.isBlock() || element.data() == DataFormat.F5_9_9_9) {
            throw fault("images of format " + element.data() + " cannot be stored to");
        }
        for (int i = 0; i < element.widths().length; i++) {
            int from = Elements.source(selects, texel.length, i);
            boolean isGiven = from >= 0 && (written >>> from & 1) != 0;
            int taken = isGiven ? from : isFilled && from >= 0 ? Integer.numberOfTrailingZeros(written) : -1;
            raw[i] = taken >= 0 && taken < texel.length ? element.store(i, texel[taken], d16) : 0;
        }
        Elements.write(element, raw, dwords, lane);
    }
}
