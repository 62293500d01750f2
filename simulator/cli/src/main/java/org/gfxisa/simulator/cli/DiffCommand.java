package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.diff.DiffText;
import org.gfxisa.diff.TargetDiff;
import org.gfxisa.diff.TargetFacts;
import org.gfxisa.simulator.diff.TableFacts;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what two GPUs do not share. */
@Command(
        name = "diff",
        header = "What two GPUs do not share.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "%nCompares limits and other properties, features, operand codes, instructions, and of the"
                + " instructions that both have encodings, operands and semantics."
                + " '-' only the first has it, '+' only the second, '~' it differs.",
        footer = {"", "Examples:", "  gfxisa diff gfx90a gfx942", "  gfxisa diff gfx1030 gfx1100 --json"})
final class DiffCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "T1", description = "A processor.")
    private String left = "";

    @Parameters(index = "1", paramLabel = "T2", description = "Another one.")
    private String right = "";

    @Option(names = "--json", description = "Writes one JSON object.")
    private boolean json;

    DiffCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        TargetDiff diff = TargetDiff.of(facts(left), facts(right));
        ByteSink out = new ByteSink(console.out());
        out.utf8(json ? DiffText.json(diff) + "\n" : DiffText.text(diff));
        out.flush();
        return 0;
    }

    private static TargetFacts facts(String target) throws CliException {
        Processor processor = TargetOption.processor(target);
        Isa isa = TargetOption.isa(processor);
        return TableFacts.of(processor, isa);
    }
}
