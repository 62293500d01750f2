package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.exec.Bailout;

/**
 * How many instructions were executed as compiled code, and why others were not.
 *
 * @param instructions the number of executed instructions, counted once for each wave
 * @param compiled how many of them were executed as compiled code
 * @param limitation why compiled code is slower than it could be; empty if it is not
 * @param bailouts the instructions that the interpreter executed, with the reasons
 */
record CompiledShare(long instructions, long compiled, Optional<String> limitation, List<Bailout> bailouts) {
    private static final int MOST_REASONS = 10;
    private static final int MOST_NAMES = 4;
    private static final double PERCENT = 100;

    CompiledShare {
        bailouts = List.copyOf(bailouts);
    }

    /** Returns the statistics of a device. */
    static CompiledShare of(Device device) {
        return new CompiledShare(
                device.instructions(),
                device.compiled(),
                device.engines().stream()
                        .filter(e -> device.compiled() > 0)
                        .flatMap(e -> e.limitation().stream())
                        .findFirst(),
                device.engines().stream().flatMap(e -> e.bailouts().stream()).toList());
    }

    /** Returns a line with the share, and one for each reason, most frequent first. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("  in compiled regions: " + share(compiled)
                + limitation.map(why -> ", by " + why).orElse(""));
        Map<String, List<Bailout>> reasons = new HashMap<>();
        bailouts.forEach(
                l -> reasons.computeIfAbsent(l.why(), w -> new ArrayList<>()).add(l));
        List<List<Bailout>> sorted = new ArrayList<>(reasons.values());
        sorted.sort(Comparator.comparingLong(CompiledShare::sum)
                .reversed()
                .thenComparing(l -> l.get(0).why()));
        if (!sorted.isEmpty()) {
            lines.add("  left to the interpreter, in compiled regions and outside:");
        }
        for (List<Bailout> reason : sorted.subList(0, Math.min(MOST_REASONS, sorted.size()))) {
            lines.add("    %7s  %s (%s)"
                    .formatted(share(sum(reason)), reason.get(0).why(), names(reason)));
        }
        if (sorted.size() > MOST_REASONS) {
            List<Bailout> rest = sorted.subList(MOST_REASONS, sorted.size()).stream()
                    .flatMap(List::stream)
                    .toList();
            lines.add("    %7s  %d other reasons".formatted(share(sum(rest)), sorted.size() - MOST_REASONS));
        }
        return lines;
    }

    private String share(long count) {
        return String.format(Locale.ROOT, "%.1f %%", PERCENT * count / Math.max(1, instructions));
    }

    private static long sum(List<Bailout> bailouts) {
        return bailouts.stream().mapToLong(Bailout::executed).sum();
    }

    /** Returns the mnemonics, most frequent first. */
    private static String names(List<Bailout> bailouts) {
        Map<String, Long> counts = new HashMap<>();
        bailouts.forEach(l -> counts.merge(l.mnemonic(), l.executed(), Long::sum));
        List<String> names = new ArrayList<>(counts.keySet());
        names.sort(Comparator.<String>comparingLong(counts::get).reversed().thenComparing(Comparator.naturalOrder()));
        int more = names.size() - MOST_NAMES;
        return String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }
}
