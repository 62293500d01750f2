package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import picocli.CommandLine.Option;

/** The options that choose what instructions are for. */
final class TargetOption {
    @Option(
            names = "--target",
            paramLabel = "T",
            required = true,
            description = "A processor (gfx90a) or a target id (gfx90a:sramecc+:xnack-).")
    private String target = "";

    @Option(
            names = "--wave",
            paramLabel = "N",
            description = "Wavefront size in lanes, 32 or 64, where the processor has a choice.")
    private int wave;

    /** The instruction set that was asked for. */
    Isa isa() throws CliException {
        Processor processor = processor(target);
        List<Integer> sizes = processor.wavefrontSizes();
        if (wave != 0 && !sizes.contains(wave)) {
            throw CliException.usage("--wave " + wave + ": " + processor.name() + " runs wavefronts of "
                    + joined(sizes, " or ") + " lanes");
        }
        Isa isa = isa(processor);
        return wave == 0 ? isa : isa.withWave(wave);
    }

    /** The instruction set of a processor. */
    static Isa isa(Processor processor) throws CliException {
        return processor
                .isa()
                .orElseThrow(() -> CliException.failed(
                        "", processor.name() + ": its instruction set is not described yet; there is " + described()));
    }

    private static String described() {
        return Targets.all().stream()
                .filter(p -> p.isa().isPresent())
                .map(Processor::name)
                .collect(Collectors.joining(", "));
    }

    /** The processor of a target id, whose features are checked. */
    static Processor processor(String targetId) throws CliException {
        String[] parts = targetId.split(":", -1);
        Processor processor = Targets.find(parts[0]).orElseThrow(() -> unknown(parts[0]));
        Set<String> seen = new HashSet<>();
        for (int i = 1; i < parts.length; i++) {
            checkFeature(processor, parts[i], seen);
        }
        return processor;
    }

    private static CliException unknown(String name) {
        // Of names equally near, one that can be used is the better guess.
        List<Processor> processors = new ArrayList<>(Targets.all());
        processors.sort(Comparator.comparing(p -> p.isa().isEmpty()));
        List<String> names = new ArrayList<>();
        for (Processor processor : processors) {
            names.add(processor.name());
            names.addAll(processor.aliases());
        }
        return CliException.usage(
                "unknown target '" + name + "'" + Nearest.hint(name, names) + " ('gfxisa targets' lists them all)");
    }

    private static void checkFeature(Processor processor, String text, Set<String> seen) throws CliException {
        String feature = text.isEmpty() ? "" : text.substring(0, text.length() - 1);
        if (!text.endsWith("+") && !text.endsWith("-")) {
            throw CliException.usage("target feature '" + text + "' must end in + or -");
        }
        if (!processor.features().contains(feature)) {
            String known = processor.features().isEmpty() ? "none" : joined(processor.features(), ", ");
            throw CliException.usage("unknown target feature '" + feature + "' of " + processor.name()
                    + Nearest.hint(feature, processor.features()) + " (it has " + known + ")");
        }
        if (!seen.add(feature)) {
            throw CliException.usage("target feature '" + feature + "' is given twice");
        }
    }

    private static String joined(List<?> items, String separator) {
        return items.stream().map(String::valueOf).collect(Collectors.joining(separator));
    }
}
