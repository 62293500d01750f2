package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gfxisa.Processor;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the code sequences of the memory model. */
@Command(
        name = "memory-model",
        header = "Lists the code sequences that order memory accesses.",
        description =
                "%nPrints the sequence for every operation, ordering, scope and address space: waits, the access with its "
                        + "cache-policy bits, write-backs and invalidations, in program order. A line stands for all scopes with "
                        + "the same sequence; agent[-one-as] means agent and agent-one-as. Numbers are errata, which "
                        + "docs/memory-model-tables.md lists.",
        footer = {
            "",
            "Examples:",
            "  gfxisa memory-model --target gfx90a --mode tgsplit",
            "  gfxisa memory-model --target gfx942 \\",
            "      --op fence --ordering release --scope agent",
            "  gfxisa memory-model --target gfx900 --model hsa",
            "  gfxisa memory-model --target gfx1100 --json"
        })
final class MemoryModelCommand implements Callable<Integer> {
    private static final String COMMON = "llvm";
    private static final String ONE_SPACE = "-one-as";

    private final Console console;

    @Option(names = "--target", paramLabel = "T", required = true, description = "A processor (gfx90a).")
    private String target = "";

    @Option(
            names = "--mode",
            paramLabel = "M",
            description = "Only this mode: default, tgsplit, wgp or cumode. Without it, all modes of the processor.")
    private String mode = "";

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "The memory model: llvm, or hsa for the older mapping of HSA 1.0 on GFX7 to GFX9.",
            defaultValue = COMMON)
    private String modelName = COMMON;

    @Mixin
    private AccessFilter filter = new AccessFilter();

    @Option(names = "--constraints", description = "Lists which reorderings within a thread each ordering forbids.")
    private boolean constraints;

    @Option(names = "--json", description = "Prints one JSON object a line for each combination.")
    private boolean json;

    MemoryModelCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        Processor processor = TargetOption.processor(target);
        MemoryModel model = model(processor);
        List<ModelAccess> accesses = filter.of(model);
        ByteSink out = new ByteSink(console.out());
        if (constraints) {
            ConstraintList list = ConstraintList.of(model, accesses);
            if (json) {
                list.printJson(out);
            } else {
                list.print(out);
            }
            out.flush();
            return 0;
        }
        for (String m : modes(processor, model)) {
            if (json) {
                for (ModelAccess access : accesses) {
                    out.utf8(MemoryModelLine.json(processor.name(), model, m, access))
                            .put('\n');
                }
            } else {
                out.utf8(processor.name() + " (" + model.title() + "), mode " + m + "\n");
                table(m, model, accesses).print(out);
            }
        }
        out.flush();
        return 0;
    }

    private MemoryModel model(Processor processor) throws CliException {
        List<String> names = processor.memoryModels();
        if (names.isEmpty()) {
            throw TargetOption.undescribed(
                    processor,
                    "memory model is not described",
                    p -> !p.memoryModels().isEmpty());
        }
        return processor
                .memoryModel(modelName)
                .orElseThrow(() -> Suggestions.unknown("--model", modelName, processor.name() + " has", names));
    }

    private List<String> modes(Processor processor, MemoryModel model) throws CliException {
        if (mode.isEmpty()) {
            return model.modes();
        }
        if (!model.modes().contains(mode)) {
            throw Suggestions.unknown("--mode", mode, processor.name() + " has", model.modes());
        }
        return List.of(mode);
    }

    /** Returns a table in which one row stands for all scopes with the same sequence. */
    private static Table table(String mode, MemoryModel model, List<ModelAccess> accesses) {
        Map<List<String>, List<String>> scopes = new LinkedHashMap<>();
        for (ModelAccess access : accesses) {
            String failure = access.failure().map(f -> "/" + model.text(f)).orElse("");
            List<String> sequence = model.sequence(mode, access);
            List<String> row = List.of(
                    access.operation().text(),
                    model.text(access.ordering()) + failure,
                    access.operation() == Operation.FENCE ? fenced(model, access) : space(model, access),
                    String.join(" ", model.errata(mode, access)),
                    sequence.isEmpty() ? "nothing" : String.join("; ", sequence));
            scopes.computeIfAbsent(row, r -> new ArrayList<>()).add(AccessFilter.scope(model, access));
        }
        Table table = new Table("OPERATION", "ORDERING", "SPACE", "SCOPES", "ERRATA", "SEQUENCE");
        scopes.forEach(
                (row, names) -> table.row(row.get(0), row.get(1), row.get(2), scopes(names), row.get(3), row.get(4)));
        return table;
    }

    /** Joins the names of scopes. A scope for one address space and the same scope for all of them share a name. */
    private static String scopes(List<String> names) {
        return names.stream()
                .filter(name -> !name.endsWith(ONE_SPACE)
                        || !names.contains(name.substring(0, name.length() - ONE_SPACE.length())))
                .map(name -> names.contains(name + ONE_SPACE) ? name + "[" + ONE_SPACE + "]" : name)
                .collect(Collectors.joining(","));
    }

    private static String space(MemoryModel model, ModelAccess access) {
        return access.space().map(model::text).orElse(AccessFilter.NONE) + (access.uniform() ? " (uniform)" : "");
    }

    private static String fenced(MemoryModel model, ModelAccess access) {
        return access.fenced().stream().map(model::text).sorted().collect(Collectors.joining("+"));
    }
}
