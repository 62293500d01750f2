package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * An image as a resource in scalar registers describes it ("MI200 ISA, 9.4.2"). One of a thread's, filled again for each instruction.
 * Texels lie in rows: other layouts depend on the memory's banks and end in a fault, as do mip levels.
 */
public final class Surface {
    private static final int DWORD = 4;
    private static final int FACES = 6;
    /** The component that is one where a format lacks it. */
    private static final int ALPHA = 3;

    private final ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final int[] selects = new int[4];
    private final int[] raw = new int[4];
    private ImageType type = ImageType.D1;
    private Optional<BufferFormat> format = Optional.empty();
    private long base;
    private int pitch;
    private int width;
    private int height;
    private int depth;
    private int levels;

    /** Reads the resource that begins at a scalar register. */
    public void read(Wave wave, int register) {
        for (int i = 0; i < ImageResource.SIZE / DWORD; i++) {
            resource.putInt(DWORD * i, wave.sgpr[register + i]);
        }
        int kind = ImageResource.type(resource, 0);
        type = ImageType.of(kind).orElseThrow(() -> fault("its resource is no image, but of type " + kind));
        if (type == ImageType.D2_MSAA || type == ImageType.D2_MSAA_ARRAY) {
            throw fault("multisampled images are not simulated");
        }
        if (ImageResource.tilingIndex(resource, 0) != 0) {
            throw fault("only images in rows are simulated; this has tiling " + ImageResource.tilingIndex(resource, 0));
        }
        levels = ImageResource.lastLevel(resource, 0) - ImageResource.baseLevel(resource, 0) + 1;
        int data = ImageResource.dataFormat(resource, 0);
        int number = ImageResource.numFormat(resource, 0);
        format = BufferFormat.of(data, number);
        if (format.isEmpty()) {
            throw fault("its resource has data format " + data + " with number format " + number
                    + ", which is not simulated");
        }
        base = ImageResource.baseAddress(resource, 0) * ImageResource.BASE_ADDRESS_UNIT;
        width = ImageResource.width(resource, 0) + 1;
        height = type == ImageType.D1 || type == ImageType.D1_ARRAY ? 1 : ImageResource.height(resource, 0) + 1;
        depth = switch (type) {
            case D1, D2 -> 1;
            case CUBE -> FACES;
            default -> ImageResource.depth(resource, 0) + 1;
        };
        pitch = ImageResource.pitch(resource, 0) + 1;
        selects[0] = ImageResource.dstSelX(resource, 0);
        selects[1] = ImageResource.dstSelY(resource, 0);
        selects[2] = ImageResource.dstSelZ(resource, 0);
        selects[3] = ImageResource.dstSelW(resource, 0);
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
        if (level != 0 || ImageResource.baseLevel(resource, 0) != 0) {
            throw fault("mip levels beyond the first are not simulated");
        }
    }

    /** Whether there is such a texel. */
    public boolean contains(int x, int y, int slice) {
        return Integer.compareUnsigned(x, width) < 0
                && Integer.compareUnsigned(y, height) < 0
                && Integer.compareUnsigned(slice, depth) < 0;
    }

    /** The address of a texel that there is. */
    public long address(int x, int y, int slice) {
        return base + (((long) slice * height + y) * pitch + x) * format().bytes();
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
     * @param written which of them the instruction gives; the others are zero
     */
    public void store(int[] texel, int written, boolean d16, int[][] dwords, int lane) {
        BufferFormat layout = format();
        for (int i = 0; i < layout.widths().length; i++) {
            int from = Elements.source(selects, texel.length, i);
            raw[i] = from >= 0 && (written >>> from & 1) != 0 ? layout.store(i, texel[from], d16) : 0;
        }
        Elements.write(layout, raw, dwords, lane);
    }
}
