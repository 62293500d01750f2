package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.lint.CodeRegion;
import org.gfxisa.simulator.lint.CodeRegions;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reports which instructions the simulator executes exactly, approximately, or not at all. */
@Command(
        name = "coverage",
        header = "Reports which instructions are executed exactly, approximately, or not at all.",
        description =
                "%nWithout a file, counts the instructions of each instruction set; with --target, lists those that are not "
                        + "executed exactly, with the reasons and the tests. With code objects, reports for each kernel, "
                        + "without running it, which of its instructions are approximate or refused, and whether an "
                        + "approximate result may reach control flow, an address or synchronisation. The exit code is 1 if a "
                        + "kernel can reach an instruction that is refused.",
        footer = {
            "",
            "Examples:",
            "  gfxisa coverage",
            "  gfxisa coverage --target gfx1100",
            "  gfxisa coverage kernel.co"
        })
final class CoverageCommand implements Callable<Integer> {
    private final Console console;
    private boolean isRefused;
    private int failures;

    @Option(
            names = "--target",
            paramLabel = "T",
            description = "Lists the instructions of this processor; with files, only the code objects for it.")
    private Optional<String> target = Optional.empty();

    @Option(names = "--all", description = "With --target, also lists what is executed exactly.")
    private boolean all;

    @Option(names = "--json", description = "Prints one JSON object a line.")
    private boolean json;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Code objects, programs or bundles; '-' is standard input.")
    private List<String> files = new ArrayList<>();

    CoverageCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        if (all && (target.isEmpty() || !files.isEmpty())) {
            throw CliException.usage("--all lists the instructions of --target, without a file");
        }
        ByteSink out = new ByteSink(console.out());
        if (!files.isEmpty()) {
            Optional<TargetId> wanted =
                    target.isPresent() ? Optional.of(TargetOption.id(target.get())) : Optional.empty();
            for (String file : files) {
                file(file, wanted, new FidelityReport(out, json));
            }
        } else if (target.isPresent()) {
            CoverageTables.instructions(TargetOption.isa(TargetOption.processor(target.get())), all, json, out);
        } else {
            CoverageTables.summary(json, out);
        }
        out.flush();
        return isRefused || failures > 0 ? CliException.FAILED : 0;
    }

    private void file(String name, Optional<TargetId> wanted, FidelityReport report) throws IOException {
        try (Input input = Input.open(name, console)) {
            CodeObjectFile file = CodeObjectFile.read(ByteWindow.of(input.readAll(), "file"));
            int matching = ObjectFilter.each(
                    input.name(), file, wanted, (member, object) -> object(member, object, report), this::fail);
            file.problems().forEach(problem -> fail(input.name(), problem));
            if (matching == 0 && !file.members().isEmpty()) {
                fail(
                        input.name(),
                        "no code object for " + wanted.map(TargetId::canonical).orElse("any processor"));
            }
        } catch (CliException e) {
            fail(e.where(), e.getMessage());
        }
    }

    private void object(String name, CodeObject object, FidelityReport report)
            throws IOException, CodeObjectException, CliException {
        List<CodeRegion> regions = CodeRegions.of(object, TargetOption.isa(ObjectFilter.processor(object)));
        isRefused |= report.print(name, regions);
    }

    private void fail(String where, String what) {
        failures++;
        console.error(where, what);
    }
}
