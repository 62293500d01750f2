package org.gfxisa.simulator.trace;

import java.io.Closeable;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.dispatch.Timeline;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.wave.Wave;

/**
 * Writes a timeline as JSON trace events, which ui.perfetto.dev and chrome://tracing display. Each wave slot is a row with its waves, the quanta for
 * which they ran, and what they waited for. A microsecond of the timeline is an instruction of the simulating thread.
 *
 * <p>Methods throw {@link java.io.UncheckedIOException} if the file cannot be written.
 *
 * <p>Source: Trace Event Format, "Duration Events", "Complete Events", "Metadata Events".
 */
public final class PerfettoTimeline implements Timeline, Closeable {
    private static final int QUEUE = 0;
    private static final int ROWS_OF_SLOT = 64;

    private final JsonWriter json;
    private final Map<Integer, Track> tracks = new TreeMap<>();
    private boolean dispatching;
    private long now;

    /** Starts the file. */
    public PerfettoTimeline(OutputStream out) {
        json = new JsonWriter(out);
        json.object().field("displayTimeUnit", "ns").array("traceEvents");
        name("process_name", QUEUE, 0, "queue");
    }

    @Override
    public synchronized Dispatch begin(String kernel, GridSize grid, LongFunction<String> places) {
        endDispatch();
        dispatching = true;
        begin(kernel, "dispatch", QUEUE, 0, now)
                .object("args")
                .field("work-items", grid.sizeX() + " x " + grid.sizeY() + " x " + grid.sizeZ())
                .field("work-group", grid.groupX() + " x " + grid.groupY() + " x " + grid.groupZ())
                .field("work-groups", grid.groups())
                .endObject()
                .endObject();
        Places names = new Places(places);
        long start = now;
        return thread -> track(thread, new Track(thread + 1, kernel, names, start));
    }

    private synchronized Track track(int thread, Track track) {
        if (tracks.put(thread, track) == null) {
            name("process_name", track.process, 0, "thread " + thread);
        }
        return track;
    }

    private void endDispatch() {
        tracks.values().forEach(track -> now = Math.max(now, track.clock));
        if (dispatching) {
            dispatching = false;
            tracks.values().forEach(Track::abandon);
            end(QUEUE, 0, now);
        }
    }

    /** Completes the file. */
    @Override
    public synchronized void close() {
        endDispatch();
        json.endArray().endObject().close();
    }

    private void name(String what, int process, int row, String name) {
        event("M", process, row)
                .field("name", what)
                .object("args")
                .field("name", name)
                .endObject()
                .endObject();
    }

    private JsonWriter begin(String name, String category, int process, int row, long time) {
        return event("B", process, row).field("ts", time).field("name", name).field("cat", category);
    }

    private void end(int process, int row, long time) {
        event("E", process, row).field("ts", time).endObject();
    }

    /** Starts an event. The caller ends the object. */
    private JsonWriter event(String phase, int process, int row) {
        return json.object().field("ph", phase).field("pid", process).field("tid", row);
    }

    /** The names of addresses in the code, cached because most waves stop at few addresses. */
    private static final class Places {
        private final LongFunction<String> names;
        private final Map<Long, String> known = new HashMap<>();

        Places(LongFunction<String> names) {
            this.names = names;
        }

        String of(long pc) {
            return known.computeIfAbsent(pc, names::apply);
        }
    }

    /** The events of one thread in a dispatch. */
    private final class Track implements ThreadTimeline {
        private final int process;
        private final String kernel;
        private final Places places;
        /** For each row whose wave is at a barrier, the start of the wait. */
        private final Map<Integer, Long> waiting = new HashMap<>();
        /** The rows that have a name, and whether a wave is running there. */
        private final Map<Integer, Boolean> rows = new TreeMap<>();

        private long clock;

        Track(int process, String kernel, Places places, long start) {
            this.process = process;
            this.kernel = kernel;
            this.places = places;
            clock = start;
        }

        @Override
        public void ran(Wave wave, int slot, long instructions, After after) {
            synchronized (PerfettoTimeline.this) {
                int row = slot * ROWS_OF_SLOT + wave.number();
                if (!rows.containsKey(row)) {
                    name("thread_name", process, row, "slot " + slot + ", wave " + wave.number());
                }
                if (!rows.getOrDefault(row, false)) {
                    begin(kernel + " " + wave.group(), "wave", process, row, clock)
                            .endObject();
                }
                long since = waiting.getOrDefault(row, clock);
                if (since < clock) {
                    slice("barrier", row, since, clock - since).endObject();
                }
                waiting.remove(row);
                slice("run", row, clock, instructions)
                        .object("args")
                        .field("instructions", instructions)
                        .field("until", places.of(wave.pc))
                        .field("then", text(after))
                        .endObject()
                        .endObject();
                clock += instructions;
                rows.put(row, after == After.CONTINUES || after == After.WAITS_AT_BARRIER);
                if (after == After.WAITS_AT_BARRIER) {
                    waiting.put(row, clock);
                }
                if (!rows.get(row)) {
                    end(process, row, clock);
                }
            }
        }

        private JsonWriter slice(String name, int row, long start, long length) {
            return event("X", process, row)
                    .field("ts", start)
                    .field("dur", length)
                    .field("name", name);
        }

        private static String text(After after) {
            return switch (after) {
                case CONTINUES -> "continues";
                case WAITS_AT_BARRIER -> "waits at the barrier";
                case ENDED -> "ends";
                case FAULT -> "fault";
            };
        }

        /** Ends the events that a fault left open. */
        private void abandon() {
            rows.forEach((row, running) -> {
                if (running) {
                    end(process, row, clock);
                }
            });
            rows.clear();
        }
    }
}
