package org.gfxisa.simulator.modelled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SyncScope;
import org.gfxisa.memorymodel.litmus.LitmusOperation;
import org.gfxisa.memorymodel.litmus.LitmusRunner;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.memorymodel.litmus.ProvenPrograms;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Outcome;
import org.gfxisa.simulator.Sources;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.findings.Finding;

/**
 * A litmus program as a kernel. Each thread is the first lane of a wave; the waves of a thread that shares less than its work-group with the one
 * before are a work-group of their own, one that is for the same agent if they share that. Coarse- and fine-grained memory are a buffer each.
 */
final class LitmusKernel {
    private static final int APART = 512;
    private static final int LOCATIONS = 4;
    /** From the one buffer to the other. */
    private static final int TO_FINE = 8192;
    /** The one before them takes what nobody asks for. */
    private static final int RESULTS = 40;

    private final String processor;
    private final String mode;
    private final MemoryModel model;
    private final LitmusTest test;
    private final Isa isa;
    private final byte[] object;
    private final List<MemoryKind> memory;
    private final int agents;
    private int groups = 1;
    private int waves = 1;

    /** How it came out under a seed. */
    record Result(boolean isForbidden, List<Finding> findings) {}

    LitmusKernel(String processor, String mode, LitmusTest test, Function<SequenceKey, List<String>> sequences) {
        this(processor, mode, test, sequences, MemoryKind.ELSEWHERE);
    }

    /** The same in memory of an agent, or of the host. */
    LitmusKernel(
            String processor, String mode, LitmusTest test, Function<SequenceKey, List<String>> sequences, int home) {
        memory = test.memory().stream()
                .map(kind -> new MemoryKind(kind.grain(), home))
                .toList();
        this.processor = processor;
        this.mode = mode;
        this.test = test;
        isa = Targets.find(processor).orElseThrow().isa().orElseThrow();
        model = Targets.find(processor).orElseThrow().memoryModel().orElseThrow();
        MemoryMachine machine = model.machines(mode).get(model.machines(mode).size() - 1);
        agents = 1
                + (int) Arrays.stream(test.distances())
                        .filter(d -> d > machine.agent())
                        .count();
        object = Sources.assemble(processor, source(machine, sequences));
    }

    /** Whether a program can be made one: its threads are as far from each other as a work-group's waves are, or work-groups. */
    static boolean canBe(LitmusTest test, MemoryMachine machine) {
        int group = machine.reach(SequenceKey.WORKGROUP);
        for (int distance : test.distances()) {
            if (distance != group && distance < machine.width("agent")) {
                return false;
            }
        }
        for (List<LitmusOperation> thread : test.threads()) {
            for (LitmusOperation piece : thread) {
                if (piece.key().isEmpty() || piece.key().get().cell().space().equals(SequenceKey.FLAT)) {
                    return false;
                }
            }
        }
        for (int l = 0; l < test.local().length; l++) {
            if (test.local()[l] && test.outcome().memory()[l] != Outcome.ANY) {
                return false;
            }
        }
        return test.threads().size() == test.distances().length + 1;
    }

    private String source(MemoryMachine machine, Function<SequenceKey, List<String>> sequences) {
        StringBuilder text = new StringBuilder();
        StringBuilder bodies = new StringBuilder();
        int inGroup = 0;
        int group = 0;
        for (int t = 0; t < test.threads().size(); t++) {
            if (t > 0 && test.distances()[t - 1] > machine.agent()) {
                group = group % agents + 1;
                inGroup = 0;
            } else if (t > 0 && test.distances()[t - 1] > machine.reach(SequenceKey.WORKGROUP)) {
                group += agents;
                inGroup = 0;
            } else if (t > 0) {
                inGroup++;
            }
            groups = Math.max(groups, group + 1);
            waves = Math.max(waves, inGroup + 1);
            text.append("s_cmp_eq_u32 s20, ").append(group << 8 | inGroup).append('\n');
            text.append("s_cbranch_scc1 thread").append(t).append('\n');
            bodies.append("thread")
                    .append(t)
                    .append(":\n")
                    .append(body(test.threads().get(t), sequences));
        }
        boolean is12 = processor.startsWith("gfx12");
        String head = (is12
                        ? "s_load_b128 s[4:7], s[0:1], 0x0\ns_mov_b32 s21, ttmp9\ns_wait_kmcnt 0x0\n"
                        : "s_load_dwordx4 s[4:7], s[0:1], 0x0\ns_mov_b32 s21, s2\ns_waitcnt lgkmcnt(0)\n")
                + "v_readfirstlane_b32 s20, v0\n"
                + "s_lshr_b32 s20, s20, " + Integer.numberOfTrailingZeros(isa.waveSize()) + "\n"
                + "s_lshl_b32 s21, s21, 8\n"
                + "s_or_b32 s20, s20, s21\n"
                + (isa.waveSize() == 32 ? "s_mov_b32 exec_lo, 1\n" : "s_mov_b64 exec, 1\n");
        StringBuilder addresses = new StringBuilder("v_mov_b32 v9, 0\n");
        for (int l = 0; l < LOCATIONS; l++) {
            addresses
                    .append("v_mov_b32 v")
                    .append(20 + l)
                    .append(", ")
                    .append(APART * l + (isFine(l) ? TO_FINE : 0))
                    .append('\n');
        }
        return kernel(head + addresses + text + "s_endpgm\n" + bodies);
    }

    private boolean isFine(int location) {
        return location < memory.size()
                && !test.local()[location]
                && memory.get(location).grain() == MemoryKind.Grain.FINE;
    }

    private String body(List<LitmusOperation> thread, Function<SequenceKey, List<String>> sequences) {
        StringBuilder text = new StringBuilder();
        int stored = 30;
        Map<Integer, Integer> results = new HashMap<>();
        List<String> steps = new ArrayList<>();
        for (LitmusOperation piece : thread) {
            SequenceKey key = piece.key().orElseThrow();
            boolean isLocal = piece.location() >= 0 && test.local()[piece.location()];
            int data = stored;
            if (piece.location() >= 0 && !SequenceKey.LOAD.equals(key.cell().op())) {
                text.append("v_mov_b32 v")
                        .append(data)
                        .append(", ")
                        .append(piece.value())
                        .append('\n');
                stored++;
            }
            int result = RESULTS + piece.register();
            if (piece.register() >= 0) {
                results.put(piece.register(), result);
            }
            for (String step : sequences.apply(key)) {
                steps.add(
                        step.startsWith(LitmusStep.ACCESS)
                                ? access(key, isLocal, piece.location(), data, result, piece.register() >= 0)
                                        + step.substring(LitmusStep.ACCESS.length())
                                : step);
            }
        }
        steps.forEach(step -> text.append(step).append('\n'));
        text.append(
                processor.startsWith("gfx12")
                        ? "s_wait_loadcnt 0x0\ns_wait_dscnt 0x0\n"
                        : "s_waitcnt vmcnt(0) lgkmcnt(0)\n");
        String store = processor.startsWith("gfx12") || processor.startsWith("gfx11")
                ? "global_store_b32"
                : "global_store_dword";
        results.forEach(
                (register, from) -> text.append(store + " v9, v" + from + ", s[6:7] offset:" + 4 * register + "\n"));
        return text + "s_endpgm\n";
    }

    private String access(SequenceKey key, boolean isLocal, int location, int data, int result, boolean returns) {
        Operation operation = switch (key.cell().op()) {
            case "load" -> Operation.LOAD;
            case "store" -> Operation.STORE;
            default -> Operation.EXCHANGE_RETURN;
        };
        ModelAccess access = ModelAccess.atomic(
                operation,
                Ordering.MONOTONIC,
                SyncScope.AGENT,
                false,
                isLocal ? AddressSpace.LOCAL : AddressSpace.GLOBAL);
        String mnemonic = model.mnemonic(access).orElseThrow();
        if (isLocal) {
            return switch (operation) {
                case LOAD -> mnemonic + " v" + result + ", v" + (20 + location);
                case STORE -> mnemonic + " v" + (20 + location) + ", v" + data;
                default -> mnemonic + " v" + result + ", v" + (20 + location) + ", v" + data;
            };
        }
        String place = "s[4:5]";
        return switch (operation) {
            case LOAD -> mnemonic + " v" + result + ", v" + (20 + location) + ", " + place;
            case STORE -> mnemonic + " v" + (20 + location) + ", v" + data + ", " + place;
            default ->
                mnemonic + (returns ? " v" + result + "," : "") + " v" + (20 + location) + ", v" + data + ", " + place;
        };
    }

    private String kernel(String code) {
        String modes = (processor.equals("gfx90a") || processor.equals("gfx942") ? ".amdhsa_accum_offset 64\n" : "")
                + (mode.equals("tgsplit") ? ".amdhsa_tg_split 1\n" : "")
                + (mode.equals("wgp") || mode.equals("cumode")
                        ? ".amdhsa_workgroup_processor_mode " + (mode.equals("wgp") ? 1 : 0) + "\n"
                        : "");
        return String.format(Locale.ROOT, """
                .amdgcn_target "amdgcn-amd-amdhsa--%s"
                .text
                .globl k
                .p2align 8
                .type k,@function
                k:
                %s
                .rodata
                .p2align 6
                .amdhsa_kernel k
                  .amdhsa_user_sgpr_kernarg_segment_ptr 1
                  .amdhsa_group_segment_fixed_size %d
                  .amdhsa_next_free_vgpr 64
                  .amdhsa_next_free_sgpr 32
                %s.end_amdhsa_kernel
                .amdgpu_metadata
                ---
                amdhsa.version: [1, 2]
                amdhsa.kernels:
                  - .name: k
                    .symbol: k.kd
                    .kernarg_segment_size: 16
                    .kernarg_segment_align: 8
                    .group_segment_fixed_size: %d
                    .private_segment_fixed_size: 0
                    .wavefront_size: %d
                    .sgpr_count: 32
                    .vgpr_count: 64
                    .max_flat_workgroup_size: 1024
                    .args:
                      - {.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}
                      - {.size: 8, .offset: 8, .value_kind: global_buffer, .address_space: global}
                ...
                .end_amdgpu_metadata
                """, processor, code, localBytes(), modes, localBytes(), isa.waveSize());
    }

    private int localBytes() {
        return mode.equals("tgsplit") ? 0 : APART * LOCATIONS;
    }

    /** Runs it. */
    Result run(long seed) {
        Launched launched = new Launched(GpuOptions.DEFAULT.withModelledMemory(seed));
        int[] registers = launched.results.toInts();
        int[] last = launched.last();
        boolean isForbidden = isOf(test.outcome().registers(), registers)
                && isOf(test.outcome().memory(), last);
        return new Result(isForbidden, launched.gpu.findings());
    }

    /**
     * Runs it under every schedule.
     *
     * @param outcomes takes what came of it, as {@link #allowed} has it
     */
    Exploration.Launch explore(int most, Set<String> outcomes) {
        Exploration exploration = new Exploration(most);
        Launched launched = new Launched(GpuOptions.DEFAULT.withModelledMemory(exploration));
        Exploration.Launch launch = exploration.launches().get(0);
        for (Exploration.Outcome outcome : launch.outcomes()) {
            outcome.memory().restore();
            outcomes.add(outcome(launched.results.toInts(), launched.last()));
        }
        return launch;
    }

    private final class Launched {
        private final Gpu gpu;
        private final Buffer coarse;
        private final Buffer fine;
        private final Buffer results;

        Launched(GpuOptions options) {
            gpu = Gpu.of(processor, options.withAgents(agents));
            int home = memory.get(0).home();
            coarse = gpu.allocate(APART * LOCATIONS, new MemoryKind(MemoryKind.Grain.COARSE, home));
            fine = gpu.allocate(APART * LOCATIONS, new MemoryKind(MemoryKind.Grain.FINE, home));
            assertEquals(TO_FINE, fine.address() - coarse.address());
            results = gpu.allocate(256);
            int items = waves * isa.waveSize();
            gpu.launch(gpu.load(object, "k.co").kernel("k"), Grid.of(groups * items, items), coarse, results);
        }

        int[] last() {
            return IntStream.range(0, LOCATIONS)
                    .map(l -> (isFine(l) ? fine : coarse).toInts()[APART / 4 * l])
                    .toArray();
        }
    }

    /** The registers that some thread reads something into, and the locations that the program asks for. */
    private String outcome(int[] registers, int[] contents) {
        List<String> text = new ArrayList<>();
        for (int r : read()) {
            text.add("r" + r + "=" + registers[r]);
        }
        for (int l = 0; l < test.local().length; l++) {
            if (test.outcome().memory()[l] != Outcome.ANY) {
                text.add(LitmusStep.name(l) + "=" + contents[l]);
            }
        }
        return String.join(" ", text);
    }

    private SortedSet<Integer> read() {
        SortedSet<Integer> registers = new TreeSet<>();
        test.threads().forEach(thread -> thread.forEach(piece -> registers.add(piece.register())));
        registers.remove(-1);
        return registers;
    }

    private static boolean isOf(int[] expected, int[] values) {
        return IntStream.range(0, expected.length)
                .allMatch(i -> expected[i] == Outcome.ANY || expected[i] == values[i]);
    }

    /**
     * What a machine of the memory model allows.
     *
     * @param written the machine for which the program was written
     */
    SortedSet<String> allowed(MemoryMachine machine, MemoryMachine written, Lowering lowering)
            throws Lowering.UnknownInstruction {
        List<int[]> registers = List.of(filled(test.outcome().registers().length));
        for (int r : read()) {
            registers = with(registers, r, values());
        }
        List<int[]> contents = List.of(filled(test.local().length));
        for (int l = 0; l < test.local().length; l++) {
            contents = test.outcome().memory()[l] == Outcome.ANY ? contents : with(contents, l, values());
        }
        int[] distances = IntStream.of(test.distances())
                .map(d -> machine.width(written.domains().get(d)))
                .toArray();
        LitmusRunner runs = new LitmusRunner(machine, new ProvenPrograms());
        SortedSet<String> allowed = new TreeSet<>();
        for (int[] some : registers) {
            for (int[] last : contents) {
                Outcome asked = new Outcome(some, last);
                LitmusTest one = new LitmusTest(test.shape(), test.threads(), distances, test.local(), memory, asked);
                if (runs.run(one, lowering).isPresent()) {
                    allowed.add(outcome(some, last));
                }
            }
        }
        return allowed;
    }

    private static int[] filled(int count) {
        int[] any = new int[count];
        Arrays.fill(any, Outcome.ANY);
        return any;
    }

    private static List<int[]> with(List<int[]> all, int place, SortedSet<Integer> values) {
        List<int[]> more = new ArrayList<>();
        for (int[] one : all) {
            for (int value : values) {
                int[] next = one.clone();
                next[place] = value;
                more.add(next);
            }
        }
        return more;
    }

    private SortedSet<Integer> values() {
        SortedSet<Integer> values = new TreeSet<>(List.of(0));
        test.threads().forEach(thread -> thread.forEach(piece -> values.add(piece.value())));
        return values;
    }

    /** A question's instructions with one wait in each. */
    static List<String> steps(MemoryModel model, SequenceKey key) {
        List<String> steps = new ArrayList<>();
        for (String text : model.sequence(key)) {
            String[] words = text.split(" ");
            if (words[0].equals("s_waitcnt")) {
                for (int i = 1; i < words.length; i++) {
                    steps.add(words[0] + " " + words[i]);
                }
            } else {
                steps.add(text);
            }
        }
        return steps;
    }
}
