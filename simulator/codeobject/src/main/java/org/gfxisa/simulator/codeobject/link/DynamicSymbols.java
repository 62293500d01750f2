package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The dynamic symbol table and its two hash tables. */
final class DynamicSymbols {
    private static final int BITS_PER_SYMBOL = 12;
    private static final int SYMBOLS_PER_BUCKET = 4;
    private static final int SECOND_BIT_SHIFT = 26;
    private static final int SEED = 5381;

    private final List<LinkSymbol> symbols = new ArrayList<>();
    private final int firstHashed;
    private final int buckets;

    /** @param all the dynamic symbols, in the order of the symbol table */
    DynamicSymbols(List<LinkSymbol> all) {
        List<LinkSymbol> defined = new ArrayList<>();
        for (LinkSymbol symbol : all) {
            (symbol.isDefined() ? defined : symbols).add(symbol);
        }
        firstHashed = symbols.size() + 1;
        buckets = Math.max(1, defined.size() / SYMBOLS_PER_BUCKET);
        defined.sort(Comparator.comparingInt(this::bucket));
        symbols.addAll(defined);
        for (int i = 0; i < symbols.size(); i++) {
            symbols.get(i).dynamic = i + 1;
        }
    }

    List<LinkSymbol> symbols() {
        return symbols;
    }

    private int bucket(LinkSymbol symbol) {
        return Integer.remainderUnsigned(gnuHash(symbol.name), buckets);
    }

    private static int gnuHash(String name) {
        int hash = SEED;
        for (byte b : name.getBytes(StandardCharsets.ISO_8859_1)) {
            hash = hash * 33 + (b & 0xff);
        }
        return hash;
    }

    private static int sysvHash(String name) {
        int hash = 0;
        for (byte b : name.getBytes(StandardCharsets.ISO_8859_1)) {
            hash = (hash << 4) + (b & 0xff);
            int high = hash & 0xf000_0000;
            hash ^= high >>> 24;
            hash &= ~high;
        }
        return hash;
    }

    /** Returns {@code .gnu.hash}: a Bloom filter, buckets, and chains. */
    byte[] gnuHashTable() {
        List<LinkSymbol> hashed = symbols.subList(firstHashed - 1, symbols.size());
        int atLeast = hashed.size() * BITS_PER_SYMBOL / Long.SIZE;
        int words = atLeast == 0 ? 1 : Integer.highestOneBit(atLeast) << 1;
        ByteBuffer out = ByteBuffer.allocate(16 + words * Long.BYTES + (buckets + hashed.size()) * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(buckets).putInt(firstHashed).putInt(words).putInt(SECOND_BIT_SHIFT);
        for (LinkSymbol symbol : hashed) {
            int hash = gnuHash(symbol.name);
            int at = 16 + Long.BYTES * (hash >>> 6 & words - 1);
            out.putLong(at, out.getLong(at) | 1L << hash | 1L << (hash >>> SECOND_BIT_SHIFT));
        }
        int bucketsAt = 16 + words * Long.BYTES;
        int chainsAt = bucketsAt + buckets * Integer.BYTES;
        for (int i = 0; i < hashed.size(); i++) {
            int bucket = bucket(hashed.get(i));
            boolean isFirst = i == 0 || bucket(hashed.get(i - 1)) != bucket;
            boolean isLast = i + 1 == hashed.size() || bucket(hashed.get(i + 1)) != bucket;
            if (isFirst) {
                out.putInt(bucketsAt + bucket * Integer.BYTES, firstHashed + i);
            }
            int hash = gnuHash(hashed.get(i).name);
            out.putInt(chainsAt + i * Integer.BYTES, isLast ? hash | 1 : hash & ~1);
        }
        return out.array();
    }

    /** Returns {@code .hash}: buckets and chains. */
    byte[] sysvHashTable() {
        int count = symbols.size() + 1;
        ByteBuffer out = ByteBuffer.allocate((2 + 2 * count) * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(count).putInt(count);
        for (LinkSymbol symbol : symbols) {
            int bucketAt = (2 + Integer.remainderUnsigned(sysvHash(symbol.name), count)) * Integer.BYTES;
            out.putInt((2 + count + symbol.dynamic) * Integer.BYTES, out.getInt(bucketAt));
            out.putInt(bucketAt, symbol.dynamic);
        }
        return out.array();
    }
}
