package org.gfxisa.simulator.codeobject;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.Deflater;

/** Makes offload bundles for tests. */
public final class Bundles {
    private Bundles() {}

    /** Returns a bundle of entries, each aligned to {@code alignment}. */
    public static byte[] bundle(int alignment, Map<String, byte[]> entries) {
        int headers = 32;
        for (String id : entries.keySet()) {
            headers += 24 + id.length();
        }
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        table.writeBytes(OffloadBundle.MAGIC);
        table.writeBytes(u64(entries.size()));
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            while ((headers + data.size()) % alignment != 0) {
                data.write(0);
            }
            table.writeBytes(u64(headers + data.size()));
            table.writeBytes(u64(entry.getValue().length));
            table.writeBytes(u64(entry.getKey().length()));
            table.writeBytes(entry.getKey().getBytes(StandardCharsets.US_ASCII));
            data.writeBytes(entry.getValue());
        }
        table.writeBytes(data.toByteArray());
        return table.toByteArray();
    }

    /** Returns a bundle of many entries that refer to the same bytes. */
    public static byte[] repeated(String id, int count, byte[] entry) {
        int headers = 32 + count * (24 + id.length());
        ByteArrayOutputStream bundle = new ByteArrayOutputStream();
        bundle.writeBytes(OffloadBundle.MAGIC);
        bundle.writeBytes(u64(count));
        for (int i = 0; i < count; i++) {
            bundle.writeBytes(u64((headers + 7) & ~7));
            bundle.writeBytes(u64(entry.length));
            bundle.writeBytes(u64(id.length()));
            bundle.writeBytes(id.getBytes(StandardCharsets.US_ASCII));
        }
        while (bundle.size() % 8 != 0) {
            bundle.write(0);
        }
        bundle.writeBytes(entry);
        return bundle.toByteArray();
    }

    /** Returns a compressed bundle with a header of version 2; method 0 is zlib. */
    public static byte[] compressed(byte[] bundle, int method, int claimedSize) {
        Deflater deflater = new Deflater();
        deflater.setInput(bundle);
        deflater.finish();
        byte[] data = new byte[bundle.length + 100];
        int size = deflater.deflate(data);
        deflater.end();
        return packed(Arrays.copyOf(data, size), method, claimedSize);
    }

    /** Returns a compressed bundle with given compressed data. */
    static byte[] packed(byte[] data, int method, int claimedSize) {
        int size = data.length;
        return ByteBuffer.allocate(24 + size)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(CompressedBundle.MAGIC)
                .putShort((short) 2)
                .putShort((short) method)
                .putInt(24 + size)
                .putInt(claimedSize)
                .putLong(0)
                .put(data)
                .array();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] u64(long value) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }
}
