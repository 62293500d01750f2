package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Shapes;
import org.gfxisa.memorymodel.machine.Cache;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.memorymodel.MemoryModels;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.memorymodel.SequenceKeys;
import org.gfxisa.plugin.memorymodel.litmus.Machines;

/** Draws the machines of the memory model, each with the litmus tests that its sequences pass. */
final class LitmusPage {
    static final String PAGE = "litmus.html";
    private static final int WIDTH = 720;
    private static final int STEP = 30;
    private static final int MARGIN = 10;
    private static final int OTHER = 64;

    private final MemoryModels models;
    private final List<MemoryModels.Placed> placed;
    private final Machines machines;

    LitmusPage(MemoryModels models, List<MemoryModels.Placed> placed, Machines machines) {
        this.models = models;
        this.placed = placed;
        this.machines = machines;
    }

    /**
     * A machine in one mode.
     *
     * @param title name of the machine and the mode
     * @param width width of the drawing
     * @param height height of the drawing
     * @param levels its domains, the outermost first
     * @param tests the litmus tests
     */
    public record Drawn(String title, int width, int height, List<Level> levels, PageTable tests) {}

    /** A domain as a box, next to another instance of the domain. */
    public record Level(String label, int x, int y, int width, int height, int other) {}

    /** Returns all machines that a table of the model is for. */
    List<Drawn> machines() {
        Map<String, Drawn> drawn = new LinkedHashMap<>();
        for (MemoryModels.Placed place : placed) {
            ModelTable table = place.table();
            for (String mode : table.vocabulary().isOwn() ? List.<String>of() : table.modes()) {
                for (MemoryMachine machine :
                        machines.at(models.lineages(), place.processor(), mode, new Diagnostics())) {
                    String title = machine.name() + ", " + mode;
                    drawn.computeIfAbsent(title, t -> drawn(t, machine, table, mode));
                }
            }
        }
        return List.copyOf(drawn.values());
    }

    private static Drawn drawn(String title, MemoryMachine machine, ModelTable table, String mode) {
        int count = machine.domains().size();
        int height = STEP * count + MARGIN * (count + 1);
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String domain = machine.domains().get(count - 1 - i);
            levels.add(new Level(
                    label(machine, domain, i == 0),
                    1 + MARGIN * i,
                    1 + STEP * i,
                    WIDTH - (MARGIN + OTHER) * i,
                    height - STEP * i - MARGIN * i,
                    i == 0 ? 0 : OTHER - MARGIN));
        }
        return new Drawn(title, WIDTH + 2, height + 2, levels, tests(title, machine, table, mode));
    }

    private static String label(MemoryMachine machine, String domain, boolean isOutermost) {
        List<String> shared = new ArrayList<>();
        List<Cache> caches = new ArrayList<>(machine.caches());
        caches.addAll(machine.aside().values());
        for (Cache cache : caches) {
            if (cache.domain().equals(domain)) {
                shared.add(cache.name() + (cache.back() ? ", which holds writes" : ""));
            }
        }
        machine.local().filter(domain::equals).ifPresent(local -> shared.add("local memory"));
        if (isOutermost) {
            shared.add("memory");
        }
        return domain + (shared.isEmpty() ? "" : ": " + String.join("; ", shared));
    }

    private static PageTable tests(String title, MemoryMachine machine, ModelTable table, String mode) {
        Map<String, LitmusTest> first = new LinkedHashMap<>();
        Map<String, Set<String>> programs = new LinkedHashMap<>();
        for (SequenceKey key : SequenceKeys.of(table, mode)) {
            for (LitmusTest test : Shapes.of(machine, key, false)) {
                first.putIfAbsent(test.shape(), test);
                programs.computeIfAbsent(test.shape(), shape -> new LinkedHashSet<>())
                        .add(test.program(machine) + test.forbidden());
            }
        }
        List<Row> rows = new ArrayList<>();
        first.forEach((shape, test) -> rows.add(Row.of(
                Row.text(shape),
                Row.text(String.valueOf(programs.get(shape).size())),
                Row.code(String.join(" ‖ ", test.program(machine))),
                Row.code(test.forbidden()))));
        return PageTable.of(title, "", List.of("test", "programs", "for example", "never"), rows);
    }
}
