package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.TargetTriple;
import org.gfxisa.simulator.codeobject.asm.CodeListing;
import org.gfxisa.simulator.codeobject.asm.ObjectAssembler;
import org.gfxisa.simulator.codeobject.asm.Place;
import org.gfxisa.simulator.codeobject.asm.SourceProblem;
import org.gfxisa.simulator.codeobject.asm.SourceTarget;

/** Assembles sources to relocatable files and reports their errors. */
final class AsmInputs {
    private static final int MOST_REPORTED = 20;

    private final Console console;
    private final Optional<String> target;
    private final int wave;
    private final List<Path> folders;
    private final Map<String, Long> symbols;
    private final List<Source> sources = new ArrayList<>();
    private boolean hasFailed;

    /**
     * Makes a reader of input files.
     *
     * @param target the target id; if empty, each source must name its own
     * @param wave the wavefront size, or 0 for the default
     * @param folders the folders in which to look for included files
     * @param symbols the symbols that are defined at the start of each source
     */
    AsmInputs(Console console, Optional<String> target, int wave, List<Path> folders, Map<String, Long> symbols) {
        this.folders = folders;
        this.symbols = symbols;
        this.console = console;
        this.target = target;
        this.wave = wave;
    }

    /** Reads a file, and assembles it if it is a source. Returns the object file; empty if there are errors, which are reported. */
    Optional<byte[]> read(String file) throws CliException {
        try (Input input = Input.open(file, console)) {
            byte[] bytes = input.readAll();
            if (ElfHeader.isElf(ByteWindow.of(bytes, file))) {
                return Optional.of(bytes);
            }
            Optional<Source> source = assemble(Input.text(bytes), input.name());
            source.ifPresent(sources::add);
            return source.map(Source::file);
        } catch (IOException e) {
            throw CliException.failed(file, Input.reason(e));
        }
    }

    /**
     * The result of assembling a source.
     *
     * @param file the relocatable file
     * @param code its instructions by section, with their lines
     * @param isa its instruction set
     */
    record Source(byte[] file, List<CodeListing> code, Isa isa) {}

    /** Assembles a source; empty if there are errors, which are reported. */
    Optional<Source> assemble(String text, String name) throws CliException {
        SourceTarget said = SourceTarget.of(text);
        TargetTriple wanted = target.isPresent() ? TargetOption.triple(target.get()) : triple(said, name);
        Isa asked = TargetOption.isa(wanted.id().processor(), wave);
        Isa isa = wave == 0 ? said.inWave(asked) : asked;
        ObjectAssembler.Result result = new ObjectAssembler(wanted, isa)
                .with(symbols)
                .assemble(text, name, (file, most) -> included(file, name, most));
        for (SourceProblem warning : result.warnings()) {
            console.error(warning.place().toString(), "warning: " + warning.message());
        }
        List<SourceProblem> problems = result.problems();
        for (SourceProblem problem : problems.subList(0, Math.min(problems.size(), MOST_REPORTED))) {
            Place place = problem.place();
            console.error(place.toString(), problem.message() + place.inside());
            place.excerpt().lines().forEach(console::message);
        }
        if (problems.size() > MOST_REPORTED) {
            console.error(name, (problems.size() - MOST_REPORTED) + " more errors");
        }
        hasFailed |= result.file().isEmpty();
        return result.file().map(file -> new Source(file, result.code(), isa));
    }

    private static TargetTriple triple(SourceTarget said, String name) throws CliException {
        String text = said.triple()
                .orElseThrow(() ->
                        CliException.failed(name, "the target is missing; expected --target T or .amdgcn_target"));
        String where = name + ":" + said.line();
        if (!TargetTriple.isTriple(text)) {
            throw CliException.failed(where, "'" + text + "' is not a target; expected " + TargetTriple.FORM);
        }
        try {
            return TargetOption.triple(text);
        } catch (CliException e) {
            throw CliException.failed(where, e.getMessage());
        }
    }

    /** Reads a file that a source includes. Its name is relative to the working directory, to the source, or to a folder of the options. */
    private Optional<byte[]> included(String file, String source, long most) throws IOException {
        List<Path> places = new ArrayList<>();
        try {
            places.add(Path.of(file));
            places.add(Path.of(source).resolveSibling(file));
            folders.forEach(f -> places.add(f.resolve(file)));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
        for (Path place : places) {
            if (Files.isRegularFile(place)) {
                if (Files.size(place) > most) {
                    throw new IOException("more than " + most + " bytes");
                }
                return Optional.of(Files.readAllBytes(place));
            }
        }
        return Optional.empty();
    }

    /** Returns whether any source had errors. */
    boolean hasFailed() {
        return hasFailed;
    }

    /** Returns the results of the sources read so far. */
    List<Source> sources() {
        return sources;
    }

    /** Returns the code of all sources, section by section. */
    List<CodeListing> code() {
        return sources.stream().flatMap(s -> s.code().stream()).toList();
    }
}
