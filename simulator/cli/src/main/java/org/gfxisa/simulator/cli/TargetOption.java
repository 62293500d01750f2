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

/** The options that select the processor and the wavefront size. */
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

    /** Returns the selected instruction set. */
    Isa isa() throws CliException {
        return isa(processor(target), wave);
    }

    /** Returns the instruction set of a processor in a wavefront size, or in the default size for 0. */
    static Isa isa(Processor processor, int wave) throws CliException {
        List<Integer> sizes = processor.wavefrontSizes();
        if (wave != 0 && !sizes.contains(wave)) {
            throw CliException.usage("--wave " + wave + ": " + processor.name() + " runs wavefronts of "
                    + joined(sizes, " or ") + " lanes");
        }
        Isa isa = isa(processor);
        return wave == 0 ? isa : isa.withWave(wave);
    }

    /** Returns the instruction set of a processor. */
    static Isa isa(Processor processor) throws CliException {
        return processor
                .isa()
                .orElseThrow(() -> undescribed(processor, "instruction set is not described yet", Processor::hasIsa));
    }

    /**
     * Returns the exception for information about a processor that the spec does not have.
     *
     * @param what the missing information
     * @param isDescribed whether another processor has it
     */
    static CliException undescribed(Processor processor, String what, Predicate<Processor> isDescribed) {
        String others = Processors.all().stream()
                .filter(isDescribed)
                .map(Processor::name)
                .collect(Collectors.joining(", "));
        return CliException.usage(processor.name() + ": its " + what + "; expected " + others);
    }

    /** Returns the processor of a target id, whose features are checked. */
    static Processor processor(String targetId) throws CliException {
        return id(targetId).processor();
    }

    /** Returns a target id, whose features are checked. A triple may precede it. */
    static TargetId id(String targetId) throws CliException {
        return triple(targetId).id();
    }

    /** Returns a target id with its operating system. */
    static TargetTriple triple(String text) throws CliException {
        try {
            return TargetTriple.parse(text);
        } catch (TargetIdException e) {
            String name = TargetTriple.idOf(text).split("[:+]", -1)[0];
            if (e.word().equals(name) && Processors.find(name).isEmpty()) {
                throw CliException.usage(e.getMessage() + Processors.hint(name) + " ('gfxisa targets' lists them all)");
            }
            throw CliException.usage(e.getMessage() + Suggestions.hint(e.word(), e.candidates()));
        }
    }

    private static String joined(List<?> items, String separator) {
        return items.stream().map(String::valueOf).collect(Collectors.joining(separator));
    }
}
