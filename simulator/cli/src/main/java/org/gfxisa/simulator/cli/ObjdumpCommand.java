package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.KernelTable;
import org.gfxisa.simulator.listing.ObjectJson;
import org.gfxisa.simulator.listing.ObjectListing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Disassembles code objects. */
@Command(
        name = "objdump",
        header = "Disassembles code objects, fat binaries and bundles.",
        description =
                "%nDisassembles code objects in the layout of llvm-objdump -d. Reads code objects, and every code object "
                        + "in offload bundles and HIP programs.",
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

    @Option(names = "--json", description = "Prints one JSON object a line for each instruction.")
    private boolean json;

    @Mixin
    private ObjectFilter filter = new ObjectFilter();

    @Option(
            names = "--wave",
            paramLabel = "N",
            description = "Wavefront size, 32 or 64 lanes; without it, that of each kernel.")
    private int wave;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A code object, bundle or program; '-' is standard input.")
    private List<String> files = new ArrayList<>();

    ObjdumpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        if (kernels && json) {
            throw CliException.usage("--kernels and --json exclude each other; inspect --json describes kernels");
        }
        Optional<TargetId> wanted = filter.wanted();
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

    private void dump(Input input, Optional<TargetId> wanted, ByteSink out) throws IOException, CliException {
        CodeObjectFile file = CodeObjectFile.read(ByteWindow.of(input.readAll(), "file"));
        int matching = filter.each(
                input.name(),
                file,
                (name, object) -> dump(name, object, out),
                (where, what) -> error(where, what, out));
        for (String problem : file.problems()) {
            error(input.name(), problem, out);
        }
        if (matching == 0 && !file.members().isEmpty() && wanted.isPresent()) {
            error(input.name(), "no code object for " + wanted.get(), out);
        }
    }

    private void dump(String name, CodeObject object, ByteSink out)
            throws IOException, CodeObjectException, CliException {
        if (kernels) {
            ObjectListing.printHeader(name, out);
            KernelTable.print(object, out);
            return;
        }
        Isa isa = TargetOption.isa(ObjectFilter.processor(object), wave);
        if (json) {
            ObjectJson records = new ObjectJson(name, out);
            if (wave == 0) {
                records.print(object, isa);
            } else {
                records.printAsOneWave(object, isa);
            }
            return;
        }
        ObjectListing.printHeader(name, out);
        ObjectListing listing = wave == 0 ? new ObjectListing(isa, out) : ObjectListing.ofOneWave(isa, out);
        listing.print(object);
    }

    /** Reports an error after the output so far, so that they are in order on a terminal. */
    private void error(String where, String what, ByteSink out) throws IOException {
        out.flush();
        console.error(where, what);
        errors++;
    }
}
