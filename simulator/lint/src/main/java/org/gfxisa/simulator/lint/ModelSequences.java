package org.gfxisa.simulator.lint;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.memorymodel.SyncScope;

/** The sequences of a processor's memory models in all modes, by the properties that machine code shows. */
final class ModelSequences {
    private static final Set<Ordering> RELEASING = EnumSet.of(Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST);

    private static final ModelAccess GROUP_RELEASE =
            ModelAccess.fence(Ordering.RELEASE, SyncScope.WORKGROUP, false).only(AddressSpace.GLOBAL);
    private static final ModelAccess GROUP_ACQUIRE =
            ModelAccess.fence(Ordering.ACQUIRE, SyncScope.WORKGROUP, false).only(AddressSpace.GLOBAL);

    private final CachePolicyBits policies = new CachePolicyBits();
    private final List<ModelSequence> acquires;
    private final List<ModelSequence> releases;
    private final Set<String> cacheOperations = new HashSet<>();
    private final SequenceReader reader;
    private final Set<String> mnemonics = new HashSet<>();
    /** The bits that only indicate that an atomic operation returns a value. */
    private final int returning;
    /** By mode, the counters that a release of global memory at work-group scope waits for, one bit each. */
    private final Map<String, Integer> groupReleases = new HashMap<>();
    /** The invalidations of an acquire of global memory at work-group scope, in the mode that has most of them. */
    private List<String> groupAcquire = List.of();

    /** Reads the memory models of a processor. There are no sequences if it has none. */
    ModelSequences(Isa isa) {
        reader = new SequenceReader(isa, policies);
        Map<List<Object>, ModelSequence> acquiring = new LinkedHashMap<>();
        Map<List<Object>, ModelSequence> releasing = new LinkedHashMap<>();
        for (String name : isa.processor().memoryModels()) {
            MemoryModel model = isa.processor().memoryModel(name).orElseThrow();
            for (String mode : model.modes()) {
                if (name.equals(MemoryModel.COMMON)) {
                    groupReleases.put(
                            mode, reader.read(model, mode, GROUP_RELEASE).before());
                    List<String> acquire =
                            reader.read(model, mode, GROUP_ACQUIRE).invalidates();
                    groupAcquire = acquire.size() > groupAcquire.size() ? acquire : groupAcquire;
                }
                for (ModelAccess access : model.accesses()) {
                    if (access.scope().isPresent()) {
                        ModelSequence sequence = reader.read(model, mode, access);
                        List<Object> key = List.of(sequence.instructions(), sequence.access(), sequence.isLocal());
                        if (!sequence.invalidates().isEmpty()) {
                            acquiring.merge(key, sequence, ModelSequence::narrowed);
                        }
                        if (RELEASING.contains(access.ordering()) && access.operation() != Operation.LOAD) {
                            releasing.merge(key, sequence, ModelSequence::narrowed);
                        }
                    }
                }
            }
        }
        acquires = List.copyOf(acquiring.values());
        releases = List.copyOf(releasing.values());
        returning = acquires.stream()
                .filter(sequence -> sequence.isUpdate() && !sequence.isLocal() && sequence.returns())
                .mapToInt(ModelSequence::bits)
                .reduce((a, b) -> a & b)
                .orElse(0);
        Stream.concat(
                        acquires.stream().flatMap(sequence -> sequence.invalidates().stream()),
                        releases.stream().flatMap(sequence -> sequence.writeBacks().stream()))
                .forEach(control -> {
                    cacheOperations.add(control);
                    mnemonics.add(mnemonic(control));
                });
    }

    /** Returns the sequences that invalidate caches. */
    List<ModelSequence> acquires() {
        return acquires;
    }

    /** Returns the sequences of releases. */
    List<ModelSequence> releases() {
        return releases;
    }

    /**
     * Returns the counters that a release of global memory at work-group scope waits for, one bit each.
     *
     * @param features the features that may be on; one of them may be a mode
     */
    int groupRelease(Set<String> features) {
        return groupReleases.entrySet().stream()
                .filter(e -> features.contains(e.getKey()) == e.getKey().equals(CodeRegion.SPLIT))
                .mapToInt(Map.Entry::getValue)
                .reduce(0, (a, b) -> a | b);
    }

    /** Returns the invalidations of an acquire of global memory at work-group scope. */
    Remedy groupAcquire() {
        return cacheOperations(groupAcquire);
    }

    /** Returns the remedy that inserts write-backs or invalidations of a sequence. */
    Remedy cacheOperations(List<String> texts) {
        return Remedy.instructions(texts.stream().map(reader::instruction).toList());
    }

    /** Returns whether a sequence has this write-back or invalidation. */
    boolean hasCacheOperation(String text) {
        return cacheOperations.contains(text);
    }

    /** Returns whether sequences have this instruction only with other bits. */
    boolean hasOtherBits(String text) {
        return !hasCacheOperation(text) && mnemonics.contains(mnemonic(text));
    }

    /** Returns those of the cache-policy bits of an access that sequences use to express an ordering. */
    int bits(List<String> policy) {
        return policies.of(policy);
    }

    /** Returns whether an access is of the same kind as that of a sequence, and has the same bits. */
    boolean matches(ModelSequence sequence, Step step, int bits) {
        int mask = sequence.returns() ? ~returning : ~0;
        return isSameKind(sequence, step) && (sequence.bits() & mask) == (bits & mask);
    }

    /** Returns whether an access is of the same kind as that of a sequence. */
    static boolean isSameKind(ModelSequence sequence, Step step) {
        return sequence.access().isPresent()
                && step.is(sequence.access().get(), sequence.isLocal())
                && (!sequence.isUpdate() || sequence.returns() == step.writes().length > 0);
    }

    private static String mnemonic(String text) {
        return text.split(" ", 2)[0];
    }
}
