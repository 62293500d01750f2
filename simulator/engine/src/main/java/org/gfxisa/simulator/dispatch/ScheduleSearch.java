package org.gfxisa.simulator.dispatch;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.MemoryImage;

/** Runs each dispatch of a device under every schedule, starting from the same state. */
final class ScheduleSearch {
    /** A dispatch that can be repeated. */
    @FunctionalInterface
    interface Run {
        /** Runs the dispatch. Returns whether it has ended. */
        boolean run() throws DispatchException;
    }

    private final Exploration exploration;
    private final AddressSpace memory;
    private final GlobalState global;
    private final Supplier<List<Finding>> findings;
    /** For each finding, the number of the run that led to it. */
    private final List<Long> schedules = new CopyOnWriteArrayList<>();

    ScheduleSearch(Exploration exploration, AddressSpace memory, GlobalState global, Supplier<List<Finding>> findings) {
        this.exploration = exploration;
        this.memory = memory;
        this.global = global;
        this.findings = findings;
    }

    /** Runs a dispatch under every schedule. The results of the first run stay in memory. */
    boolean run(Run dispatch) throws DispatchException {
        exploration.begin();
        MemoryImage start = new MemoryImage(memory);
        GlobalState startOfGlobal = global.copy();
        while (exploration.next()) {
            start.restore();
            global.set(startOfGlobal);
            if (!dispatch.run()) {
                return false;
            }
            while (schedules.size() < findings.get().size()) {
                schedules.add(exploration.runs());
            }
            exploration.ended(new MemoryImage(memory));
        }
        exploration.end().restore();
        return true;
    }

    /** Returns the findings with the schedules that lead to them. */
    List<Finding> findings() {
        List<Finding> found = findings.get();
        return IntStream.range(0, found.size())
                .mapToObj(i -> i < schedules.size()
                        ? found.get(i).with("schedule", String.valueOf(schedules.get(i)))
                        : found.get(i))
                .toList();
    }
}
