package org.gfxisa.simulator.codeobject;

import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A compressed clang offload bundle (clang documentation, "Clang Offload Bundler", "Compressed Offload Bundle Header").
 *
 * @param size bytes of header and compressed data in the file
 * @param bundle the bundle after decompression
 */
record CompressedBundle(long size, ByteWindow bundle) {
    static final byte[] MAGIC = "CCOB".getBytes(StandardCharsets.US_ASCII);
    private static final int ZLIB = 0;
    private static final int ZSTD = 1;

    private record Header(int size, long total, long uncompressed) {}

    static CompressedBundle read(ByteWindow file) throws CodeObjectException {
        int version = file.u16(4);
        int method = file.u16(6);
        Header header = header(file, version);
        ByteWindow data = file.slice(header.size, header.total - header.size, "data of the compressed offload bundle");
        return switch (method) {
            case ZLIB -> new CompressedBundle(header.total, inflate(data, header.uncompressed));
            case ZSTD ->
                throw new CodeObjectException("an offload bundle compressed with zstd, which is not supported;"
                        + " unpack it first with clang-offload-bundler -unbundle");
            default ->
                throw new CodeObjectException(
                        "an offload bundle compressed with method " + method + ", expected 0 (zlib) or 1 (zstd)");
        };
    }

    private static Header header(ByteWindow file, int version) throws CodeObjectException {
        // Version 1 does not tell its size: it takes the rest of the file.
        return switch (version) {
            case 1 -> new Header(20, file.size(), file.u32(8));
            case 2 -> new Header(24, file.u32(8), file.u32(12));
            case 3 -> new Header(32, file.u64(8), file.u64(16));
            default ->
                throw new CodeObjectException(
                        "a compressed offload bundle of version " + version + ", expected 1, 2 or 3");
        };
    }

    private static ByteWindow inflate(ByteWindow data, long size) throws CodeObjectException {
        // Deflate never shrinks data to less than a thousandth or so: a larger claim is damage, not worth the memory.
        if (size < 0 || size > Integer.MAX_VALUE - 8 || size / 1040 > data.size()) {
            throw new CodeObjectException("a compressed offload bundle of " + data.size() + " bytes that claims "
                    + Long.toUnsignedString(size) + " after decompression");
        }
        byte[] out = new byte[(int) size];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(data.array(), data.start(), data.size());
            int done = 0;
            while (done < out.length) {
                int n = inflater.inflate(out, done, out.length - done);
                if (n == 0) {
                    throw new CodeObjectException(
                            "a compressed offload bundle that ends after " + done + " of " + out.length + " bytes");
                }
                done += n;
            }
        } catch (DataFormatException e) {
            throw new CodeObjectException("a compressed offload bundle that is damaged: " + e.getMessage());
        } finally {
            inflater.end();
        }
        return ByteWindow.of(out, "decompressed offload bundle");
    }
}
