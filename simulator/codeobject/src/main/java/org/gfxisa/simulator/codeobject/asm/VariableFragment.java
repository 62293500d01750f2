package org.gfxisa.simulator.codeobject.asm;

/** A fragment of a section whose size depends on the layout. */
abstract class VariableFragment {
    private final Section section;
    private final int at;
    private final int index;
    private final Place place;
    private long size;

    /** Makes a fragment at the current end of a section, to which it must be added. */
    VariableFragment(Section section, Place place) {
        this.section = section;
        this.place = place;
        at = section.size();
        index = section.fragments().size();
    }

    final Section section() {
        return section;
    }

    /** Returns the place of its statement. */
    final Place place() {
        return place;
    }

    /** Returns the number of bytes before it in the section, without variable fragments. */
    final int at() {
        return at;
    }

    /** Returns the number of bytes before it in the section. */
    final long offset() {
        return section.offset(at, index);
    }

    final long size() {
        return size;
    }

    /** Computes its size in the current layout. */
    final void updateSize(Evaluator evaluator) throws SourceException {
        long now = computeSize(evaluator);
        if (now < 0 || now > Section.MOST_BYTES) {
            throw new SourceException("this takes " + now + " bytes, at most " + Section.MOST_BYTES + " are possible");
        }
        size = now;
    }

    abstract long computeSize(Evaluator evaluator) throws SourceException;

    /** Writes its bytes. */
    abstract void fill(byte[] out, int from);

    /** Repeats the low bytes of a value. The remainder at the front is zero. */
    static void repeat(byte[] out, int from, long count, long value, int width) {
        int first = (int) (from + count % width);
        for (int i = first; i < from + count; i++) {
            out[i] = (byte) (value >>> (i - first) % width * Byte.SIZE);
        }
    }
}
