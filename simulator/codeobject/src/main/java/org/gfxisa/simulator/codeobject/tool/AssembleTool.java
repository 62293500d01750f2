package org.gfxisa.simulator.codeobject.tool;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.spi.ToolProvider;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.TargetIdException;
import org.gfxisa.simulator.codeobject.TargetTriple;
import org.gfxisa.simulator.codeobject.asm.ObjectAssembler;
import org.gfxisa.simulator.codeobject.asm.SourceProblem;
import org.gfxisa.simulator.codeobject.asm.SourceTarget;
import org.gfxisa.simulator.codeobject.link.LinkException;
import org.gfxisa.simulator.codeobject.link.Linker;

/**
 * The tool {@code gfxisa-asm}, which assembles a source to a code object. Its arguments are:
 *
 * <ol>
 *   <li>the target, a processor of the class path or a target id; empty if the source has an {@code .amdgcn_target}
 *   <li>the source; included files are relative to it
 *   <li>the code object to write
 * </ol>
 *
 * It prints the path of every file that it has read. Errors go to the error output as {@code FILE:LINE:COLUMN: message}, followed by the
 * source line. It returns 0, or 1 if it has not written a code object.
 */
public final class AssembleTool implements ToolProvider {
    private static final String NAME = "gfxisa-asm";
    private static final int ARGUMENTS = 3;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        if (args.length != ARGUMENTS) {
            err.println("usage: " + NAME + " TARGET SOURCE CODE-OBJECT");
            return 1;
        }
        Path source = Path.of(args[1]);
        try {
            Optional<byte[]> object = assemble(args[0], source, out, err);
            if (object.isPresent()) {
                Path file = Path.of(args[2]);
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.write(file, object.get());
                return 0;
            }
        } catch (LinkException e) {
            err.println(source + ":1:1: " + e.getMessage());
        } catch (NoSuchFileException e) {
            err.println(e.getFile() + ": no such file");
        } catch (IOException e) {
            err.println(source + ": " + e.getMessage());
        }
        return 1;
    }

    private static Optional<byte[]> assemble(String target, Path source, PrintWriter out, PrintWriter err)
            throws IOException, LinkException {
        out.println(source);
        String text = new String(Files.readAllBytes(source), StandardCharsets.UTF_8);
        SourceTarget said = SourceTarget.of(text);
        String wanted = target.isEmpty() ? said.triple().orElse("") : target;
        String where = source + ":" + Math.max(1, said.line()) + ":1: ";
        if (wanted.isEmpty()) {
            err.println(where + "the target is missing; expected .amdgcn_target, or a target of the build");
            return Optional.empty();
        }
        TargetTriple triple;
        try {
            triple = TargetTriple.parse(wanted);
        } catch (TargetIdException e) {
            err.println(where + e.getMessage() + Processors.hint(e.word()));
            return Optional.empty();
        }
        Processor processor = triple.id().processor();
        Optional<Isa> isa = processor.isa();
        if (isa.isEmpty()) {
            err.println(where + "the instruction set of " + processor.name() + " is not described");
            return Optional.empty();
        }
        ObjectAssembler.Result result = new ObjectAssembler(triple, said.inWave(isa.get()))
                .assemble(text, source.toString(), (name, most) -> included(source, name, most, out));
        result.warnings().forEach(warning -> print(warning, "warning: ", err));
        result.problems().forEach(problem -> print(problem, "", err));
        return result.file().isPresent()
                ? Optional.of(Linker.link(List.of(
                        new Linker.Input(source.toString(), result.file().get()))))
                : Optional.empty();
    }

    private static Optional<byte[]> included(Path source, String name, long most, PrintWriter out) throws IOException {
        Path file;
        try {
            file = source.resolveSibling(name);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        if (Files.size(file) > most) {
            throw new IOException("more than " + most + " bytes");
        }
        out.println(file);
        return Optional.of(Files.readAllBytes(file));
    }

    private static void print(SourceProblem problem, String kind, PrintWriter err) {
        err.println(problem.place() + ": " + kind + problem.message()
                + problem.place().inside());
        err.print(problem.place().excerpt());
    }
}
