package org.gfxisa.simulator.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.simulator.findings.FindingRule;
import org.gfxisa.source.SourceAssembler;

/** Inserts sequences of the memory model into small programs, and lints them. */
final class SequenceBench {
    /** Operands by the prefix of a mnemonic. The first match counts. */
    private static final String[][] OPERANDS = {
        {"buffer_atomic_cmpswap", "v[4:5], off, s[4:7], 0"},
        {"buffer_atomic", "v4, off, s[4:7], 0"},
        {"buffer", "v1, off, s[4:7], 0"},
        {"global_load", "v1, v[2:3], off"},
        {"global_store", "v[2:3], v1, off"},
        {"global_atomic_cmpswap", "v[2:3], v[4:5], off"},
        {"global_atomic", "v[2:3], v4, off"},
        {"flat_load", "v1, v[2:3]"},
        {"flat_store", "v[2:3], v1"},
        {"flat_atomic_cmpswap", "v[2:3], v[4:5]"},
        {"flat_atomic", "v[2:3], v4"},
        {"scratch_load", "v1, v2, off"},
        {"scratch_store", "v2, v1, off"},
        {"ds_read", "v1, v2"},
        {"ds_load", "v1, v2"},
        {"ds_write_", "v2, v1"},
        {"ds_store_", "v2, v1"},
        {"ds_cmpst", "v1, v2, v3, v4"},
        {"ds_add_rtn", "v1, v2, v3"},
        {"ds_add", "v2, v3"},
        {"ds_", "v1, v2, v3"},
        {"s_load", "s20, s[2:3], 0x0"},
    };

    /** Instructions that raise counters which no instruction of a sequence raises, by the prefix of a processor's name. */
    private static final String[][] IMAGES = {
        {
            "gfx12",
            "image_sample v8, v9, s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_1D",
            "image_bvh_intersect_ray v[12:15], [v20, v21, v[22:24], v[25:27], v[28:30]], s[4:7]"
        },
    };

    private final List<FindingRule> found = new ArrayList<>();
    private final Linter linter = new Linter(finding -> found.add(finding.rule()));
    private final Isa isa;
    private final List<MemoryModel> models;
    private final List<String> before;
    private final List<String> after;

    SequenceBench(String processor) {
        isa = Targets.find(processor).flatMap(Processor::isa).orElseThrow();
        models = isa.processor().memoryModels().stream()
                .map(name -> isa.processor().memoryModel(name).orElseThrow())
                .toList();
        String load = plain(Operation.LOAD, AddressSpace.GLOBAL);
        String store = plain(Operation.STORE, AddressSpace.GLOBAL);
        String local = plain(Operation.STORE, AddressSpace.LOCAL);
        Stream<String> images = Arrays.stream(IMAGES)
                .filter(i -> processor.startsWith(i[0]))
                .flatMap(i -> Arrays.stream(i).skip(1));
        before = Stream.concat(Stream.of(load.replace("v1", "v40"), store, local), images)
                .toList();
        after = List.of(load.replace("v1", "v41"), store, "s_endpgm");
    }

    private String plain(Operation operation, AddressSpace space) {
        ModelAccess access = ModelAccess.plain(operation, Ordering.NONATOMIC, space, false);
        MemoryModel model = models.get(0);
        String mnemonic = model.mnemonic(access).orElseThrow();
        return mnemonic + " " + operands(mnemonic, access);
    }

    private static String operands(String mnemonic, ModelAccess access) {
        String operands = Arrays.stream(OPERANDS)
                .filter(o -> mnemonic.startsWith(o[0]))
                .findFirst()
                .orElseThrow()[1];
        boolean isUpdate = mnemonic.contains("_atomic_") && !mnemonic.startsWith("buffer");
        return isUpdate && access.operation().returnsValue() ? "v1, " + operands : operands;
    }

    Isa isa() {
        return isa;
    }

    /** Returns the sequences of all accesses and fences in every mode and model, and a wait for each counter alone. */
    Set<List<String>> sequences() {
        return sequences(access -> true);
    }

    /** Returns the sequences of ordered accesses only. */
    Set<List<String>> ordered() {
        return sequences(access -> access.scope().isPresent());
    }

    private Set<List<String>> sequences(Predicate<ModelAccess> which) {
        Set<List<String>> sequences = new LinkedHashSet<>();
        for (MemoryModel model : models) {
            for (String mode : model.modes()) {
                for (ModelAccess access :
                        model.accesses().stream().filter(which).toList()) {
                    String operands = model.mnemonic(access)
                            .map(mnemonic -> operands(mnemonic, access))
                            .orElse("");
                    sequences.add(split(model.sequence(mode, access, operands)));
                }
            }
        }
        return sequences;
    }

    private static List<String> split(List<String> sequence) {
        List<String> split = new ArrayList<>();
        for (String text : sequence) {
            if (text.startsWith("s_waitcnt ") && text.contains(") ")) {
                for (String part : text.substring("s_waitcnt ".length()).split(" ")) {
                    split.add("s_waitcnt " + part);
                }
            } else {
                split.add(text);
            }
        }
        return List.copyOf(split);
    }

    /** Returns the rules that a sequence violates at the start of a program. */
    List<FindingRule> alone(List<String> sequence) {
        return rules(Stream.concat(sequence.stream(), Stream.of("s_endpgm")));
    }

    /** Returns the rules of the memory model that a sequence violates between other accesses. */
    List<FindingRule> amid(List<String> sequence) {
        return rules(Stream.of(before, sequence, after).flatMap(List::stream)).stream()
                .filter(OF_THE_MODEL::contains)
                .toList();
    }

    private static final Set<FindingRule> OF_THE_MODEL = Set.of(
            Rule.EARLY_INVALIDATE,
            Rule.PARTIAL_INVALIDATE,
            Rule.EARLY_RELEASE,
            Rule.NARROW_SCOPE,
            Rule.MISSING_ACQUIRE,
            Rule.MISSING_RELEASE);

    private List<FindingRule> rules(Stream<String> lines) {
        SourceAssembler source = new SourceAssembler(isa);
        lines.forEach(source::line);
        assertEquals(List.of(), source.problems());
        found.clear();
        linter.check(CodeRegion.raw(isa, Set.of(), source.code()));
        return List.copyOf(found);
    }
}
