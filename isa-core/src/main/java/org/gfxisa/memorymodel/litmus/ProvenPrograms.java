package org.gfxisa.memorymodel.litmus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * Programs that were explored before and held, so that they need not be again: by digests of what they come to on their machine, of
 * the machine, and of what explores. The file has eight bytes for each.
 */
public final class ProvenPrograms {
    private final Set<Long> before = new TreeSet<>();
    private final Set<Long> now = new TreeSet<>();

    /** Knows none. */
    public ProvenPrograms() {}

    /**
     * Those of a file; none if there is no such file.
     *
     * @throws IOException when it cannot be read
     */
    public static ProvenPrograms read(Path file) throws IOException {
        ProvenPrograms proven = new ProvenPrograms();
        if (Files.exists(file)) {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            while (bytes.remaining() >= Long.BYTES) {
                proven.before.add(bytes.getLong());
            }
        }
        return proven;
    }

    /**
     * Writes those that were asked for or added; what no program comes to any more is forgotten.
     *
     * @throws IOException when they cannot be written
     */
    public void write(Path file) throws IOException {
        if (now.isEmpty() || now.equals(before)) {
            return;
        }
        ByteBuffer bytes = ByteBuffer.allocate(now.size() * Long.BYTES);
        now.forEach(bytes::putLong);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, bytes.array());
    }

    /** Whether a program held before. */
    synchronized boolean has(long digest) {
        boolean known = before.contains(digest);
        if (known) {
            now.add(digest);
        }
        return known;
    }

    /** Remembers a program that holds. */
    synchronized void add(long digest) {
        now.add(digest);
    }
}
