package org.gfxisa.simulator.memory;

import java.util.ArrayList;
import java.util.List;

/** Records the contents of memory before each write, so that writes can be undone. Instances are not thread-safe. */
public final class Journal {
    private record Entry(Segment segment, int offset, byte[] before) {}

    private final List<Entry> entries = new ArrayList<>();
    private boolean isOn;

    /** Starts recording. */
    public void begin() {
        isOn = true;
    }

    /** Stops recording and drops all records. */
    public void end() {
        isOn = false;
        entries.clear();
    }

    /** Returns whether it is recording. */
    public boolean isOn() {
        return isOn;
    }

    /** Returns the current position, for {@link #undo}. */
    public int position() {
        return entries.size();
    }

    /** Records bytes that are about to be written, if recording is on. */
    public void save(Segment segment, int offset, int count) {
        if (!isOn) {
            return;
        }
        byte[] before = new byte[count];
        segment.read(offset, before);
        entries.add(new Entry(segment, offset, before));
    }

    /** Undoes all writes since a position. */
    public void undo(int position) {
        for (int i = entries.size() - 1; i >= position; i--) {
            Entry entry = entries.remove(i);
            entry.segment.write(entry.offset, entry.before);
        }
    }
}
