package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gfxisa.Processor;
import org.gfxisa.isa.MemoryModels;
import org.gfxisa.isa.Targets;
import org.gfxisa.memorymodel.Access;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.Operation;
import org.gfxisa.memorymodel.SyncScope;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the code sequences of the memory model. */
@Command(
        name = "memory-model",
        header = "The instructions that give an access to memory its ordering.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description =
                "%nFor every operation, ordering, scope and address space: the waits, the access with its cache-policy"
                        + " bits, the write-backs and invalidations, in the order of the program.",
        footer = {
            "",
            "Examples:",
            "  gfxisa memory-model --target gfx90a --mode tgsplit",
            "  gfxisa memory-model --target gfx1100 --json"
        })
final class MemoryModelCommand implements Callable<Integer> {
    private final Console console;

    @Option(names = "--target", paramLabel = "T", required = true, description = "A processor (gfx90a).")
    private String target = "";

    @Option(
            names = "--mode",
            paramLabel = "M",
            description = "default, tgsplit, wgp or cumode, as the processor has them; all that it has if not given.")
    private String mode = "";

    @Option(names = "--json", description = "One JSON object a line for every combination.")
    private boolean json;

    MemoryModelCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        Processor processor = TargetOption.processor(target);
        MemoryModel model = MemoryModels.find(processor.name())
                .orElseThrow(() -> CliException.failed(
                        "", processor.name() + ": its memory model is not described; there is " + described()));
        ByteSink out = new ByteSink(console.out());
        for (String m : modes(processor, model)) {
            if (json) {
                for (Access access : model.accesses()) {
                    out.utf8(MemoryModelLine.json(processor.name(), m, access, model.sequence(m, access)))
                            .put('\n');
                }
            } else {
                out.utf8(processor.name() + " (" + model.title() + "), mode " + m + "\n");
                table(m, model).print(out);
            }
        }
        out.flush();
        return 0;
    }

    private List<String> modes(Processor processor, MemoryModel model) throws CliException {
        if (mode.isEmpty()) {
            return model.modes();
        }
        if (!model.modes().contains(mode)) {
            throw CliException.usage("--mode " + mode + ": " + processor.name() + " has "
                    + String.join(", ", model.modes()) + Nearest.hint(mode, model.modes()));
        }
        return List.of(mode);
    }

    private static String described() {
        return Targets.all().stream()
                .map(Processor::name)
                .filter(name -> MemoryModels.find(name).isPresent())
                .collect(Collectors.joining(", "));
    }

    /** One row for all scopes that need the same. */
    private static Table table(String mode, MemoryModel model) {
        Map<List<String>, List<String>> scopes = new LinkedHashMap<>();
        for (Access access : model.accesses()) {
            String failure = access.failure().map(f -> "/" + f.text()).orElse("");
            List<String> row = new ArrayList<>();
            row.add(access.operation().text());
            row.add(access.ordering().text() + failure);
            row.add(access.operation() == Operation.FENCE ? fenced(access) : space(access));
            row.add(String.join("; ", model.sequence(mode, access)));
            scopes.computeIfAbsent(row, r -> new ArrayList<>()).add(scope(access));
        }
        Table table = new Table("OPERATION", "ORDERING", "SPACE", "SEQUENCE", "SCOPES");
        scopes.forEach(
                (row, names) -> table.row(row.get(0), row.get(1), row.get(2), row.get(3), String.join(",", names)));
        return table;
    }

    private static String space(Access access) {
        return access.space().map(AddressSpace::text).orElse("-") + (access.uniform() ? " (uniform)" : "");
    }

    private static String fenced(Access access) {
        return access.fenced().stream().map(AddressSpace::text).sorted().collect(Collectors.joining("+"));
    }

    private static String scope(Access access) {
        Optional<SyncScope> scope = access.scope();
        return scope.map(s -> s.text(access.oneSpace())).orElse("-");
    }
}
