package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.diff.DiffText;
import org.gfxisa.diff.FactKind;
import org.gfxisa.diff.TargetDiff;
import org.gfxisa.diff.TargetFacts;
import org.gfxisa.simulator.diff.TableFacts;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two GPUs. */
@Command(
        name = "diff",
        header = "Compares two GPUs and lists what differs.",
        description =
                "%nCompares limits and other properties, features, operand codes, instructions, required wait states and "
                        + "the code sequences of the memory model. For instructions that both GPUs have, it compares encodings, "
                        + "operands and semantics. '-' marks what only the first GPU has, '+' what only the second has, and '~' "
                        + "what differs.",
        footer = {
            "",
            "Examples:",
            "  gfxisa diff gfx90a gfx942 --summary",
            "  gfxisa diff gfx90a gfx942 --only hazard --only memory-model",
            "  gfxisa diff gfx1030 gfx1100 --instruction v_add_f32",
            "  gfxisa diff gfx1030 gfx1100 --json"
        })
final class DiffCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "T1", description = "A processor.")
    private String left = "";

    @Parameters(index = "1", paramLabel = "T2", description = "Another processor.")
    private String right = "";

    @Option(names = "--summary", description = "Prints only the number of differences of each kind.")
    private boolean isSummary;

    @Option(
            names = "--only",
            paramLabel = "KIND",
            split = ",",
            description =
                    "Only these kinds: property, feature, operand-code, instruction, encoding, operands, semantics, hazard, "
                            + "memory-model. May be repeated.")
    private List<String> kinds = List.of();

    @Option(names = "--instruction", paramLabel = "MNEMONIC", description = "Only the differences of this instruction.")
    private Optional<String> mnemonic = Optional.empty();

    @Option(names = "--json", description = "Writes one JSON object.")
    private boolean json;

    DiffCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        List<String> words = Stream.of(FactKind.values()).map(FactKind::word).toList();
        for (String kind : kinds) {
            if (!words.contains(kind)) {
                throw Suggestions.unknown("--only", kind, "expected", words);
            }
        }
        Set<String> instructions = instructions();
        TargetDiff diff = TargetDiff.of(
                facts(left),
                facts(right),
                (kind, name) -> (kinds.isEmpty() || kinds.contains(kind.word()))
                        && (mnemonic.isEmpty() || instructions.contains(name.split(" ")[0])));
        ByteSink out = new ByteSink(console.out());
        out.utf8(json ? DiffText.json(diff) + "\n" : DiffText.text(diff, isSummary));
        out.flush();
        return 0;
    }

    /** Returns the instructions of either GPU that have the requested mnemonic. */
    private Set<String> instructions() throws CliException {
        Set<String> found = new TreeSet<>();
        Set<String> known = new TreeSet<>();
        for (String target : mnemonic.isEmpty() ? List.<String>of() : List.of(left, right)) {
            Isa isa = TargetOption.isa(TargetOption.processor(target));
            known.addAll(isa.tables().spellings().keySet());
            isa.tables()
                    .spellings()
                    .getOrDefault(mnemonic.get(), List.of())
                    .forEach(form -> found.add(
                            isa.tables().opcodeNames().get(isa.form(form).opcode())));
        }
        if (mnemonic.isPresent() && found.isEmpty()) {
            throw CliException.usage("--instruction " + mnemonic.get() + ": neither " + left + " nor " + right
                    + " has it" + Suggestions.hint(mnemonic.get(), known));
        }
        return found;
    }

    private static TargetFacts facts(String target) throws CliException {
        Processor processor = TargetOption.processor(target);
        Isa isa = TargetOption.isa(processor);
        return TableFacts.of(processor, isa);
    }
}
