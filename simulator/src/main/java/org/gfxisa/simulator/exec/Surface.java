package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * An image as a resource in scalar registers describes it ("MI200 ISA, 9.4.2"). One of a thread's, filled again for each instruction.
 * Texels lie in rows: other layouts depend on the memory's banks and end in a fault, as do mip levels.
 */
final class Surface {
    private static final int DWORD = 4;
    private static final int BASE_SHIFT = 8;
    private static final int DATA_FORMATS = 64;
    private static final int NUMBER_FORMATS = 16;
    private static final int FACES = 6;
    /** What the resource may select for a component: 0, 1, or from 4 on a component of the texel. */
    private static final int SELECT_ONE = 1;

    private static final int SELECT_FIRST = 4;

    /** The formats that resources can name, by data format and number format. */
    static final class Formats {
        private final List<Optional<BufferFormat>> all = new ArrayList<>();

        Formats(Isa isa) {
            for (int number = 0; number < NUMBER_FORMATS; number++) {
                for (int data = 0; data < DATA_FORMATS; data++) {
                    all.add(BufferFormat.of(isa, data, number));
                }
            }
        }

        private BufferFormat of(int data, int number) {
            return all.get(number * DATA_FORMATS + data)
                    .orElseThrow(() -> fault("images of format " + data + ", " + number + " are not simulated"));
        }
    }

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
    void read(Wave wave, int register, Formats formats) {
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
        format = Optional.of(formats.of(ImageResource.dataFormat(resource, 0), ImageResource.numFormat(resource, 0)));
        base = ImageResource.baseAddress(resource, 0) << BASE_SHIFT;
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

    ImageType type() {
        return type;
    }

    /** Texels in a row; likewise rows, and slices of a volume or an array. */
    int width() {
        return width;
    }

    int height() {
        return height;
    }

    int depth() {
        return depth;
    }

    int levels() {
        return levels;
    }

    BufferFormat format() {
        return format.orElseThrow();
    }

    /** A mip level must be the first: it is the only one whose place is known. */
    void checkLevel(int level) {
        if (level != 0 || ImageResource.baseLevel(resource, 0) != 0) {
            throw fault("mip levels beyond the first are not simulated");
        }
    }

    /** Whether there is such a texel. */
    boolean contains(int x, int y, int slice) {
        return Integer.compareUnsigned(x, width) < 0
                && Integer.compareUnsigned(y, height) < 0
                && Integer.compareUnsigned(slice, depth) < 0;
    }

    /** The address of a texel that there is. */
    long address(int x, int y, int slice) {
        return base + (((long) slice * height + y) * pitch + x) * format().bytes();
    }

    /**
     * Reads a texel, which there is, and converts it.
     *
     * @param texel takes the four components as registers have them, ordered as the resource says
     */
    void load(Frame frame, AddressSpace memory, long address, boolean d16, int[] texel, int lane) {
        BufferFormat layout = format();
        int[] widths = layout.widths();
        int bit = 0;
        for (int i = 0; i < widths.length; i++) {
            raw[i] = dword(frame, memory, address, bit / Integer.SIZE, lane) >>> bit % Integer.SIZE
                    & -1 >>> Integer.SIZE - widths[i];
            bit += widths[i];
        }
        for (int i = 0; i < texel.length; i++) {
            int component = selects[i] - SELECT_FIRST;
            texel[i] = selects[i] == SELECT_ONE || component == 3 && widths.length < 4
                    ? layout.one(d16)
                    : component >= 0 && component < widths.length ? layout.load(component, raw[component], d16) : 0;
        }
    }

    /**
     * Converts a texel and writes it.
     *
     * @param texel the components as registers have them
     * @param written which of them the instruction gives; the others are zero
     */
    void store(Frame frame, AddressSpace memory, long address, boolean d16, int[] texel, int written, int lane) {
        BufferFormat layout = format();
        int[] widths = layout.widths();
        int bit = 0;
        int dword = 0;
        for (int i = 0; i < widths.length; i++) {
            dword |= stored(layout, i, texel, written, d16) << bit % Integer.SIZE;
            bit += widths[i];
            if (bit % Integer.SIZE == 0) {
                Accesses.writeDword(
                        frame, memory, address + (bit / Integer.SIZE - 1) * (long) DWORD, dword, DWORD, lane);
                dword = 0;
            }
        }
        if (layout.bytes() < DWORD) {
            Accesses.writeSmall(frame, memory, address, layout.bytes(), dword, DWORD, lane);
        }
    }

    private int stored(BufferFormat layout, int component, int[] texel, int written, boolean d16) {
        for (int i = 0; i < texel.length; i++) {
            if (selects[i] == SELECT_FIRST + component) {
                return (written >>> i & 1) != 0 ? layout.store(component, texel[i], d16) : 0;
            }
        }
        return 0;
    }

    /** Dword of a texel as it lies in memory, zero-extended. */
    int dword(Frame frame, AddressSpace memory, long address, int index, int lane) {
        int bytes = format().bytes();
        return bytes < DWORD
                ? Accesses.readSmall(frame, memory, address, bytes, DWORD, lane)
                : Accesses.readDword(frame, memory, address + (long) DWORD * index, DWORD, lane);
    }
}
