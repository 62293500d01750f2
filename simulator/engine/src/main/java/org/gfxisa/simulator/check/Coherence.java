package org.gfxisa.simulator.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.memorymodel.SyncScope;

/** Which cache policies make an access one that other work-groups see, by the sequences of the processor's memory model. */
final class Coherence {
    private final List<Set<String>> loads;
    private final List<Set<String>> stores;
    private final List<Set<String>> updates;
    /** Of updates of the system, where those of the agent have another one. */
    private final Set<String> ofSystem;

    Coherence(Isa isa) {
        loads = policies(isa, Operation.LOAD);
        stores = policies(isa, Operation.STORE);
        updates = policies(isa, Operation.ADD);
        ofSystem = updates.size() > 1 ? updates.get(1) : Set.of();
    }

    /** The policies of atomic accesses of the agent and the system, each a set of words. */
    private static List<Set<String>> policies(Isa isa, Operation operation) {
        return isa.processor().memoryModel().stream()
                .flatMap(model -> List.of(SyncScope.AGENT, SyncScope.SYSTEM).stream()
                        .map(scope -> policy(
                                model,
                                ModelAccess.atomic(operation, Ordering.MONOTONIC, scope, false, AddressSpace.GLOBAL))))
                .distinct()
                .toList();
    }

    private static Set<String> policy(MemoryModel model, ModelAccess access) {
        String mnemonic = model.mnemonic(access).orElse("");
        for (String text : model.sequence(model.modes().get(0), access)) {
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

    /** Whether every plain load is seen by all: the policy does not tell them apart. */
    boolean areLoads() {
        return loads.isEmpty() || loads.stream().anyMatch(Set::isEmpty);
    }

    /** Whether every plain store may be an atomic one, likewise. */
    boolean areStores() {
        return stores.isEmpty() || stores.stream().anyMatch(Set::isEmpty);
    }
}
