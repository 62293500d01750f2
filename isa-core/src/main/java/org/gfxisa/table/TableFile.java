package org.gfxisa.table;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A file of one table: what the generator writes beside its classes, and the library reads. What a table holds is said by its record. */
public final class TableFile {
    private static final int MAGIC = 0x47465849;
    private static final int VERSION = 9;

    private TableFile() {}

    /** Name of the file of a table that there is one of: {@code HazardTables.table}. */
    public static String name(Class<? extends Record> type) {
        return type.getSimpleName() + ".table";
    }

    /**
     * Reads a table.
     *
     * @param type what it holds
     * @throws IOException when the stream ends early, or is no such table
     */
    public static <T extends Record> T read(Class<T> type, InputStream stream) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(stream, 1 << 16))) {
            if (in.readInt() != MAGIC || in.readUnsignedShort() != VERSION) {
                throw new IOException("not a gfxisa table of version " + VERSION);
            }
            String held = in.readUTF();
            if (!held.equals(type.getSimpleName())) {
                throw new IOException("a table of " + held + ", expected " + type.getSimpleName());
            }
            return new TableFormat().read(type, in);
        }
    }

    /** The bytes that {@link #read} reads. */
    public static byte[] bytes(Record table) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeShort(VERSION);
            out.writeUTF(table.getClass().getSimpleName());
            new TableFormat().write(table, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return bytes.toByteArray();
    }
}
