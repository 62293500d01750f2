package org.gfxisa.simulator.memory;

import java.util.ArrayList;
import java.util.List;

/** What memory held before each write, so that writes can be taken back. For one thread. */
public final class Journal {
    private record Entry(Segment segment, int offset, byte[] before) {}

    private final List<Entry> entries = new ArrayList<>();
    private boolean isOn;

    /** Keeps what is written from now on. */
    public void begin() {
        isOn = true;
    }

    /** Forgets everything, and keeps no more. */
    public void end() {
        isOn = false;
        entries.clear();
    }

    /** Whether it keeps what is written. */
    public boolean isOn() {
        return isOn;
    }

    /** How much has been written so far; what {@link #undo} goes back to. */
    public int position() {
        return entries.size();
    }

    /** Keeps bytes that are going to be written, if it is on. */
    public void keep(Segment segment, int offset, int count) {
        if (!isOn) {
            return;
        }
        byte[] before = new byte[count];
        segment.read(offset, before);
        entries.add(new Entry(segment, offset, before));
    }

    /** Takes all writes back that were made since a position. */
    public void undo(int position) {
        for (int i = entries.size() - 1; i >= position; i--) {
            Entry entry = entries.remove(i);
            entry.segment.write(entry.offset, entry.before);
        }
    }
}
