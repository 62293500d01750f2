package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * An image as a resource in scalar registers describes it ("MI200 ISA, 9.4.2"; "RDNA4 ISA, 10.5"). One of a thread's, filled again for each instruction.
 * Texels lie in rows: other layouts depend on the memory's banks and end in a fault, as do mip levels.
 */
public final class Surface {
    private static final int DWORD = 4;
    private static final int FACES = 6;
    /** The component that is one where a format lacks it. */
    private static final int ALPHA = 3;

    /**
     * What an instruction says of its image.
     *
     * @param register where its resource begins
     * @param dwords of the resource; the others are zero
     * @param view what it takes the image for; empty: what the resource says
     */
    public record Source(int register, int dwords, ImageFields fields, Optional<ImageType> view) {}

    private final ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final int[] selects = new int[4];
    private final int[] raw = new int[4];
    private ImageType type = ImageType.D1;
    private Optional<BufferFormat> format = Optional.empty();
    private boolean isFilled;
    private long base;
    private int baseLevel;
    private int pitch;
    private int width;
    private int height;
    private int first;
    private int depth;
    private int levels;

    /** Reads an instruction's resource. */
    public void read(Wave wave, Source source) {
        for (int i = 0; i < ImageResource.SIZE / DWORD; i++) {
            resource.putInt(DWORD * i, i < source.dwords ? wave.sgpr[source.register + i] : 0);
        }
        ImageFields fields = source.fields;
        int kind = ImageResource.type(resource, 0);
        ImageType own = ImageType.of(kind).orElseThrow(() -> fault("its resource is no image, but of type " + kind));
        type = source.view.orElse(own);
        if (dimensions(type) == 0 || dimensions(own) == 0) {
            throw fault("multisampled images are not simulated");
        }
        if (dimensions(type) != dimensions(own)) {
            throw fault("it takes its image for " + type + ", its resource is " + own);
        }
        if (ImageResource.tilingIndex(resource, 0) != 0) {
            throw fault("only images in rows are simulated; this has tiling " + ImageResource.tilingIndex(resource, 0));
        }
        baseLevel = (int) fields.baseLevel().get(resource);
        levels = (int) fields.lastLevel().get(resource) - baseLevel + 1;
        format = fields.formats().get(resource);
        if (format.isEmpty()) {
            throw fault("its resource has " + fields.formats().describe(resource) + ", which is not simulated");
        }
        isFilled = fields.isFilled();
        base = ImageResource.baseAddress(resource, 0) * ImageResource.BASE_ADDRESS_UNIT;
        width = (int) fields.width().get(resource) + 1;
        height = dimensions(own) == 1 ? 1 : (int) fields.height().get(resource) + 1;
        slices(own, fields);
        pitch = (int) Math.max(width, fields.pitch().get(resource) + 1);
        if (own == ImageType.D1 || own == ImageType.D2) {
            pitch = (int) Math.max(pitch, fields.rowPitch().get(resource) + 1);
        }
        selects[0] = ImageResource.dstSelX(resource, 0);
        selects[1] = ImageResource.dstSelY(resource, 0);
        selects[2] = ImageResource.dstSelZ(resource, 0);
        selects[3] = ImageResource.dstSelW(resource, 0);
    }

    private void slices(ImageType own, ImageFields fields) {
        boolean isWhole = own == ImageType.D3 && (fields.arrayPitch().get(resource) & 1) == 0;
        first = isWhole ? 0 : (int) fields.baseArray().get(resource);
        depth = switch (own) {
            case D1, D2 -> 1;
            case CUBE -> fields.baseArray().exists() ? last(fields) - first + 1 : FACES;
            default -> last(fields) - first + 1;
        };
        if (own == ImageType.D1 || own == ImageType.D2) {
            first = 0;
        }
    }

    private int last(ImageFields fields) {
        return (int) fields.depth().get(resource);
    }

    /** In how many directions texels are neighbours; 0 for multisampled images. */
    private static int dimensions(ImageType type) {
        return switch (type) {
            case D1, D1_ARRAY -> 1;
            case D2, D2_ARRAY, CUBE -> 2;
            case D3 -> 3;
            case D2_MSAA, D2_MSAA_ARRAY -> 0;
        };
    }

    private static KernelFault fault(String why) {
        return KernelFault.ofWave(KernelFault.Kind.UNSUPPORTED_INSTRUCTION, why);
    }

    public ImageType type() {
        return type;
    }

    /** Texels in a row; likewise rows, and slices of a volume or an array. */
    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public int depth() {
        return depth;
    }

    public int levels() {
        return levels;
    }

    public BufferFormat format() {
        return format.orElseThrow();
    }

    /** A mip level must be the first: it is the only one whose place is known. */
    public void checkLevel(int level) {
        if (level != 0 || baseLevel != 0) {
            throw fault("mip levels beyond the first are not simulated");
        }
    }

    /** Returns whether there is such a texel. */
    public boolean contains(int x, int y, int slice) {
        return Integer.compareUnsigned(x, width) < 0
                && Integer.compareUnsigned(y, height) < 0
                && Integer.compareUnsigned(slice, depth) < 0;
    }

    /** The address of a texel that there is. */
    public long address(int x, int y, int slice) {
        return base + (((long) (first + slice) * height + y) * pitch + x) * format().bytes();
    }

    /**
     * Converts a texel.
     *
     * @param dwords the texel as it lies in memory, a dword of each lane in an array
     * @param texel takes the four components as registers have them, ordered as the resource says
     */
    public void load(int[][] dwords, boolean d16, int[] texel, int lane) {
        BufferFormat layout = format();
        int count = layout.widths().length;
        Elements.read(layout, dwords, lane, raw);
        for (int i = 0; i < texel.length; i++) {
            int component = Elements.component(selects[i]);
            texel[i] = Elements.isOne(selects[i]) || component == ALPHA && count <= ALPHA
                    ? layout.one(d16)
                    : component >= 0 && component < count ? layout.load(component, raw[component], d16) : 0;
        }
    }

    /**
     * Converts a texel for memory.
     *
     * @param texel the components as registers have them
     * @param written which of them the instruction gives; the others are zero, or as the first of these
     */
    public void store(int[] texel, int written, boolean d16, int[][] dwords, int lane) {
        BufferFormat layout = format();
        for (int i = 0; i < layout.widths().length; i++) {
            int from = Elements.source(selects, texel.length, i);
            boolean isGiven = from >= 0 && (written >>> from & 1) != 0;
            int taken = isGiven ? from : isFilled && from >= 0 ? Integer.numberOfTrailingZeros(written) : -1;
            raw[i] = taken >= 0 && taken < texel.length ? layout.store(i, texel[taken], d16) : 0;
        }
        Elements.write(layout, raw, dwords, lane);
    }
}
