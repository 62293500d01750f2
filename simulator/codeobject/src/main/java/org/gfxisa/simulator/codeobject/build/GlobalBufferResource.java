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
 * Makes the buffer resource (V#) with which buffer instructions of GFX6 and GFX7 access all of global memory by 64-bit addresses ({@code
 * addr64}). Code loads it into four scalar registers ("LLVM AMDGPU usage", Kernel Prolog).
 */
public final class GlobalBufferResource {
    private GlobalBufferResource() {}

    /**
     * Returns the dwords of the resource.
     *
     * @throws IllegalArgumentException if buffer instructions of the processor do not have 64-bit addresses; flat instructions access all
     * memory there
     */
    public static int[] words(Processor processor) {
        if (!TargetProperties.of(processor).globalBuffers()) {
            throw new IllegalArgumentException(
                    "buffer instructions of " + processor.name() + " have no 64-bit addresses, flat ones have");
        }
        ByteBuffer bytes = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        BufferResource.setNumRecords(bytes, 0, 0xffff_ffffL);
        // Format 0 is invalid.
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
