package org.gfxisa.memorymodel.litmus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * Programs that have been verified before and need not be explored again. Each is represented by a digest of the program on its
 * machine, the machine, and the classes that explore it. The file has eight bytes per program.
 */
public final class ProvenPrograms {
    private final Set<Long> before = new TreeSet<>();
    private final Set<Long> now = new TreeSet<>();

    /** Creates an empty set. */
    public ProvenPrograms() {}

    /**
     * Reads a file; returns an empty set if there is no such file.
     *
     * @throws IOException if the file cannot be read
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
     * Writes the programs that were queried or added since the file was read; others are dropped.
     *
     * @throws IOException if the file cannot be written
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

    /** Returns whether a program has been verified before. */
    synchronized boolean has(long digest) {
        boolean known = before.contains(digest);
        if (known) {
            now.add(digest);
        }
        return known;
    }

    /** Adds a verified program. */
    synchronized void add(long digest) {
        now.add(digest);
    }
}
