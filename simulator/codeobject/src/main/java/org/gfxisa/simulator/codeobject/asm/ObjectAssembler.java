package org.gfxisa.simulator.codeobject.asm;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.TargetTriple;

/** Assembles sources with LLVM's directives to relocatable ELF files. */
public final class ObjectAssembler {
    private final TargetTriple target;
    private final Isa isa;
    private final Map<String, Long> symbols;

    /**
     * Makes an assembler for a target with the operating system HSA.
     *
     * @param target the processor and its features
     * @param isa its instruction set in a wavefront size
     */
    public ObjectAssembler(TargetId target, Isa isa) {
        this(TargetTriple.of(target), isa);
    }

    /** Makes an assembler for a target with an operating system. */
    public ObjectAssembler(TargetTriple target, Isa isa) {
        this(target, isa, Map.of());
    }

    private ObjectAssembler(TargetTriple target, Isa isa, Map<String, Long> symbols) {
        this.target = target;
        this.isa = isa;
        this.symbols = symbols;
    }

    /** Returns an assembler that defines symbols at the start of sources. Sources cannot redefine them. */
    public ObjectAssembler with(Map<String, Long> values) {
        return new ObjectAssembler(target, isa, new LinkedHashMap<>(values));
    }

    /**
     * The result of assembling a source.
     *
     * @param file the relocatable file; empty if there are errors
     * @param code the code of its sections, with zeros in place of errors
     * @param problems all errors in the order of the lines
     * @param warnings the warnings
     */
    public record Result(
            Optional<byte[]> file,
            List<CodeListing> code,
            List<SourceProblem> problems,
            List<SourceProblem> warnings) {}

    /** Assembles a source that includes no files; {@code name} is for messages. */
    public Result assemble(String text, String name) {
        return assemble(text, name, SourceFiles.NONE);
    }

    /**
     * Assembles a source.
     *
     * @param text the source
     * @param name its name, for messages
     * @param files finds the files that it includes
     * @return the file, or the errors
     */
    public Result assemble(String text, String name, SourceFiles files) {
        Assembly assembly = new Assembly(new AssemblyTarget(target, isa));
        symbols.forEach(
                (symbol, value) -> assembly.symbols().register(symbol).set(new Expression.Constant(value), false));
        new SourceParser(assembly, text, name, files).run();
        Resolver resolver = new Resolver(assembly);
        resolver.run();
        Optional<byte[]> file = Optional.empty();
        if (assembly.problems().isEmpty()) {
            try {
                file = Optional.of(new RelocatableFile(assembly, resolver).write());
            } catch (SourceException e) {
                assembly.report(Place.of(name), e.getMessage());
            }
        }
        List<CodeListing> code = assembly.sections().stream()
                .filter(Section::hasInstructions)
                .map(Section::listing)
                .toList();
        List<SourceProblem> problems = assembly.problems().stream()
                .sorted(Comparator.comparingInt(p -> p.place().outermost().line()))
                .toList();
        return new Result(file, code, problems, List.copyOf(assembly.warnings()));
    }
}
