package org.gfxisa.simulator.codeobject;

import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.gfxisa.simulator.zstd.Zstd;
import org.gfxisa.simulator.zstd.ZstdException;

/**
 * A compressed clang offload bundle (clang documentation, "Clang Offload Bundler", "Compressed Offload Bundle Header").
 *
 * @param size the size of the header and the compressed data in bytes
 * @param method the compression method
 * @param data the compressed bytes
 * @param uncompressedSize the size after decompression in bytes, according to the header
 */
record CompressedBundle(long size, int method, ByteWindow data, long uncompressedSize) {
    static final byte[] MAGIC = "CCOB".getBytes(StandardCharsets.US_ASCII);
    private static final int ZLIB = 0;
    private static final int ZSTD = 1;

    static CompressedBundle read(ByteWindow file) throws CodeObjectException {
        int version = file.u16(4);
        int method = file.u16(6);
        // Version 1 does not have a size: the bundle extends to the end of the file.
        return switch (version) {
            case 1 -> of(file, 20, file.size(), method, file.u32(8));
            case 2 -> of(file, 24, file.u32(8), method, file.u32(12));
            case 3 -> of(file, 32, file.u64(8), method, file.u64(16));
            default ->
                throw new CodeObjectException(
                        "a compressed offload bundle of version " + version + ", expected 1, 2 or 3");
        };
    }

    private static CompressedBundle of(ByteWindow file, int header, long total, int method, long uncompressedSize)
            throws CodeObjectException {
        ByteWindow data = file.slice(header, total - header, "data of the compressed offload bundle");
        return new CompressedBundle(total, method, data, uncompressedSize);
    }

    /**
     * Decompresses the bundle.
     *
     * @param room the maximum size after decompression in bytes
     */
    ByteWindow decompress(long room) throws CodeObjectException {
        if (uncompressedSize > room) {
            throw new CodeObjectException("a compressed offload bundle of " + uncompressedSize
                    + " bytes after decompression, at most " + room + " are supported");
        }
        return switch (method) {
            case ZLIB -> inflate();
            case ZSTD -> unpack();
            default ->
                throw new CodeObjectException(
                        "an offload bundle compressed with method " + method + ", expected 0 (zlib) or 1 (zstd)");
        };
    }

    private ByteWindow unpack() throws CodeObjectException {
        try {
            byte[] out = Zstd.decompress(
                    data.array(), data.start(), data.size(), (int) Math.min(Integer.MAX_VALUE - 8, uncompressedSize));
            if (out.length != uncompressedSize) {
                throw new CodeObjectException("a compressed offload bundle that ends after " + out.length + " of "
                        + uncompressedSize + " bytes");
            }
            return ByteWindow.of(out, "decompressed offload bundle");
        } catch (ZstdException e) {
            throw new CodeObjectException("a compressed offload bundle that is damaged: " + e.getMessage());
        }
    }

    private ByteWindow inflate() throws CodeObjectException {
        // The compression ratio of deflate is at most about 1000. A greater size indicates damage and must not be
        // allocated.
        if (uncompressedSize < 0 || uncompressedSize > Integer.MAX_VALUE - 8 || uncompressedSize / 1040 > data.size()) {
            throw new CodeObjectException("a compressed offload bundle of " + data.size() + " bytes that claims "
                    + Long.toUnsignedString(uncompressedSize) + " after decompression");
        }
        byte[] out = new byte[(int) uncompressedSize];
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
