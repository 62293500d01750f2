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

/** How code makes its writes visible to other waves and theirs to itself, according to the processor's memory model. */
final class Coherence {
    private final List<Set<String>> loads;
    private final List<Set<String>> stores;
    private final List<Set<String>> updates;
    /** The policy of system-scope atomics, if it differs from that of agent scope. */
    private final Set<String> ofSystem;

    private final List<Set<String>> workgroupLoads;
    private final List<Set<String>> workgroupStores;
    /** The invalidations of an acquire and the write-backs of a release at agent scope, in the first mode. */
    private final List<String> acquire;

    private final List<String> release;
    private final boolean isGroupInOrder;
    private final Set<String> workgroupTexts = new HashSet<>();
    private final List<MemoryMachine> machines;

    Coherence(Isa isa) {
        List<SyncScope> globalScopes = List.of(SyncScope.AGENT, SyncScope.SYSTEM);
        loads = policies(isa, Operation.LOAD, globalScopes);
        stores = policies(isa, Operation.STORE, globalScopes);
        updates = policies(isa, Operation.ADD, globalScopes);
        ofSystem = updates.size() > 1 ? updates.get(1) : Set.of();
        workgroupLoads = policies(isa, Operation.LOAD, List.of(SyncScope.WORKGROUP));
        workgroupStores = policies(isa, Operation.STORE, List.of(SyncScope.WORKGROUP));
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
            workgroupTexts.addAll(m.sequence(mode, acquire(SyncScope.WORKGROUP)));
            workgroupTexts.addAll(m.sequence(mode, release(SyncScope.WORKGROUP, false)));
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

    /** Returns whether an instruction does at least what an instruction of a sequence does. */
    private boolean isEnough(String text, String wanted, ToIntFunction<Control> levels) {
        return text.equals(wanted)
                || !workgroupTexts.contains(text)
                        && machines.stream()
                                .allMatch(machine ->
                                        (levels(machine, wanted, levels) & ~levels(machine, text, levels)) == 0);
    }

    /** Returns the steps of an acquire from other work-groups that an invalidation performs, a bit each. All of them if the sequence is not known. */
    int acquireSteps(String text) {
        int steps = 0;
        for (int i = 0; i < acquire.size(); i++) {
            steps |= isEnough(text, acquire.get(i), Control::invalidates) ? 1 << i : 0;
        }
        return acquire.isEmpty() ? 1 : steps;
    }

    /** Returns the number of steps of an acquire from other work-groups. */
    int acquireSteps() {
        return Math.max(1, acquire.size());
    }

    /** Returns whether an instruction makes earlier writes visible to other work-groups when it is complete. */
    boolean isRelease(String text) {
        return release.stream().anyMatch(wanted -> isEnough(text, wanted, Control::writesBack));
    }

    /** Returns whether writes have to be written back before other work-groups see them. */
    boolean needsWriteBack() {
        return !release.isEmpty();
    }

    /** Returns whether the waves of a work-group see each other's accesses to global memory in order, without a wait. */
    boolean isGroupInOrder() {
        return isGroupInOrder;
    }

    /** Returns the policies of atomic accesses at some scopes, each a set of words. */
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

    /** Returns whether an access has the policy of an atomic that is coherent among all work-groups. */
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

    /** Returns whether an atomic has the policy of system scope. */
    boolean isOfSystem(InstructionInfo info) {
        return !ofSystem.isEmpty() && info.policy().containsAll(ofSystem);
    }

    /** Returns whether an access has the policy of a work-group-scope atomic that differs from that of a plain access. */
    boolean isWorkgroupScope(InstructionInfo info) {
        List<Set<String>> policies = info.memory()
                .map(m -> switch (m.access()) {
                    case LOAD -> workgroupLoads;
                    case STORE -> workgroupStores;
                    case ATOMIC -> List.<Set<String>>of();
                })
                .orElse(List.of());
        return policies.stream()
                .anyMatch(words -> !words.isEmpty() && info.policy().containsAll(words));
    }

    /** Returns whether plain loads have the same policy as atomic loads at agent scope. */
    boolean arePlainLoadsAtomic() {
        return loads.isEmpty() || loads.stream().anyMatch(Set::isEmpty);
    }

    /** Returns whether plain stores have the same policy as atomic stores at agent scope. */
    boolean arePlainStoresAtomic() {
        return stores.isEmpty() || stores.stream().anyMatch(Set::isEmpty);
    }

    /** Returns whether plain loads have the same policy as atomic loads at work-group scope. */
    boolean arePlainLoadsWorkgroupAtomic() {
        return workgroupLoads.isEmpty() || workgroupLoads.stream().anyMatch(Set::isEmpty);
    }

    /** Returns whether plain stores have the same policy as atomic stores at work-group scope. */
    boolean arePlainStoresWorkgroupAtomic() {
        return workgroupStores.isEmpty() || workgroupStores.stream().anyMatch(Set::isEmpty);
    }
}
