package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** The 64-bit hash XXH3 with seed 0 (xxHash specification 0.2.0), by which {@code ld.lld} orders merged strings. */
final class Xxh3 {
    private static final ByteBuffer SECRET = ByteBuffer.wrap(HexFormat.of()
                    .parseHex("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
                            + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
                            + "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
                            + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
                            + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
                            + "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"))
            .order(ByteOrder.LITTLE_ENDIAN);
    private static final long PRIME32_1 = 0x9E37_79B1L;
    private static final long PRIME32_2 = 0x85EB_CA77L;
    private static final long PRIME32_3 = 0xC2B2_AE3DL;
    private static final long PRIME64_1 = 0x9E37_79B1_85EB_CA87L;
    private static final long PRIME64_2 = 0xC2B2_AE3D_27D4_EB4FL;
    private static final long PRIME64_3 = 0x1656_67B1_9E37_79F9L;
    private static final long PRIME64_4 = 0x85EB_CA77_C2B2_AE63L;
    private static final long PRIME64_5 = 0x27D4_EB2F_1656_67C5L;
    private static final int STRIPE = 64;
    private static final int STRIPES_OF_BLOCK = 16;

    private final ByteBuffer in;
    private final int length;

    private Xxh3(byte[] bytes, int from, int to) {
        in = ByteBuffer.wrap(bytes, from, to - from).slice().order(ByteOrder.LITTLE_ENDIAN);
        length = to - from;
    }

    /** Returns the hash of a range of bytes. */
    static long hash(byte[] bytes, int from, int to) {
        Xxh3 hash = new Xxh3(bytes, from, to);
        return hash.length <= 16 ? hash.upTo16() : hash.length <= 240 ? hash.upTo240() : hash.longer();
    }

    private static long secret(int at) {
        return SECRET.getLong(at);
    }

    private long upTo16() {
        if (length > 8) {
            long low = in.getLong(0) ^ secret(24) ^ secret(32);
            long high = in.getLong(length - 8) ^ secret(40) ^ secret(48);
            return avalanche(length + Long.reverseBytes(low) + high + fold(low, high));
        }
        if (length >= 4) {
            long both = (in.getInt(length - 4) & 0xffff_ffffL) + ((long) in.getInt(0) << 32);
            long keyed = both ^ secret(8) ^ secret(16);
            keyed ^= Long.rotateLeft(keyed, 49) ^ Long.rotateLeft(keyed, 24);
            keyed *= 0x9FB2_1C65_1E98_DF25L;
            keyed ^= (keyed >>> 35) + length;
            keyed *= 0x9FB2_1C65_1E98_DF25L;
            return keyed ^ keyed >>> 28;
        }
        if (length > 0) {
            long all = (long) (in.get(0) & 0xff) << 16
                    | (long) (in.get(length >> 1) & 0xff) << 24
                    | in.get(length - 1) & 0xff
                    | (long) length << 8;
            return oldAvalanche(all ^ (SECRET.getInt(0) ^ SECRET.getInt(4)) & 0xffff_ffffL);
        }
        return oldAvalanche(secret(56) ^ secret(64));
    }

    private long upTo240() {
        long sum = length * PRIME64_1;
        if (length <= 128) {
            for (int i = (length - 1) / 32; i >= 0; i--) {
                sum += mixed(16 * i, 32 * i) + mixed(length - 16 * (i + 1), 32 * i + 16);
            }
            return avalanche(sum);
        }
        for (int i = 0; i < 8; i++) {
            sum += mixed(16 * i, 16 * i);
        }
        sum = avalanche(sum);
        for (int i = 8; i < length / 16; i++) {
            sum += mixed(16 * i, 16 * (i - 8) + 3);
        }
        return avalanche(sum + mixed(length - 16, 119));
    }

    private long longer() {
        long[] sums = {PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1};
        int stripes = (length - 1) / STRIPE;
        for (int i = 0; i < stripes; i++) {
            accumulate(sums, i * STRIPE, i % STRIPES_OF_BLOCK * 8);
            if ((i + 1) % STRIPES_OF_BLOCK == 0) {
                for (int lane = 0; lane < sums.length; lane++) {
                    sums[lane] = (sums[lane] ^ sums[lane] >>> 47 ^ secret(128 + 8 * lane)) * PRIME32_1;
                }
            }
        }
        accumulate(sums, length - STRIPE, 121);
        long sum = length * PRIME64_1;
        for (int i = 0; i < sums.length; i += 2) {
            sum += fold(sums[i] ^ secret(11 + 8 * i), sums[i + 1] ^ secret(19 + 8 * i));
        }
        return avalanche(sum);
    }

    private void accumulate(long[] sums, int at, int secretAt) {
        for (int lane = 0; lane < sums.length; lane++) {
            long value = in.getLong(at + 8 * lane);
            long keyed = value ^ secret(secretAt + 8 * lane);
            sums[lane ^ 1] += value;
            sums[lane] += (keyed & 0xffff_ffffL) * (keyed >>> 32);
        }
    }

    private long mixed(int at, int secretAt) {
        return fold(in.getLong(at) ^ secret(secretAt), in.getLong(at + 8) ^ secret(secretAt + 8));
    }

    /** Returns the exclusive or of both halves of an unsigned 128-bit product. */
    private static long fold(long a, long b) {
        return a * b ^ Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    private static long avalanche(long hash) {
        long mixed = (hash ^ hash >>> 37) * 0x1656_6791_9E37_79F9L;
        return mixed ^ mixed >>> 32;
    }

    private static long oldAvalanche(long hash) {
        long mixed = (hash ^ hash >>> 33) * PRIME64_2;
        mixed = (mixed ^ mixed >>> 29) * PRIME64_3;
        return mixed ^ mixed >>> 32;
    }
}
