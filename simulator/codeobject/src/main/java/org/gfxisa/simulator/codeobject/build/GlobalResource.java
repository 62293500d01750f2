package org.gfxisa.simulator.codeobject.build;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.gfxisa.Processor;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.MemoryType;
import org.gfxisa.isa.abi.ProcessorKind;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.Structures;

/**
 * The resource (V#) by which buffer instructions of GFX6 and GFX7 reach all of global memory, with a 64-bit address beside it
 * ({@code addr64}): code puts it into four scalar registers ("LLVM AMDGPU usage", Kernel Prolog).
 */
public final class GlobalResource {
    private GlobalResource() {}

    /**
     * Its dwords.
     *
     * @throws IllegalArgumentException where buffer instructions have no 64-bit addresses: flat ones reach all there
     */
    public static int[] words(Processor processor) {
        if (!TargetProperties.of(processor).globalBuffers()) {
            throw new IllegalArgumentException(
                    "buffer instructions of " + processor.name() + " have no 64-bit addresses, flat ones have");
        }
        ByteBuffer bytes = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        BufferResource.setNumRecords(bytes, 0, 0xffff_ffffL);
        // Not zero, which would be no data at all.
        BufferResource.setDataFormat(bytes, 0, DataFormat.F32.value());
        ProcessorKind kind = processor.apu() ? ProcessorKind.APU : ProcessorKind.DGPU;
        MemoryType type = Arrays.stream(MemoryType.values())
                .filter(t -> t.global().filter(kind::equals).isPresent())
                .findFirst()
                .orElseThrow();
        boolean hasType = BufferResource.FIELDS.stream()
                .anyMatch(field -> field.name().equals("mtype") && field.isAt(Structures.of(processor)));
        if (hasType) {
            BufferResource.setAtc(bytes, 0, processor.apu());
            BufferResource.setMtype(bytes, 0, type.value());
        }
        int[] words = new int[BufferResource.SIZE / Integer.BYTES];
        bytes.asIntBuffer().get(words);
        return words;
    }
}
