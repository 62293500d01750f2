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

/** The sequences of a processor's memory models, in every mode, by what machine code shows of them. */
final class SequenceIndex {
    private static final Set<Ordering> RELEASING = EnumSet.of(Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST);

    private static final ModelAccess GROUP_RELEASE =
            ModelAccess.fence(Ordering.RELEASE, SyncScope.WORKGROUP, false).only(AddressSpace.GLOBAL);
    private static final ModelAccess GROUP_ACQUIRE =
            ModelAccess.fence(Ordering.ACQUIRE, SyncScope.WORKGROUP, false).only(AddressSpace.GLOBAL);

    private final PolicyBits policies = new PolicyBits();
    private final List<ModelCell> acquires;
    private final List<ModelCell> releases;
    private final Set<String> controls = new HashSet<>();
    private final SequenceReader reader;
    private final Set<String> mnemonics = new HashSet<>();
    /** Bits that only say that an update has a result. */
    private final int returning;
    /** By mode: the counters that a release of global memory to the work-group waits for, a bit each. */
    private final Map<String, Integer> groupReleases = new HashMap<>();
    /** What an acquire of global memory to the work-group invalidates, in the mode where that is most. */
    private List<String> groupAcquire = List.of();

    /** Reads the models of a processor; there is nothing in the table of one that has none. */
    SequenceIndex(Isa isa) {
        reader = new SequenceReader(isa, policies);
        Map<List<Object>, ModelCell> acquiring = new LinkedHashMap<>();
        Map<List<Object>, ModelCell> releasing = new LinkedHashMap<>();
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
                        ModelCell cell = reader.read(model, mode, access);
                        List<Object> key = List.of(cell.sequence(), cell.access(), cell.isLocal());
                        if (!cell.invalidates().isEmpty()) {
                            acquiring.merge(key, cell, ModelCell::narrowed);
                        }
                        if (RELEASING.contains(access.ordering()) && access.operation() != Operation.LOAD) {
                            releasing.merge(key, cell, ModelCell::narrowed);
                        }
                    }
                }
            }
        }
        acquires = List.copyOf(acquiring.values());
        releases = List.copyOf(releasing.values());
        returning = acquires.stream()
                .filter(cell -> cell.isUpdate() && !cell.isLocal() && cell.returns())
                .mapToInt(ModelCell::bits)
                .reduce((a, b) -> a & b)
                .orElse(0);
        Stream.concat(
                        acquires.stream().flatMap(cell -> cell.invalidates().stream()),
                        releases.stream().flatMap(cell -> cell.writeBacks().stream()))
                .forEach(control -> {
                    controls.add(control);
                    mnemonics.add(mnemonic(control));
                });
    }

    /** Sequences that invalidate. */
    List<ModelCell> acquires() {
        return acquires;
    }

    /** Sequences that let others see what came before them. */
    List<ModelCell> releases() {
        return releases;
    }

    /**
     * The counters that a release of global memory to the work-group waits for, a bit each.
     *
     * @param features those that may be on; one of them may be a mode
     */
    int groupRelease(Set<String> features) {
        return groupReleases.entrySet().stream()
                .filter(e -> features.contains(e.getKey()) == e.getKey().equals(CodeUnit.SPLIT))
                .mapToInt(Map.Entry::getValue)
                .reduce(0, (a, b) -> a | b);
    }

    /** What an acquire of global memory to the work-group invalidates. */
    Remedy groupAcquire() {
        return controls(groupAcquire);
    }

    /** Write-backs or invalidations of a sequence, to be put into the code. */
    Remedy controls(List<String> texts) {
        return Remedy.instructions(texts.stream().map(reader::instruction).toList());
    }

    /** Whether a sequence has this write-back or invalidation. */
    boolean hasControl(String text) {
        return controls.contains(text);
    }

    /** Whether sequences have this instruction, but with other bits. */
    boolean hasOtherBits(String text) {
        return !hasControl(text) && mnemonics.contains(mnemonic(text));
    }

    /** The cache-policy bits of an access, as far as they say an ordering. */
    int bits(List<String> policy) {
        return policies.of(policy);
    }

    /** Whether an access is of the kind that a sequence has, with the same bits. */
    boolean matches(ModelCell cell, Step step, int bits) {
        int mask = cell.returns() ? ~returning : ~0;
        return isSameKind(cell, step) && (cell.bits() & mask) == (bits & mask);
    }

    /** Whether an access is of the kind that a sequence has. */
    static boolean isSameKind(ModelCell cell, Step step) {
        return cell.access().isPresent()
                && step.is(cell.access().get(), cell.isLocal())
                && (!cell.isUpdate() || cell.returns() == step.writes().length > 0);
    }

    private static String mnemonic(String text) {
        return text.split(" ", 2)[0];
    }
}
