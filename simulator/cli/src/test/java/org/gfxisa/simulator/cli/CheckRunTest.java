package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.build.CodeObjectBuilder;
import org.gfxisa.simulator.codeobject.build.KernelBuilder;
import org.gfxisa.source.SourceAssembler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how the command line reports findings. */
class CheckRunTest {
    @TempDir
    private Path folder;

    private String object = "";

    @BeforeEach
    void assemble() throws IOException {
        object = folder.resolve("k.co").toString();
        write("""
                s_load_dwordx2 s[4:5], s[0:1], 0x0
                v_lshlrev_b32 v1, 2, v0
                s_waitcnt lgkmcnt(0)
                global_store_dword v1, v0, s[4:5]
                s_endpgm
                """);
    }

    private void write(String kernel) throws IOException {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        SourceAssembler source = new SourceAssembler(isa);
        source.source(kernel);
        assertEquals(List.of(), source.problems());
        Files.write(
                Path.of(object),
                new CodeObjectBuilder(isa)
                        .add(new KernelBuilder("fill", source.code()).buffer("out"))
                        .build());
    }

    private CliRun launch(String... more) {
        String[] words = new String[more.length + 6];
        System.arraycopy(new String[] {"launch", object, "fill", "--grid", "64"}, 0, words, 0, 5);
        System.arraycopy(more, 0, words, 5, more.length);
        words[words.length - 1] = "out:u32[60]";
        return CliRun.of("", words);
    }

    @Test
    void findingsMakeItFail() {
        CliRun run = launch("--check");
        assertEquals(1, run.exitCode());
        assertTrue(
                run.out().contains(": fill+0x10: out-of-bounds: global_store_dword v1, v0, s[4:5]: writes 4 bytes"),
                run.out());
        assertTrue(run.out().contains("lane 60, allocation out, allocation size 240, distance 0"), run.out());
        assertTrue(run.out().contains("times 4"), run.out());
    }

    /** The compiler ran in a different working directory. */
    @Test
    void theTextOfTheSourceLineIsShown() throws IOException {
        Path source = folder.resolve("k.s");
        Files.writeString(folder.resolve("k.cl"), "kernel void fill(global int *out) {\n\n  out[i] = i;\n}\n");
        Files.writeString(source, """
                        .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
                        .text
                        .file 0 "DIRECTORY" "k.cl"
                        .globl fill
                        .p2align 8
                        .type fill,@function
                        fill:
                        .loc 0 1 0
                            s_load_dwordx2 s[4:5], s[0:1], 0x0
                        .loc 0 2 0
                            v_lshlrev_b32 v1, 2, v0
                            s_waitcnt lgkmcnt(0)
                        .loc 0 3 0
                            global_store_dword v1, v0, s[4:5]
                            s_endpgm
                        .Lend:
                        .size fill, .Lend-fill
                        .rodata
                        .p2align 6
                        .amdhsa_kernel fill
                            .amdhsa_user_sgpr_kernarg_segment_ptr 1
                            .amdhsa_next_free_vgpr 2
                            .amdhsa_next_free_sgpr 8
                            .amdhsa_accum_offset 4
                            .amdhsa_kernarg_size 8
                        .end_amdhsa_kernel
                        .amdgpu_metadata
                        ---
                        amdhsa.version: [1, 2]
                        amdhsa.kernels:
                          - .name: fill
                            .symbol: fill.kd
                            .kernarg_segment_size: 8
                            .kernarg_segment_align: 8
                            .group_segment_fixed_size: 0
                            .private_segment_fixed_size: 0
                            .wavefront_size: 64
                            .sgpr_count: 8
                            .vgpr_count: 2
                            .max_flat_workgroup_size: 256
                            .args:
                              - {.name: out, .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}
                        ...
                        .end_amdgpu_metadata
                        """.replace("DIRECTORY", folder.toString()));
        assertEquals("", CliRun.of("", "asm", source.toString(), "-o", object).err());
        CliRun checked = launch("--check");
        assertTrue(checked.out().contains(": fill+0x10 (k.cl:3: out[i] = i;): out-of-bounds: "), checked.out());
        CliRun fault = CliRun.of("", "launch", object, "fill", "--grid", "64", "out:u32[1]");
        assertTrue(fault.err().contains(" at fill+0x10 (k.cl:3: out[i] = i;): writes 4 bytes"), fault.err());
        Path json = folder.resolve("found.json");
        launch("--check", "--findings", json.toString());
        assertTrue(Files.readString(json).contains("\"text\":\"out[i] = i;\""), Files.readString(json));
        Files.delete(folder.resolve("k.cl"));
        CliRun without = launch("--check");
        assertTrue(without.out().contains(": fill+0x10 (k.cl:3): out-of-bounds: "), without.out());
    }

    /** A kernel whose result is the number of the last work-group to store. */
    private static final String LAST_ONE = """
            s_load_dwordx2 s[4:5], s[0:1], 0x0
            v_mov_b32 v1, 0
            v_mov_b32 v2, s2
            s_waitcnt lgkmcnt(0)
            global_store_dword v1, v2, s[4:5]
            v_add_u32 v3, v2, v2
            global_load_dword v4, v1, s[4:5]
            v_add_u32 v3, v4, v2
            s_endpgm
            """;

    @Test
    void modelledMemoryTellsTheSeed() throws IOException {
        write(LAST_ONE);
        CliRun run = CliRun.of(
                "",
                "launch",
                object,
                "fill",
                "--grid",
                "512",
                "--group",
                "64",
                "--memory",
                "modelled",
                "--seed",
                "5",
                "--seeds",
                "20",
                "u32[64]");
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains("'out' differs under "), run.err());
        assertTrue(run.err().contains(" of 20 seeds from what it is with --seed 5, first with --seed "), run.err());
        assertTrue(run.out().contains("v4 is read, but an operation in flight may not have written it yet"), run.out());
        assertTrue(run.out().contains("expected s_waitcnt vmcnt(0) between"), run.out());
        assertTrue(run.out().contains("seed 5"), run.out());
    }

    /** A kernel in which work-group 0 sends a value and a flag to the other one, which requires fine-grained memory. */
    private static final String MESSAGE = """
            s_load_dwordx2 s[4:5], s[0:1], 0x0
            v_mov_b32 v10, 0
            v_mov_b32 v2, 1
            s_waitcnt lgkmcnt(0)
            s_cmp_eq_u32 s2, 0
            s_cbranch_scc0 reader
            global_store_dword v10, v2, s[4:5]
            buffer_wbl2
            s_waitcnt vmcnt(0)
            global_store_dword v10, v2, s[4:5] offset:512
            s_endpgm
            reader:
            s_movk_i32 s9, 0x40
            spin:
            s_sub_u32 s9, s9, 1
            s_cbranch_scc1 done
            global_load_dword v3, v10, s[4:5] offset:512 glc
            s_waitcnt vmcnt(0)
            v_cmp_eq_u32 vcc, 0, v3
            s_cbranch_vccnz spin
            buffer_invl2
            buffer_wbinvl1_vol
            global_load_dword v4, v10, s[4:5]
            s_waitcnt vmcnt(0)
            done:
            s_endpgm
            """;

    private static final List<String> TWO_AGENTS = List.of("--memory", "modelled", "--agents", "2", "--seeds", "40");

    private CliRun message(List<String> options, String buffer) {
        List<String> words = new ArrayList<>(List.of("launch", object, "fill", "--grid", "128", "--group", "64"));
        words.addAll(options);
        words.add(buffer);
        return CliRun.of("", words.toArray(String[]::new));
    }

    @Test
    void agentsShareMemoryOfSeveralKinds() throws IOException {
        write(MESSAGE);
        CliRun coarse = message(TWO_AGENTS, "coarse@1:u32[192]");
        assertEquals(1, coarse.exitCode(), coarse.err());
        assertTrue(coarse.out().contains("stale: "), coarse.out());
        assertTrue(coarse.out().contains("or fine-grained memory"), coarse.out());
        CliRun fine = message(TWO_AGENTS, "fine@1:u32[192]");
        assertEquals(0, fine.exitCode(), fine.out() + fine.err());
        CliRun one = message(List.of("--memory", "modelled", "--seeds", "40"), "coarse@1:u32[192]");
        assertEquals(0, one.exitCode(), one.out() + one.err());
    }

    @Test
    void launchesThatAreSavedKeepTheKindOfMemory() throws IOException {
        write(MESSAGE);
        Path saved = folder.resolve("saved");
        CliRun run = message(List.of("--save", saved.toString()), "coarse@1:u32[192]");
        assertEquals(0, run.exitCode(), run.err());
        Path manifest = saved.resolve("fill.json");
        List<String> words = new ArrayList<>(List.of("run", manifest.toString()));
        words.addAll(TWO_AGENTS);
        CliRun again = CliRun.of("", words.toArray(String[]::new));
        assertTrue(again.out().contains("or fine-grained memory"), again.out() + again.err());
        Files.writeString(manifest, Files.readString(manifest).replace("coarse@1", "coarse@8"));
        CliRun wrong = CliRun.of("", "run", manifest.toString());
        assertTrue(
                wrong.err().contains("'coarse@8', expected coarse or fine, optionally with @AGENT (0 to 7) or @host"),
                wrong.err());
    }

    @Test
    void agentsAreOfModelledMemory() {
        assertTrue(launch("--agents", "2").err().contains("--agents requires --memory modelled"));
        assertTrue(launch("--memory", "modelled", "--agents", "9").err().contains("--agents 9: expected 1 to 8"));
    }

    private CliRun explore(String... words) {
        List<String> all = new ArrayList<>(
                List.of("launch", object, "fill", "--grid", "128", "--group", "64", "--memory", "modelled"));
        all.addAll(List.of(words));
        all.add("u32[1]");
        return CliRun.of("", all.toArray(String[]::new));
    }

    @Test
    void explorationTellsAllOutcomes() throws IOException {
        write(LAST_ONE);
        CliRun run = explore("--explore");
        assertEquals(1, run.exitCode(), run.err());
        assertTrue(run.err().matches("(?s).*explored in [0-9]+ runs: [0-9]+ schedules, 2 outcomes.*"), run.err());
        Matcher second = Pattern.compile("2 outcomes, the first ones with --schedule ([0-9]+), ([0-9]+)")
                .matcher(run.err());
        assertTrue(second.find(), run.err());
        assertTrue(run.out().contains("  0: 0\n") && run.out().contains("  0: 1\n"), run.out());
        assertTrue(run.out().contains("v4 is read, but an operation in flight may not have written it yet"), run.out());
        assertTrue(run.out().contains("schedule 0"), run.out());
        String shown = run.out().substring(run.out().indexOf("--schedule " + second.group(2) + ":"));
        CliRun again = explore("--explore", "--schedule", second.group(2));
        assertTrue(again.out().contains(shown.contains("  0: 0\n") ? "  0: 0\n" : "  0: 1\n"), again.out() + shown);
        CliRun beyond = explore("--explore", "--schedule", "99999");
        assertTrue(beyond.err().contains("--schedule 99999: no such schedule; the last one is "), beyond.err());
        assertEquals(1, beyond.exitCode());
        CliRun bounded = explore("--explore=3");
        assertTrue(bounded.err().contains("explored a part in 3 runs"), bounded.err());
    }

    @Test
    void seedsAreOfModelledMemory() {
        CliRun run = launch("--seeds", "3");
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains("--seed, --seeds and --explore require --memory modelled"), run.err());
        assertTrue(launch("--memory", "modelled", "--seeds", "0").err().contains("expected 1 to 1000000"));
        assertTrue(launch("--memory", "modelled", "--explore=x").err().contains("expected a number of runs"));
        assertTrue(
                launch("--memory", "modelled", "--explore", "--seed", "1").err().contains("takes no --seed"));
        assertTrue(launch("--memory", "modelled", "--schedule", "1").err().contains("--schedule requires --explore"));
    }

    @Test
    void formsAreThoseOfTheLinter() throws IOException {
        for (String name : List.of("f.json", "f.sarif", "f.txt")) {
            Path file = folder.resolve(name);
            assertEquals(
                    1, launch("--check=bounds", "--findings", file.toString()).exitCode());
            assertTrue(Files.readString(file).contains("out-of-bounds"), name);
        }
    }

    @Test
    void suppressedIsNotTold() throws IOException {
        Path file = Files.writeString(folder.resolve("known"), "# known\nout-of-bounds fill+0x*\n");
        CliRun run = launch("--check", "--suppress", file.toString());
        assertEquals(0, run.exitCode(), run.out());
        assertTrue(
                run.err().contains("--check found nothing apart from suppressed findings in 1 work-group"), run.err());
    }

    @Test
    void whatWasLookedAtIsToldWhereNothingIsFound() {
        CliRun run = CliRun.of(
                "", "launch", object, "fill", "--grid", "128", "--group", "64", "--check=race,bounds", "out:u32[64]");
        assertEquals(0, run.exitCode(), run.out());
        // Each wave loads its argument, then stores.
        assertEquals(
                "gfxisa: --check found nothing in 2 work-groups, 2 waves, 4 memory accesses (bounds, race)",
                run.err().strip());
        assertFalse(launch("--check").err().contains("found nothing"));
    }

    @Test
    void mistakesOfTheOptionsAreTold() {
        CliRun run = launch("--check=bound");
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains("--check bound: expected a list of"), run.err());
        assertEquals(2, launch("--findings", "x.json").exitCode());
    }
}
