package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.simulator.bind.ImageFields;
import org.gfxisa.simulator.memory.Segment;

/** An image in the memory of a wave of 64 lanes, with its resource in s[8:15] and a sampler in s[16:19]. */
final class TestImage {
    private static final int RESOURCE = 8;
    private static final int SAMPLER = 16;
    private static final int ALIGNMENT = 256;

    final WaveRun run;
    final ImageFields fields;
    final ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    final ByteBuffer sampler = ByteBuffer.allocate(Sampler.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    final Segment memory;
    /** The offset of the image in its memory. */
    final int base;

    /** Creates an image of one level, with a wave of its own. */
    TestImage(String target, ImageType type, int width, int height, int bytes) {
        this(new WaveRun(target.startsWith("gfx1") ? target + "-w64" : target), type, width, height, bytes);
    }

    /** Creates an image of one level in the memory of a wave. */
    TestImage(WaveRun run, ImageType type, int width, int height, int bytes) {
        this.run = run;
        fields = ImageFields.of(run.isa);
        memory = run.memory.allocate("image", bytes + ALIGNMENT, true);
        long start = (memory.address() + ALIGNMENT - 1) / ALIGNMENT;
        base = (int) (start * ALIGNMENT - memory.address());
        ImageResource.setBaseAddress(resource, 0, start);
        fields.width().set(resource, width - 1);
        fields.height().set(resource, height - 1);
        fields.pitch().set(resource, width - 1);
        fields.level().set(resource, 1);
        ImageResource.setDstSelX(resource, 0, 4);
        ImageResource.setDstSelY(resource, 0, 5);
        ImageResource.setDstSelZ(resource, 0, 6);
        ImageResource.setDstSelW(resource, 0, 7);
        ImageResource.setType(resource, 0, type.value());
    }

    TestImage format(DataFormat data, NumberFormat number) {
        fields.formats().set(resource, data, number);
        return this;
    }

    TestImage texels(byte[] texels) {
        memory.write(base, texels);
        return this;
    }

    /** Sets a field of the sampler that differs between processors. */
    void limit(String name, long value) {
        AbiNumber.of(Sampler.FIELDS, name, run.isa.target().replace("-w64", "")).set(sampler, value);
    }

    /** Puts the resource and the sampler into registers. */
    void load() {
        for (int i = 0; i < ImageResource.SIZE / 4; i++) {
            run.wave.sgpr[RESOURCE + i] = resource.getInt(4 * i);
        }
        for (int i = 0; i < Sampler.SIZE / 4; i++) {
            run.wave.sgpr[SAMPLER + i] = sampler.getInt(4 * i);
        }
    }

    /** Puts the resource and the sampler into registers, and runs lines. */
    void run(String... lines) {
        load();
        run.lines(lines);
    }
}
