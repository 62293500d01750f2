package org.gfxisa.simulator.check;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.memorymodel.SyncScope;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.MemoryMachine.Control;

/** What code does for others to see what it writes, and to see what they wrote, by the sequences of the processor's memory model. */
final class Coherence {
    private final List<Set<String>> loads;
    private final List<Set<String>> stores;
    private final List<Set<String>> updates;
    /** Of updates of the system, where those of the agent have another one. */
    private final Set<String> ofSystem;

    private final List<Set<String>> narrowLoads;
    private final List<Set<String>> narrowStores;
    /** Of the first mode, what an acquire for the agent invalidates, and what a release for it writes back. */
    private final List<String> acquire;

    private final List<String> release;
    private final boolean isGroupInOrder;
    private final Set<String> narrowTexts = new HashSet<>();
    private final List<MemoryMachine> machines;

    Coherence(Isa isa) {
        List<SyncScope> wide = List.of(SyncScope.AGENT, SyncScope.SYSTEM);
        loads = policies(isa, Operation.LOAD, wide);
        stores = policies(isa, Operation.STORE, wide);
        updates = policies(isa, Operation.ADD, wide);
        ofSystem = updates.size() > 1 ? updates.get(1) : Set.of();
        narrowLoads = policies(isa, Operation.LOAD, List.of(SyncScope.WORKGROUP));
        narrowStores = policies(isa, Operation.STORE, List.of(SyncScope.WORKGROUP));
        Optional<MemoryModel> model = isa.processor().memoryModel();
        machines = model.map(m -> m.machines(m.modes().get(0))).orElse(List.of());
        acquire = model.map(m -> controls(m, m.modes().get(0), acquire(SyncScope.AGENT), Control::invalidates))
                .orElse(List.of());
        release = model.map(m -> controls(m, m.modes().get(0), release(SyncScope.AGENT, false), Control::writesBack))
                .orElse(List.of());
        isGroupInOrder = model.filter(m -> m.sequence(m.modes().get(0), release(SyncScope.WORKGROUP, true))
                                .size()
                        == 1)
                .isPresent();
        model.ifPresent(m -> m.modes().forEach(mode -> {
            narrowTexts.addAll(m.sequence(mode, acquire(SyncScope.WORKGROUP)));
            narrowTexts.addAll(m.sequence(mode, release(SyncScope.WORKGROUP, false)));
        }));
    }

    private static ModelAccess acquire(SyncScope scope) {
        return ModelAccess.atomic(Operation.LOAD, Ordering.ACQUIRE, scope, false, AddressSpace.GLOBAL);
    }

    private static ModelAccess release(SyncScope scope, boolean oneSpace) {
        return ModelAccess.atomic(Operation.STORE, Ordering.RELEASE, scope, oneSpace, AddressSpace.GLOBAL);
    }

    private static List<String> controls(
            MemoryModel model, String mode, ModelAccess access, ToIntFunction<Control> levels) {
        return model.sequence(mode, access).stream()
                .filter(text -> model.machines(mode).stream().anyMatch(machine -> levels(machine, text, levels) != 0))
                .toList();
    }

    private static int levels(MemoryMachine machine, String text, ToIntFunction<Control> levels) {
        Control control = machine.controls().get(text);
        return control == null ? 0 : levels.applyAsInt(control);
    }

    /** Whether an instruction does what one of a sequence does, or more. */
    private boolean isEnough(String text, String wanted, ToIntFunction<Control> levels) {
        return text.equals(wanted)
                || !narrowTexts.contains(text)
                        && machines.stream()
                                .allMatch(machine ->
                                        (levels(machine, wanted, levels) & ~levels(machine, text, levels)) == 0);
    }

    /** Of the steps of an acquire from other work-groups those that an invalidation takes, a bit each; all of them if none is known. */
    int acquireSteps(String text) {
        int steps = 0;
        for (int i = 0; i < acquire.size(); i++) {
            steps |= isEnough(text, acquire.get(i), Control::invalidates) ? 1 << i : 0;
        }
        return acquire.isEmpty() ? 1 : steps;
    }

    /** How many steps an acquire from other work-groups has. */
    int acquireSteps() {
        return Math.max(1, acquire.size());
    }

    /** Whether other work-groups see what was written once an instruction is done. */
    boolean isRelease(String text) {
        return release.stream().anyMatch(wanted -> isEnough(text, wanted, Control::writesBack));
    }

    /** Whether other work-groups do not see what was written until it is written back. */
    boolean needsWriteBack() {
        return !release.isEmpty();
    }

    /** Whether waves of a work-group see each other's accesses to global memory in their order, without a wait. */
    boolean isGroupInOrder() {
        return isGroupInOrder;
    }

    /** The policies of atomic accesses of some scopes, each a set of words. */
    private static List<Set<String>> policies(Isa isa, Operation operation, List<SyncScope> scopes) {
        return isa.processor().memoryModel().stream()
                .flatMap(model -> scopes.stream()
                        .flatMap(scope -> model.modes().stream()
                                .map(mode -> policy(
                                        model,
                                        mode,
                                        ModelAccess.atomic(
                                                operation, Ordering.MONOTONIC, scope, false, AddressSpace.GLOBAL)))))
                .distinct()
                .toList();
    }

    private static Set<String> policy(MemoryModel model, String mode, ModelAccess access) {
        String mnemonic = model.mnemonic(access).orElse("");
        for (String text : model.sequence(mode, access)) {
            if (text.equals(mnemonic) || text.startsWith(mnemonic + " ")) {
                Set<String> words = new HashSet<>(List.of(text.split(" ")));
                words.remove(mnemonic);
                return words;
            }
        }
        return Set.of();
    }

    /** Whether a load, store or update of such a policy is seen by, and sees, all work-groups. */
    boolean isCoherent(InstructionInfo info) {
        List<Set<String>> policies = info.memory()
                .map(m -> switch (m.access()) {
                    case LOAD -> loads;
                    case STORE -> stores;
                    case ATOMIC -> updates;
                })
                .orElse(List.of());
        return policies.isEmpty() || policies.stream().anyMatch(info.policy()::containsAll);
    }

    /** Whether the policy of an update says that it is one for the whole system. */
    boolean isOfSystem(InstructionInfo info) {
        return !ofSystem.isEmpty() && info.policy().containsAll(ofSystem);
    }

    /** Whether a load or store of such a policy is seen by, and sees, the work-group, though not as any other would. */
    boolean isNarrow(InstructionInfo info) {
        List<Set<String>> policies = info.memory()
                .map(m -> switch (m.access()) {
                    case LOAD -> narrowLoads;
                    case STORE -> narrowStores;
                    case ATOMIC -> List.<Set<String>>of();
                })
                .orElse(List.of());
        return policies.stream()
                .anyMatch(words -> !words.isEmpty() && info.policy().containsAll(words));
    }

    /** Whether every plain load is seen by all: the policy does not tell them apart. */
    boolean areLoads() {
        return loads.isEmpty() || loads.stream().anyMatch(Set::isEmpty);
    }

    /** Whether every plain store may be an atomic one, likewise. */
    boolean areStores() {
        return stores.isEmpty() || stores.stream().anyMatch(Set::isEmpty);
    }

    /** Whether every plain load may be one for the work-group. */
    boolean areNarrowLoads() {
        return narrowLoads.isEmpty() || narrowLoads.stream().anyMatch(Set::isEmpty);
    }

    /** Whether every plain store may be one for the work-group. */
    boolean areNarrowStores() {
        return narrowStores.isEmpty() || narrowStores.stream().anyMatch(Set::isEmpty);
    }
}
