package org.gfxisa.table;

import java.io.DataInputStream;
import java.io.IOException;

/** Reads the generator's table format: LEB128 numbers, zig-zag where signed, strings by number from a pool. */
final class TableReader {
    private final DataInputStream in;
    private String[] pool = {};

    TableReader(DataInputStream in) {
        this.in = in;
    }

    void readPool() throws IOException {
        pool = new String[u()];
        for (int i = 0; i < pool.length; i++) {
            pool[i] = in.readUTF();
        }
    }

    int u() throws IOException {
        return (int) ul();
    }

    long ul() throws IOException {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            int b = in.readUnsignedByte();
            value |= (long) (b & 0x7f) << shift;
            if (b < 0x80) {
                return value;
            }
        }
    }

    int s() throws IOException {
        int zigzag = u();
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    boolean flag() throws IOException {
        return u() != 0;
    }

    long fixed64() throws IOException {
        return in.readLong();
    }

    String string() throws IOException {
        return pool[u()];
    }

    String[] strings() throws IOException {
        String[] result = new String[u()];
        for (int i = 0; i < result.length; i++) {
            result[i] = string();
        }
        return result;
    }

    int[] ints() throws IOException {
        int[] result = new int[u()];
        for (int i = 0; i < result.length; i++) {
            result[i] = s();
        }
        return result;
    }

    byte[] bytes() throws IOException {
        byte[] result = new byte[u()];
        in.readFully(result);
        return result;
    }
}
