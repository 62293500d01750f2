package org.gfxisa.simulator.zstd;

/** Decompresses Zstandard data (RFC 8878). Checksums are ignored, and dictionaries are not supported. */
public final class Zstd {
    private static final long MAGIC = 0xfd2fb528L;
    private static final long SKIPPED = 0x184d2a50L;
    private static final int LARGEST_BLOCK = 1 << 17;

    private final Input in;
    private final Output out;

    private Zstd(Input in, Output out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Decompresses all frames.
     *
     * @param bytes the array with the data
     * @param from the offset of the data
     * @param size the size of the data in bytes
     * @param most the maximum size of the result in bytes; memory is allocated as needed
     * @return the result
     * @throws ZstdException if the data is damaged, or if the result is larger
     */
    public static byte[] decompress(byte[] bytes, int from, int size, int most) throws ZstdException {
        Zstd zstd = new Zstd(new Input(bytes, from, from + size), new Output(most));
        do {
            zstd.frame();
        } while (zstd.in.left() > 0);
        return zstd.out.toBytes();
    }

    private void frame() throws ZstdException {
        long magic = in.number(4);
        if ((magic & ~0xfL) == SKIPPED) {
            in.part((int) Math.min(Integer.MAX_VALUE, in.number(4)));
            return;
        }
        if (magic != MAGIC) {
            throw new ZstdException("expected the start of a Zstandard frame");
        }
        int descriptor = in.u8();
        boolean hasWindow = (descriptor & 0x20) == 0;
        if ((descriptor & 8) != 0) {
            throw new ZstdException("a frame header with reserved bits set");
        }
        in.number(hasWindow ? 1 : 0);
        int idBytes = (descriptor & 3) == 3 ? 4 : descriptor & 3;
        if (in.number(idBytes) != 0) {
            throw new ZstdException("a frame that needs a dictionary");
        }
        int sizeBytes = descriptor >> 6 == 0 ? (hasWindow ? 0 : 1) : 1 << (descriptor >> 6);
        long claimed = in.number(sizeBytes) + (sizeBytes == 2 ? 256 : 0);
        out.beginFrame();
        BlockDecoder blocks = new BlockDecoder(out);
        boolean isLast;
        do {
            int header = (int) in.number(3);
            isLast = (header & 1) != 0;
            int size = header >> 3;
            if (size > LARGEST_BLOCK) {
                throw new ZstdException("a block of " + size + " bytes, at most " + LARGEST_BLOCK + " are possible");
            }
            switch (header >> 1 & 3) {
                case 0 -> out.append(in.bytes, in.part(size).at, size);
                case 1 -> out.fill(in.u8(), size);
                case 2 -> blocks.decompress(in.part(size));
                default -> throw new ZstdException("a block of a reserved type");
            }
        } while (!isLast);
        if (sizeBytes > 0 && claimed != out.frameSize()) {
            throw new ZstdException(
                    "a frame of " + out.frameSize() + " bytes that claims " + Long.toUnsignedString(claimed));
        }
        in.number((descriptor & 4) != 0 ? 4 : 0);
    }
}
