package org.gfxisa.simulator.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.dispatch.Timeline.After;
import org.gfxisa.simulator.dispatch.Timeline.ThreadTimeline;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.Test;

class PerfettoTimelineTest {
    private static final RegisterLayout LAYOUT =
            RegisterLayout.of(Targets.GFX90A.isa().orElseThrow());
    private static final GridSize GRID = GridSize.of(128, 128);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private static Wave wave(int number) {
        Wave wave = new Wave(LAYOUT, 64, 1, 1, Segment.NONE, 0);
        wave.begin(new WorkGroup(3, 0, 0, new Lds(0)), number);
        return wave;
    }

    /** The events but for names of rows: phase, row, time, name, length. */
    private List<String> events() throws IOException {
        List<String> events = new ArrayList<>();
        for (JsonNode event : new ObjectMapper().readTree(bytes.toByteArray()).get("traceEvents")) {
            if (!event.get("ph").asText().equals("M")) {
                events.add(event.get("ph").asText() + " " + event.get("pid") + "/" + event.get("tid") + " @"
                        + event.get("ts")
                        + (event.has("name") ? " " + event.get("name").asText() : "")
                        + (event.has("dur") ? " +" + event.get("dur") : ""));
            }
        }
        return events;
    }

    @Test
    void showsTurnsAndWhatWavesWaitFor() throws IOException {
        try (PerfettoTimeline timeline = new PerfettoTimeline(bytes)) {
            ThreadTimeline thread = timeline.begin("k", GRID, Long::toHexString).thread(0);
            Wave first = wave(0);
            Wave second = wave(1);
            thread.ran(first, 0, 10, After.WAITS_AT_BARRIER);
            thread.ran(second, 0, 5, After.WAITS_AT_BARRIER);
            thread.ran(first, 0, 7, After.ENDED);
            thread.ran(second, 0, 8, After.ENDED);
        }
        assertEquals(
                List.of(
                        "B 0/0 @0 k",
                        "B 1/0 @0 k (3, 0, 0)",
                        "X 1/0 @0 run +10",
                        "B 1/1 @10 k (3, 0, 0)",
                        "X 1/1 @10 run +5",
                        "X 1/0 @10 barrier +5",
                        "X 1/0 @15 run +7",
                        "E 1/0 @22",
                        "X 1/1 @15 barrier +7",
                        "X 1/1 @22 run +8",
                        "E 1/1 @30",
                        "E 0/0 @30"),
                events());
    }

    @Test
    void aDispatchBeginsWhenTheOneBeforeHasEnded() throws IOException {
        try (PerfettoTimeline timeline = new PerfettoTimeline(bytes)) {
            var first = timeline.begin("a", GRID, Long::toHexString);
            first.thread(0).ran(wave(0), 0, 10, After.ENDED);
            first.thread(1).ran(wave(0), 0, 20, After.ENDED);
            timeline.begin("b", GRID, Long::toHexString).thread(1).ran(wave(0), 2, 1, After.ENDED);
        }
        List<String> events = events();
        assertEquals(List.of("E 0/0 @20", "B 0/0 @20 b", "B 2/128 @20 b (3, 0, 0)"), events.subList(7, 10));
    }

    @Test
    void aFaultEndsEverything() throws IOException {
        try (PerfettoTimeline timeline = new PerfettoTimeline(bytes)) {
            ThreadTimeline thread = timeline.begin("k", GRID, Long::toHexString).thread(0);
            thread.ran(wave(0), 0, 10, After.CONTINUES);
            thread.ran(wave(1), 0, 3, After.FAULT);
        }
        assertEquals(List.of("E 1/1 @13", "E 1/0 @13", "E 0/0 @13"), events().subList(5, 8));
    }
}
