package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.simulator.codeobject.asm.CodeListing;
import org.gfxisa.simulator.codeobject.link.LinkException;
import org.gfxisa.simulator.codeobject.link.Linker;
import org.gfxisa.simulator.listing.BranchNames;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.InstructionJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Assembles sources and links the resulting objects. */
@Command(
        name = "asm",
        header = "Assembles text to machine code.",
        description =
                "%nAssembles sources with LLVM's directives and links them, together with relocatable files, to a code "
                        + "object. Without an output file, prints the code as hex bytes, one instruction a line.",
        footer = {
            "",
            "Examples:",
            "  echo 's_mov_b32 s0, 1' | gfxisa asm --target gfx90a --lines",
            "  gfxisa asm --target gfx90a kernel.s -o kernel.co",
            "  gfxisa asm kernel.s helper.s -o kernel.co",
            "  gfxisa asm -c kernel.s -o kernel.o",
            "  gfxisa asm --directory out a.s b.s",
            "  gfxisa asm --target gfx90a code.s -o code.bin"
        })
final class AsmCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Option(
            names = "--lines",
            description = "Prints one line for each input line: the hex bytes of an instruction, or 'error: why'.")
    private boolean lines;

    @Option(
            names = "--json",
            description = "Prints one JSON object a line for each instruction. Not with --output or --directory.")
    private boolean json;

    @Option(
            names = {"-c", "--relocatable"},
            description = "Does not link; the output is a relocatable file.")
    private boolean isRelocatable;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The code object to write. If the name ends in .bin, only the bytes of .text are written.")
    private Optional<String> output = Optional.empty();

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description =
                    "Makes a separate code object of each source in this directory: a.s becomes a.co, or a.o with -c.")
    private Optional<Path> directory = Optional.empty();

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Sources and relocatable files. Standard input if there are none, or for '-'.")
    private List<String> files = List.of();

    AsmCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        if (lines) {
            return eachLine();
        }
        if (output.isPresent() && directory.isPresent()) {
            throw CliException.usage("--output names one file, --directory is for many");
        }
        if (json && (output.isPresent() || directory.isPresent())) {
            throw CliException.usage("--json writes to standard output; it takes no other");
        }
        AsmInputs inputs = sources.inputs(console);
        List<String> all = files.isEmpty() ? List.of("-") : files;
        if (directory.isPresent()) {
            return each(inputs, all);
        }
        List<Linker.Input> objects = new ArrayList<>();
        for (String file : all) {
            inputs.read(file).ifPresent(o -> objects.add(new Linker.Input(file, o)));
        }
        if (inputs.hasFailed()) {
            return CliException.FAILED;
        }
        if (output.isEmpty()) {
            if (json) {
                for (AsmInputs.Source source : inputs.sources()) {
                    printJson(source);
                }
            } else {
                print(inputs.code());
            }
        } else if (output.get().endsWith(".bin")) {
            OutputFile.write(Path.of(output.get()), text(inputs.code()));
        } else if (isRelocatable && objects.size() > 1) {
            throw CliException.usage("--relocatable makes one file of one source; --directory makes many");
        } else {
            OutputFile.write(
                    OutputFile.path(output.get()),
                    isRelocatable ? objects.get(0).bytes() : link(objects));
        }
        return 0;
    }

    private int eachLine() throws IOException, CliException {
        if (output.isPresent() || directory.isPresent()) {
            throw CliException.usage("--lines writes to standard output; it takes no other");
        }
        if (files.size() > 1) {
            throw CliException.usage("--lines reads one file");
        }
        String id = sources.target().orElseThrow(() -> CliException.usage("--lines needs --target"));
        Isa isa = sources.isa(id);
        try (Input input = Input.open(files.isEmpty() ? "-" : files.get(0), console)) {
            return new AsmLines(isa, json, new ByteSink(console.out())).run(input, console);
        }
    }

    private int each(AsmInputs inputs, List<String> all) throws CliException {
        boolean isLinked = true;
        for (String file : all) {
            Optional<byte[]> object = inputs.read(file);
            if (object.isPresent()) {
                String name =
                        String.valueOf(OutputFile.path(file).getFileName()).replaceFirst("\\.[^.]*$", "");
                Path to = directory.get().resolve(name + (isRelocatable ? ".o" : ".co"));
                try {
                    OutputFile.write(
                            to,
                            isRelocatable ? object.get() : Linker.link(List.of(new Linker.Input(file, object.get()))));
                } catch (LinkException e) {
                    console.error("", e.getMessage());
                    isLinked = false;
                }
            }
        }
        return inputs.hasFailed() || !isLinked ? CliException.FAILED : 0;
    }

    private static byte[] link(List<Linker.Input> objects) throws CliException {
        try {
            return Linker.link(objects);
        } catch (LinkException e) {
            throw CliException.failed("", e.getMessage());
        }
    }

    private static byte[] text(List<CodeListing> code) {
        return code.stream()
                .filter(c -> c.section().equals(".text"))
                .findFirst()
                .map(CodeListing::bytes)
                .orElse(new byte[0]);
    }

    private void print(List<CodeListing> code) throws IOException {
        ByteSink out = new ByteSink(console.out());
        for (CodeListing section : code) {
            for (int i = 0; i < section.starts().length; i++) {
                int end = i + 1 < section.starts().length ? section.starts()[i + 1] : section.bytes().length;
                for (int at = section.starts()[i]; at < end; at++) {
                    out.hex(section.bytes()[at] & 0xff, 2);
                }
                out.put('\n');
            }
        }
        out.flush();
    }

    private void printJson(AsmInputs.Source source) throws IOException {
        ByteSink out = new ByteSink(console.out());
        InstructionJson records = new InstructionJson(source.isa(), out);
        for (CodeListing section : source.code()) {
            for (int i = 0; i < section.starts().length; i++) {
                records.in("file", section.lines()[i].file())
                        .in("line", section.lines()[i].line())
                        .in("section", section.section())
                        .print(
                                section.bytes(),
                                section.starts()[i],
                                section.bytes().length,
                                section.starts()[i],
                                BranchNames.NONE);
            }
        }
        out.flush();
    }
}
