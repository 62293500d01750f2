package org.gfxisa.plugin.targets;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.model.ProcessorSpec;

/** Describes sets of processors briefly: complete families by name, neighbours as ranges, as in {@code gfx6-gfx8, gfx1010}. */
public final class ProcessorRanges {
    private final List<ProcessorSpec> all;
    private final Map<String, List<ProcessorSpec>> families = new LinkedHashMap<>();

    /** Prepares for processors in this order. */
    public ProcessorRanges(List<ProcessorSpec> all) {
        this.all = all;
        all.forEach(p ->
                families.computeIfAbsent(p.family(), f -> new ArrayList<>()).add(p));
    }

    /** Describes a set of processors. */
    public String text(Set<ProcessorSpec> some) {
        if (some.containsAll(all)) {
            return "all processors";
        }
        List<String> parts = new ArrayList<>();
        List<String> run = new ArrayList<>();
        families.forEach((family, members) -> {
            if (some.containsAll(members)) {
                run.add(family);
                return;
            }
            end(run, parts);
            for (ProcessorSpec p : members) {
                if (some.contains(p)) {
                    run.add(p.name());
                } else {
                    end(run, parts);
                }
            }
            end(run, parts);
        });
        end(run, parts);
        return String.join(", ", parts);
    }

    private static void end(List<String> run, List<String> parts) {
        if (run.size() > 2) {
            parts.add(run.get(0) + "-" + run.get(run.size() - 1));
        } else {
            parts.addAll(run);
        }
        run.clear();
    }
}
