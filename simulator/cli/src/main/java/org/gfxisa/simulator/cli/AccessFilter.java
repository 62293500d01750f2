package org.gfxisa.simulator.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import picocli.CommandLine.Option;

/** Options that select accesses by the names that a memory model uses. */
final class AccessFilter {
    static final String NONE = "-";

    @Option(names = "--op", paramLabel = "OP", description = "Only this operation (load, cmpxchg, fence).")
    private String operation = "";

    @Option(names = "--ordering", paramLabel = "O", description = "Only this ordering (acquire, volatile).")
    private String ordering = "";

    @Option(names = "--scope", paramLabel = "S", description = "Only this scope (agent, workgroup-one-as).")
    private String scope = "";

    @Option(
            names = "--addrspace",
            paramLabel = "A",
            description = "Only this address space (global), and the fences that order it.")
    private String space = "";

    /** Returns the accesses of a model that the options select. */
    List<ModelAccess> of(MemoryModel model) throws CliException {
        List<ModelAccess> accesses = model.accesses();
        accesses = with("--op", operation, accesses, a -> Set.of(a.operation().text()));
        accesses = with("--ordering", ordering, accesses, a -> Set.of(model.text(a.ordering())));
        accesses = with("--scope", scope, accesses, a -> Set.of(scope(model, a)));
        return with("--addrspace", space, accesses, a -> spaces(model, a));
    }

    /** Returns the model's name of an access's scope. */
    static String scope(MemoryModel model, ModelAccess access) {
        return access.scope().map(s -> model.text(s, access.oneSpace())).orElse(NONE);
    }

    private static Set<String> spaces(MemoryModel model, ModelAccess access) {
        Set<AddressSpace> spaces = access.space().map(Set::of).orElse(access.fenced());
        return spaces.stream().map(model::text).collect(Collectors.toSet());
    }

    private static List<ModelAccess> with(
            String option, String wanted, List<ModelAccess> accesses, Function<ModelAccess, Set<String>> names)
            throws CliException {
        if (wanted.isEmpty()) {
            return accesses;
        }
        List<ModelAccess> found =
                accesses.stream().filter(a -> names.apply(a).contains(wanted)).toList();
        if (found.isEmpty()) {
            Set<String> known = new LinkedHashSet<>();
            accesses.forEach(a -> known.addAll(names.apply(a)));
            throw Suggestions.unknown(option, wanted, "expected", known);
        }
        return found;
    }
}
