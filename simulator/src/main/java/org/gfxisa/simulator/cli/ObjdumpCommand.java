package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.KernelTable;
import org.gfxisa.simulator.listing.ObjectListing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Disassembles code objects. */
@Command(
        name = "objdump",
        header = "Disassembles code objects, fat binaries and bundles.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "%nDisassembles code objects, in the layout of llvm-objdump -d: those given, and every one in the"
                + " offload bundles and HIP programs given.",
        footer = {
            "",
            "Examples:",
            "  gfxisa objdump kernel.co",
            "  gfxisa objdump --kernels libsomething.so",
            "  gfxisa objdump --only gfx90a libsomething.so"
        })
final class ObjdumpCommand implements Callable<Integer> {
    private final Console console;
    private int errors;

    @Option(names = "--kernels", description = "Lists kernels, functions and data instead of instructions.")
    private boolean kernels;

    @Option(names = "--only", paramLabel = "T", description = "Only the code objects for this processor.")
    private Optional<String> only = Optional.empty();

    @Option(
            names = "--wave",
            paramLabel = "N",
            description = "Wavefront size in lanes, 32 or 64; without it each kernel's own.")
    private int wave;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "A code object, bundle or program; '-' is stdin.")
    private List<String> files = new ArrayList<>();

    ObjdumpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        Optional<Processor> wanted = Optional.empty();
        if (only.isPresent()) {
            wanted = Optional.of(TargetOption.processor(only.get()));
        }
        ByteSink out = new ByteSink(console.out());
        for (String file : files) {
            try (Input input = Input.open(file, console)) {
                dump(input, wanted, out);
            } catch (CliException e) {
                error(e.where(), e.getMessage(), out);
            }
        }
        out.flush();
        return errors > 0 ? CliException.FAILED : 0;
    }

    private void dump(Input input, Optional<Processor> wanted, ByteSink out) throws IOException, CliException {
        CodeObjectFile file = CodeObjectFile.read(ByteWindow.of(input.readAll(), "file"));
        int matching = 0;
        for (CodeObjectFile.Member member : file.members()) {
            String name = input.name() + (member.id().isEmpty() ? "" : "(" + member.id() + ")");
            try {
                CodeObject object = CodeObject.read(member.bytes());
                if (wanted.isEmpty() || wanted.equals(object.processor())) {
                    matching++;
                    dump(name, object, out);
                }
            } catch (CodeObjectException | CliException e) {
                error(name, e.getMessage(), out);
            }
        }
        for (String problem : file.problems()) {
            error(input.name(), problem, out);
        }
        if (matching == 0 && !file.members().isEmpty() && wanted.isPresent()) {
            error(input.name(), "no code object for " + wanted.get().name(), out);
        }
    }

    private void dump(String name, CodeObject object, ByteSink out)
            throws IOException, CodeObjectException, CliException {
        ObjectListing.printHeader(name, out);
        if (kernels) {
            KernelTable.print(object, out);
            return;
        }
        Optional<Processor> processor = object.processor();
        if (processor.isEmpty()) {
            throw new CodeObjectException(String.format(
                    "processor number 0x%x of e_flags is unknown ('gfxisa targets' lists them)", object.machine()));
        }
        Isa isa = TargetOption.isa(processor.get(), wave);
        ObjectListing listing = wave == 0 ? new ObjectListing(isa, out) : ObjectListing.ofOneWave(isa, out);
        listing.print(object);
    }

    /** Reports after what was printed so far, so that both make sense together on a terminal. */
    private void error(String where, String what, ByteSink out) throws IOException {
        out.flush();
        console.error(where, what);
        errors++;
    }
}
