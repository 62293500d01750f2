package org.gfxisa.simulator.codeobject.asm;

/** The kinds of variable fragments. */
final class Fragments {
    private Fragments() {}

    /** Padding to a multiple of a number of bytes. */
    static final class Align extends VariableFragment {
        private final long to;
        private final long value;
        private final int width;
        private final long most;

        /** @param most the maximum amount of padding, above which there is none; 0 for no limit */
        Align(Section section, Place place, long to, long value, int width, long most) {
            super(section, place);
            this.to = to;
            this.value = value;
            this.width = width;
            this.most = most;
        }

        @Override
        long computeSize(Evaluator evaluator) {
            long needed = -offset() & to - 1;
            return most > 0 && needed > most ? 0 : needed;
        }

        @Override
        void fill(byte[] out, int from) {
            repeat(out, from, size(), value, width);
        }
    }

    /** A repeated value. */
    static final class Fill extends VariableFragment {
        static final String NEGATIVE = "the number of bytes is negative";

        private final Expression count;
        private final int width;
        private final long value;

        Fill(Section section, Place place, Expression count, int width, long value) {
            super(section, place);
            this.count = count;
            this.width = width;
            this.value = value;
        }

        @Override
        long computeSize(Evaluator evaluator) throws SourceException {
            long times = evaluator.absolute(count);
            if (times < 0) {
                throw new SourceException(NEGATIVE);
            }
            if (times > Section.MOST_BYTES) {
                throw new SourceException(
                        "section " + section().name() + " becomes larger than " + Section.MOST_BYTES + " bytes");
            }
            return times * width;
        }

        @Override
        void fill(byte[] out, int from) {
            if (width > 0) {
                repeat(out, from, size(), value, width);
            }
        }
    }

    /** Padding up to an offset in the section. */
    static final class Org extends VariableFragment {
        private final Expression to;
        private final long value;

        Org(Section section, Place place, Expression to, long value) {
            super(section, place);
            this.to = to;
            this.value = value;
        }

        @Override
        long computeSize(Evaluator evaluator) throws SourceException {
            long target = evaluator.offsetIn(section(), to);
            if (target < offset()) {
                throw new SourceException("offset " + target + " is before the current offset " + offset());
            }
            return target - offset();
        }

        @Override
        void fill(byte[] out, int from) {
            repeat(out, from, size(), value, 1);
        }
    }

    /** A LEB128 number. */
    static final class Leb128 extends VariableFragment {
        private static final int BITS = 7;
        private final Expression value;
        private final boolean isSigned;
        private long known;

        Leb128(Section section, Place place, Expression value, boolean isSigned) {
            super(section, place);
            this.value = value;
            this.isSigned = isSigned;
        }

        @Override
        long computeSize(Evaluator evaluator) throws SourceException {
            known = evaluator.absolute(value);
            return Math.max(size(), length(known, isSigned));
        }

        static int length(long value, boolean isSigned) {
            int bits = isSigned
                    ? Long.SIZE + 1 - Long.numberOfLeadingZeros(value < 0 ? ~value : value)
                    : Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(value));
            return (bits + BITS - 1) / BITS;
        }

        static byte[] of(long value, boolean isSigned) {
            byte[] bytes = new byte[length(value, isSigned)];
            write(bytes, 0, bytes.length, value, isSigned);
            return bytes;
        }

        static void write(byte[] out, int from, int length, long value, boolean isSigned) {
            long rest = value;
            for (int i = 0; i < length; i++) {
                out[from + i] = (byte) (rest & 0x7f | (i + 1 < length ? 0x80 : 0));
                rest = isSigned ? rest >> BITS : rest >>> BITS;
            }
        }

        @Override
        void fill(byte[] out, int from) {
            write(out, from, (int) size(), known, isSigned);
        }
    }

    /** An advance of the address in debug information. */
    static final class AddressAdvance extends VariableFragment {
        private final Expression distance;
        private final AdvanceEncoder code;
        private byte[] bytes = {};

        /** Encodes the advance. */
        interface AdvanceEncoder {
            /** @param distance the distance in bytes */
            byte[] of(long distance);
        }

        AddressAdvance(Section section, Place place, Expression distance, AdvanceEncoder code) {
            super(section, place);
            this.distance = distance;
            this.code = code;
        }

        @Override
        long computeSize(Evaluator evaluator) throws SourceException {
            bytes = code.of(evaluator.absolute(distance));
            return bytes.length;
        }

        @Override
        void fill(byte[] out, int from) {
            System.arraycopy(bytes, 0, out, from, bytes.length);
        }
    }

    /** Padding after a branch whose distance the hardware does not support. */
    static final class BranchPadding extends VariableFragment {
        private final Fixup branch;
        private final long refused;
        private final byte[] padding;

        BranchPadding(Section section, Fixup branch, long refused, byte[] padding) {
            super(section, branch.place());
            this.branch = branch;
            this.refused = refused;
            this.padding = padding;
        }

        @Override
        long computeSize(Evaluator evaluator) throws SourceException {
            long distance = evaluator.distance(branch, section()).orElse(0);
            return size() > 0 || distance == (refused + 1) * Integer.BYTES ? padding.length : 0;
        }

        @Override
        void fill(byte[] out, int from) {
            System.arraycopy(padding, 0, out, from, (int) size());
        }
    }
}
