package org.gfxisa.table;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The operand numbering: what each operand code stands for. Codes 0 to 255 are the scalar encodings, 256 to 511 vector registers,
 * 768 to 1023 accumulation registers.
 */
public final class Codes {
    public static final int COUNT = 1024;
    /** In {@link #fileHalves}: how the low half is read. */
    public static final int READ_LOW_HALF = 2;

    /** What a code stands for. The order is part of the table format. */
    public enum Meaning {
        NOTHING,
        /** A numbered register of a file, {@code v5}, {@code s[4:7]}. */
        NUMBERED,
        /** A register with a name of its own. */
        NAMED,
        INTEGER,
        FLOAT,
        LITERAL
    }

    private static final Meaning[] MEANINGS = Meaning.values();

    /** Names of the register files, and the text that a register of it starts with (empty for named registers). */
    public final String[] fileNames;

    public final String[] filePrefixes;
    /**
     * Per file the largest alignment of a tuple: one of w dwords starts at a multiple of w rounded up to a power of two, but at most
     * of this.
     */
    public final int[] fileAlign;

    /**
     * Per file what is appended to the name of a register's low and high half where one is written, and to that of the low half where it
     * is read; empty: registers have no such halves.
     */
    public final String[][] fileHalves;

    public final Meaning[] meaning = new Meaning[COUNT];
    /** Register file (index into {@link #fileNames}); -1 for constants. */
    public final byte[] file = new byte[COUNT];
    /** Register number within the file, or the integer. */
    public final short[] number = new short[COUNT];
    /** Last number of the register's file, so that tuples can be bounded. */
    public final short[] last = new short[COUNT];
    /** Text of a 32-bit (or narrower) operand, and of a 64-bit one; empty for numbered registers; no pair name: empty. */
    public final String[] text32 = new String[COUNT];

    public final String[] text64 = new String[COUNT];
    /** Value of an inline floating constant. */
    public final double[] floatValue = new double[COUNT];

    /** The disassembler prints the code; the assembler does not know its name. */
    public final boolean[] decodeOnly = new boolean[COUNT];

    /** Other names that the assembler takes for named registers, and the codes of these. */
    public final Map<String, Integer> aliases = new LinkedHashMap<>();

    Codes(TableReader in) throws IOException {
        java.util.Arrays.fill(meaning, Meaning.NOTHING);
        java.util.Arrays.fill(file, (byte) -1);
        java.util.Arrays.fill(text32, "");
        java.util.Arrays.fill(text64, "");
        fileNames = in.strings();
        filePrefixes = in.strings();
        fileAlign = in.ints();
        fileHalves = new String[fileNames.length][];
        for (int i = 0; i < fileHalves.length; i++) {
            fileHalves[i] = in.flag() ? new String[] {in.string(), in.string(), in.string()} : new String[0];
        }
        int ranges = in.u();
        for (int i = 0; i < ranges; i++) {
            int low = in.u();
            int high = in.u();
            Meaning what = MEANINGS[in.u()];
            int fileIndex = in.s();
            int first = in.s();
            int step = in.s();
            int lastNumber = in.s();
            String name = in.string();
            String pair = in.string();
            double value = Double.longBitsToDouble(in.fixed64());
            boolean isDecodeOnly = in.flag();
            for (int code = low; code <= high; code++) {
                meaning[code] = what;
                file[code] = (byte) fileIndex;
                number[code] = (short) (first + (code - low) * step);
                last[code] = (short) lastNumber;
                text32[code] = name;
                text64[code] = pair;
                floatValue[code] = value;
                decodeOnly[code] = isDecodeOnly;
            }
        }
        int count = in.u();
        for (int i = 0; i < count; i++) {
            String alias = in.string();
            aliases.put(alias, in.u());
        }
    }
}
