package org.gfxisa.simulator.cli;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.TargetIdException;
import org.gfxisa.simulator.codeobject.TargetTriple;
import picocli.CommandLine.Option;

/** The options that choose what instructions are for. */
final class TargetOption {
    @Option(
            names = "--target",
            paramLabel = "T",
            required = true,
            description = "A processor (gfx90a), a target id (gfx90a:sramecc+:xnack-), or either with its triple "
                    + "(amdgcn-amd-amdhsa--gfx90a).")
    private String target = "";

    @Option(
            names = "--wave",
            paramLabel = "N",
            description = "Wavefront size, 32 or 64 lanes, where the processor has both.")
    private int wave;

    /** The instruction set that was asked for. */
    Isa isa() throws CliException {
        return isa(processor(target), wave);
    }

    /** The instruction set of a processor in a wave size; 0: in its usual one. */
    static Isa isa(Processor processor, int wave) throws CliException {
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
                .orElseThrow(() -> undescribed(processor, "instruction set is not described yet", Processor::hasIsa));
    }

    /**
     * Something of a processor is not known.
     *
     * @param what what, in words
     * @param isDescribed whether it is, of another processor
     */
    static CliException undescribed(Processor processor, String what, Predicate<Processor> isDescribed) {
        String others = Processors.all().stream()
                .filter(isDescribed)
                .map(Processor::name)
                .collect(Collectors.joining(", "));
        return CliException.usage(processor.name() + ": its " + what + "; there is " + others);
    }

    /** The processor of a target id, whose features are checked. */
    static Processor processor(String targetId) throws CliException {
        return id(targetId).processor();
    }

    /** A target id, whose features are checked; a triple may stand before it. */
    static TargetId id(String targetId) throws CliException {
        return triple(targetId).id();
    }

    /** The same, with its operating system. */
    static TargetTriple triple(String text) throws CliException {
        try {
            return TargetTriple.parse(text);
        } catch (TargetIdException e) {
            String name = TargetTriple.idOf(text).split("[:+]", -1)[0];
            if (e.word().equals(name) && Processors.find(name).isEmpty()) {
                throw CliException.usage(e.getMessage() + Processors.hint(name) + " ('gfxisa targets' lists them all)");
            }
            throw CliException.usage(e.getMessage() + Nearest.hint(e.word(), e.candidates()));
        }
    }

    private static String joined(List<?> items, String separator) {
        return items.stream().map(String::valueOf).collect(Collectors.joining(separator));
    }
}
