package org.gfxisa.simulator.codeobject.asm;

/** A stretch of a section whose size depends on what is around it. */
abstract class Gap {
    private final Section section;
    private final int at;
    private final int index;
    private final Place place;
    private long size;

    /** At the present end of a section; it has yet to be added. */
    Gap(Section section, Place place) {
        this.section = section;
        this.place = place;
        at = section.size();
        index = section.gaps().size();
    }

    final Section section() {
        return section;
    }

    /** Where the statement is that made it. */
    final Place place() {
        return place;
    }

    /** Bytes of the section before it, without gaps. */
    final int at() {
        return at;
    }

    /** Bytes of the section before it. */
    final long offset() {
        return section.offset(at, index);
    }

    final long size() {
        return size;
    }

    /** Finds the size anew, with everything where it is now. */
    final void measure(Evaluator evaluator) throws SourceException {
        long now = measured(evaluator);
        if (now < 0 || now > Section.MOST_BYTES) {
            throw new SourceException("this takes " + now + " bytes, at most " + Section.MOST_BYTES + " are possible");
        }
        size = now;
    }

    abstract long measured(Evaluator evaluator) throws SourceException;

    /** Writes its bytes. */
    abstract void fill(byte[] out, int from);

    /** Repeats the low bytes of a value; what is left over at the front is zero. */
    static void repeat(byte[] out, int from, long count, long value, int width) {
        int first = (int) (from + count % width);
        for (int i = first; i < from + count; i++) {
            out[i] = (byte) (value >>> (i - first) % width * Byte.SIZE);
        }
    }
}
