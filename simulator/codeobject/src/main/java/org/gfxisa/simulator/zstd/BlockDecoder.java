package org.gfxisa.simulator.zstd;

import java.util.Arrays;
import java.util.Optional;

/** Decompresses the blocks of a frame. Later blocks may use tables and offsets of earlier ones (RFC 8878, 3.1.1.3). */
final class BlockDecoder {
    private static final int LARGEST = 1 << 17;
    private static final FseTable NONE = FseTable.constant(0);

    /** The numbers of additional bits in the codes of literal lengths and match lengths, after the first codes, which have none. */
    private static final int[] LITERAL_BITS = {1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

    private static final int[] MATCH_BITS = {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

    private static final SequenceCodes LITERALS = new SequenceCodes(0, 16, LITERAL_BITS, 9, 6, new int[] {
        4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1
    });
    private static final SequenceCodes MATCHES = new SequenceCodes(3, 32, MATCH_BITS, 9, 6, new int[] {
        1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1
    });
    private static final SequenceCodes OFFSETS = new SequenceCodes(0, 32, new int[0], 8, 5, new int[] {
        1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1
    });

    /** The codes of a kind: the values that they represent, and the format of their table. */
    private static final class SequenceCodes {
        private final int[] bases;
        private final int[] bits;
        private final int mostAccuracy;
        private final FseTable predefined;

        SequenceCodes(int first, int plain, int[] more, int mostAccuracy, int accuracy, int[] counts) {
            bases = new int[plain + more.length];
            bits = new int[plain + more.length];
            int base = first;
            for (int i = 0; i < bases.length; i++) {
                bases[i] = base;
                bits[i] = i < plain ? 0 : more[i - plain];
                base += 1 << bits[i];
            }
            this.mostAccuracy = mostAccuracy;
            predefined = FseTable.of(accuracy, counts, counts.length);
        }

        FseTable table(int mode, Input in, FseTable before) throws ZstdException {
            return switch (mode) {
                case 0 -> predefined;
                case 1 -> {
                    int symbol = in.u8();
                    if (symbol >= bases.length) {
                        throw new ZstdException("code " + symbol + ", there are only " + bases.length);
                    }
                    yield FseTable.constant(symbol);
                }
                case 2 -> FseTable.read(in, mostAccuracy, bases.length);
                default -> {
                    if (before == NONE) {
                        throw new ZstdException("a block that repeats a table, but there is none before it");
                    }
                    yield before;
                }
            };
        }
    }

    private final Output out;
    private final int[] recent = {1, 4, 8};
    private Optional<HuffmanTable> huffman = Optional.empty();
    private FseTable literalTable = NONE;
    private FseTable matchTable = NONE;
    private FseTable offsetTable = NONE;

    BlockDecoder(Output out) {
        this.out = out;
    }

    void decompress(Input in) throws ZstdException {
        byte[] literals = literals(in);
        int count = in.u8();
        if (count == 0xff) {
            count = (int) in.number(2) + 0x7f00;
        } else if (count >= 0x80) {
            count = (count - 0x80 << Byte.SIZE) + in.u8();
        }
        int used = count == 0 ? 0 : sequences(in, count, literals);
        out.append(literals, used, literals.length - used);
    }

    private byte[] literals(Input in) throws ZstdException {
        int first = in.u8();
        int type = first & 3;
        int format = first >> 2 & 3;
        if (type < 2) {
            int more = format == 1 ? 1 : format == 3 ? 2 : 0;
            int size = more == 0 ? first >> 3 : first >> 4 | (int) in.number(more) << 4;
            byte[] literals = new byte[checked(size)];
            if (type == 1) {
                Arrays.fill(literals, (byte) in.u8());
            } else {
                System.arraycopy(in.bytes, in.part(size).at, literals, 0, size);
            }
            return literals;
        }
        int headerBytes = Math.max(3, format + 2);
        int width = new int[] {10, 10, 14, 18}[format];
        long header = first >> 4 | in.number(headerBytes - 1) << 4;
        byte[] literals = new byte[checked((int) (header & (1 << width) - 1))];
        Input data = in.part((int) (header >> width & (1 << width) - 1));
        if (type == 2) {
            huffman = Optional.of(HuffmanTable.read(data));
        }
        HuffmanTable table = huffman.orElseThrow(
                () -> new ZstdException("literals that repeat a table, but there is none before them"));
        if (format == 0) {
            table.decode(data, literals, 0, literals.length);
            return literals;
        }
        int[] sizes = {(int) data.number(2), (int) data.number(2), (int) data.number(2)};
        int each = (literals.length + 3) / 4;
        if (each * 3 > literals.length) {
            throw new ZstdException("four streams for " + literals.length + " literals");
        }
        for (int i = 0; i < sizes.length; i++) {
            table.decode(data.part(sizes[i]), literals, each * i, each * (i + 1));
        }
        table.decode(data, literals, each * 3, literals.length);
        return literals;
    }

    private static int checked(int size) throws ZstdException {
        if (size > LARGEST) {
            throw new ZstdException("a block of " + size + " literals, at most " + LARGEST + " are possible");
        }
        return size;
    }

    /** Executes the sequences; returns the number of literals that they consumed. */
    private int sequences(Input in, int count, byte[] literals) throws ZstdException {
        int modes = in.u8();
        literalTable = LITERALS.table(modes >> 6 & 3, in, literalTable);
        offsetTable = OFFSETS.table(modes >> 4 & 3, in, offsetTable);
        matchTable = MATCHES.table(modes >> 2 & 3, in, matchTable);
        ReverseBitReader bits = new ReverseBitReader(in.bytes, in.at, in.end);
        int literalState = bits.read(literalTable.accuracy());
        int offsetState = bits.read(offsetTable.accuracy());
        int matchState = bits.read(matchTable.accuracy());
        int used = 0;
        for (int left = count; left > 0; left--) {
            int offsetCode = offsetTable.symbol(offsetState);
            long offset = (1L << offsetCode) + (offsetCode == 0 ? 0 : bits.read(offsetCode) & 0xffffffffL);
            int match = value(MATCHES, matchTable.symbol(matchState), bits);
            int length = value(LITERALS, literalTable.symbol(literalState), bits);
            if (length > literals.length - used) {
                throw new ZstdException(
                        "a sequence of " + length + " literals, of which " + (literals.length - used) + " are left");
            }
            out.append(literals, used, length);
            used += length;
            out.copy(offset(offset, length), match);
            if (left > 1) {
                literalState = literalTable.next(literalState, bits);
                matchState = matchTable.next(matchState, bits);
                offsetState = offsetTable.next(offsetState, bits);
            }
            if (bits.left() < 0) {
                throw new ZstdException("sequences that end in the middle of one");
            }
        }
        if (bits.left() != 0) {
            throw new ZstdException("sequences with " + bits.left() + " bits left");
        }
        return used;
    }

    private static int value(SequenceCodes codes, int code, ReverseBitReader bits) {
        return codes.bases[code] + bits.read(codes.bits[code]);
    }

    /** Returns the offset for an offset value: the first three values refer to recent offsets. */
    private int offset(long value, int literals) {
        int offset;
        int place = (int) Math.min(3, literals == 0 ? value : value - 1);
        if (value > 3) {
            offset = (int) Math.min(Integer.MAX_VALUE, value - 3);
            place = 2;
        } else if (place == 3) {
            offset = recent[0] - 1;
            place = 2;
        } else {
            offset = recent[place];
        }
        System.arraycopy(recent, 0, recent, 1, place);
        recent[0] = offset;
        return offset;
    }
}
