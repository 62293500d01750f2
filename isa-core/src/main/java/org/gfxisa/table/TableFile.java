package org.gfxisa.table;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A file with one table, which the generator writes and the library reads. The record class of the table defines the contents. */
public final class TableFile {
    private static final int MAGIC = 0x47465849;
    private static final int VERSION = 9;

    private TableFile() {}

    /** Returns the name of the file of a table: {@code HazardTables.table}. */
    public static String name(Class<? extends Record> type) {
        return type.getSimpleName() + ".table";
    }

    /**
     * Reads a table.
     *
     * @param type record class of the table
     * @throws IOException if the stream ends early or holds something else
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

    /** Returns the contents of the file of a table. */
    public static byte[] bytes(Record table) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeShort(VERSION);
            out.writeUTF(table.getClass().getSimpleName());
            new TableFormat().write(table, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // writes to memory do not fail
        }
        return bytes.toByteArray();
    }
}
