package org.gfxisa.simulator.memory;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The contents of all shared memory that kernels may write, at one time. Images with the same bytes are equal. */
public final class MemoryImage {
    /** An empty image. */
    public static final MemoryImage NONE = new MemoryImage(List.of());

    private record Part(Segment segment, byte[] bytes) {}

    private final List<Part> parts;
    private final int hash;

    /** Copies the current contents. */
    public MemoryImage(AddressSpace memory) {
        this(memory.shared().map(s -> new Part(s, copy(s))).toList());
    }

    private MemoryImage(List<Part> parts) {
        this.parts = parts;
        hash = parts.stream().mapToInt(p -> Arrays.hashCode(p.bytes)).reduce(0, (a, b) -> 31 * a + b);
    }

    private static byte[] copy(Segment segment) {
        byte[] bytes = new byte[segment.size()];
        segment.read(0, bytes);
        return bytes;
    }

    /** Restores the contents. */
    public void restore() {
        parts.forEach(part -> part.segment.write(0, part.bytes));
    }

    /** Returns the contents of an allocation; empty if it did not exist. */
    public Optional<byte[]> bytes(Segment segment) {
        return parts.stream().filter(p -> p.segment == segment).findFirst().map(p -> p.bytes.clone());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MemoryImage image && hash == image.hash && isSame(image.parts);
    }

    private boolean isSame(List<Part> others) {
        boolean isSame = parts.size() == others.size();
        for (int i = 0; isSame && i < parts.size(); i++) {
            isSame = parts.get(i).segment == others.get(i).segment
                    && Arrays.equals(parts.get(i).bytes, others.get(i).bytes);
        }
        return isSame;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
