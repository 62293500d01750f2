package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.Processor;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;

/** The cells of the memory models that use an instruction. */
final class ModelUses {
    private final Map<String, Map<String, Map<String, Cells>>> byMnemonic = new HashMap<>();

    ModelUses(Reference reference) {
        Set<String> done = new LinkedHashSet<>();
        for (Processor processor : reference.processors()) {
            for (String name : processor.memoryModels()) {
                processor
                        .memoryModel(name)
                        .filter(model -> done.add(name + " " + model.title()))
                        .ifPresent(this::add);
            }
        }
    }

    private static final class Cells {
        private final Set<String> operations = new LinkedHashSet<>();
        private final Set<String> scopes = new LinkedHashSet<>();
        private final Set<String> spaces = new LinkedHashSet<>();
    }

    /**
     * Cells of a table.
     *
     * @param table title of the table
     * @param ordering their ordering
     * @param operations their operations
     * @param scopes their scopes
     * @param spaces their address spaces
     */
    public record ModelUse(String table, String ordering, String operations, String scopes, String spaces) {}

    private void add(MemoryModel model) {
        for (ModelAccess access : model.accesses()) {
            for (String mode : model.modes()) {
                model.sequence(mode, access).forEach(line -> add(model, access, line.split(" ")[0]));
            }
        }
    }

    private void add(MemoryModel model, ModelAccess access, String mnemonic) {
        Cells cells = byMnemonic
                .computeIfAbsent(mnemonic, m -> new LinkedHashMap<>())
                .computeIfAbsent(model.title(), t -> new LinkedHashMap<>())
                .computeIfAbsent(model.text(access.ordering()), o -> new Cells());
        cells.operations.add(access.operation().text());
        access.scope().ifPresent(scope -> cells.scopes.add(model.text(scope, false)));
        access.space().ifPresent(space -> cells.spaces.add(model.text(space)));
    }

    /** Returns the cells that use one of some mnemonics. */
    List<ModelUse> of(Set<String> mnemonics) {
        Map<String, ModelUse> uses = new TreeMap<>();
        mnemonics.forEach(mnemonic -> byMnemonic
                .getOrDefault(mnemonic, Map.of())
                .forEach((table, orderings) -> orderings.forEach((ordering, cells) -> uses.put(
                        table + " " + ordering,
                        new ModelUse(
                                table,
                                ordering,
                                String.join(", ", cells.operations),
                                String.join(", ", cells.scopes),
                                String.join(", ", cells.spaces))))));
        return new ArrayList<>(uses.values());
    }
}
