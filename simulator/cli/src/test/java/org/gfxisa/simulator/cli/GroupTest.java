package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GroupTest {
    private static final Path DOT = Path.of("../../examples/dot");
    private static final String MANIFEST = DOT.resolve("dot.json").toString();
    private static final String OBJECT = DOT.resolve("dot.gfx90a.co").toString();
    private static final String SOURCE = DOT.resolve("dot.cl").toString();
    private static final String OUTPUT =
            "OUTPUT sum sha256=15c86d49c1324b4dc66e5a41e266a97dd1f01096ed49c5a3d06e27d13efa2826\n";

    @TempDir
    private Path folder;

    private static CliRun run(String... args) {
        CliRun run = CliRun.of("", args);
        return new CliRun(
                run.exitCode(),
                run.out().replace(System.lineSeparator(), "\n"),
                run.err().replace(System.lineSeparator(), "\n"));
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "7"})
    void runsTheManifestsCodeObjects(String threads) {
        assertEquals(new CliRun(0, OUTPUT + "PASS dot.gfx90a.co\n", ""), run("run", MANIFEST, "--threads", threads));
    }

    @Test
    void runsAnotherCodeObjectAndDumps() throws IOException {
        CliRun run = run("run", MANIFEST, "--code-object", OBJECT, "--dump", folder.toString());
        assertEquals(new CliRun(0, OUTPUT + "PASS " + OBJECT + "\n", ""), run);
        assertArrayEquals(
                Files.readAllBytes(DOT.resolve("dot.sum.expected.bin")),
                Files.readAllBytes(folder.resolve("dot.gfx90a.co").resolve("sum.bin")));
    }

    /** Copies the example to a separate folder and replaces a text. */
    private String copy(String before, String after) throws IOException {
        Path own = Files.createDirectories(folder.resolve("own"));
        for (String file : List.of("dot.gfx90a.co", "dot.sum.expected.bin")) {
            Files.copy(DOT.resolve(file), own.resolve(file));
        }
        String manifest = Files.readString(Path.of(MANIFEST));
        assertTrue(manifest.contains(before), manifest);
        return Files.writeString(own.resolve("dot.json"), manifest.replace(before, after))
                .toString();
    }

    @Test
    void aConfinedManifestMayNameFilesOfItsFolder() throws IOException {
        assertEquals(
                new CliRun(0, OUTPUT + "PASS ./dot.gfx90a.co\n", ""),
                run("run", "--confine", copy("\"dot.gfx90a.co\"", "\"./dot.gfx90a.co\"")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../dot.gfx90a.co", "x/../../dot.gfx90a.co", "/dot.gfx90a.co", "link.co", "linked/dot.gfx90a.co"
            })
    void aConfinedManifestMayNameNoOtherFiles(String name) throws IOException {
        String manifest = copy("\"dot.gfx90a.co\"", "\"" + name + "\"");
        Files.copy(DOT.resolve("dot.gfx90a.co"), folder.resolve("dot.gfx90a.co"));
        Files.createSymbolicLink(folder.resolve("own/link.co"), folder.resolve("dot.gfx90a.co"));
        Files.createSymbolicLink(folder.resolve("own/linked"), folder);
        CliRun confined = run("run", "--confine", manifest);
        assertEquals(
                "FAIL " + name + ": code_objects: '" + name
                        + "' is outside of the manifest's folder, and --confine allows only files in it\n",
                confined.out());
        assertEquals(1, confined.exitCode());
        if (!name.startsWith("/")) {
            Files.createDirectories(folder.resolve("own/x"));
            assertEquals(0, run("run", manifest).exitCode());
        }
    }

    @Test
    void outputsAreShownAsNumbers() {
        String passed = OUTPUT + "sum i32[1]\n  0: -149785\nPASS dot.gfx90a.co\n";
        assertEquals(new CliRun(0, passed, ""), run("run", "--print", MANIFEST));
        assertEquals(
                new CliRun(0, passed.replace("  0: -149785", "  … 1 more (--print=1 shows them)"), ""),
                run("run", MANIFEST, "--print=0"));
        CliRun bad = run("run", MANIFEST, "--print=few");
        assertEquals(
                new CliRun(2, "", "gfxisa: --print=few: expected a number of elements from 0 to 999999999\n"), bad);
    }

    @Test
    void whereADumpCannotBeWrittenIsTold() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        CliRun run = run("run", MANIFEST, "--dump", file.toString());
        assertEquals(1, run.exitCode());
        assertTrue(
                run.out()
                        .contains(
                                "FAIL dot.gfx90a.co: " + file.resolve("dot.gfx90a.co/sum.bin") + ": cannot be written"),
                run.out());
    }

    @Test
    void manifestsRunTogetherAndTellInTheirOrder() throws IOException {
        Path report = folder.resolve("report.xml");
        CliRun run = run("run", MANIFEST, "nowhere.json", MANIFEST, "--jobs", "2", "--junit", report.toString());
        assertEquals(
                new CliRun(1, (OUTPUT + "PASS dot.gfx90a.co\n").repeat(2), "gfxisa: nowhere.json: no such file\n"),
                run);
        String xml = Files.readString(report);
        assertTrue(xml.contains("<testsuite name=\"nowhere.json\" tests=\"1\" failures=\"1\""), xml);
        assertTrue(xml.contains("<failure message=\"no such file\">"), xml);
        assertTrue(xml.contains(" name=\"dot.gfx90a.co\""), xml);
    }

    @Test
    void resultsAreObjects() throws InputException {
        CliRun run = run("run", MANIFEST, "--json");
        assertEquals(0, run.exitCode());
        JsonObject result = Json.object(run.out().getBytes(StandardCharsets.UTF_8));
        assertEquals("pass", result.text("result"));
        assertEquals("dot.gfx90a.co", result.text("code_object"));
    }

    @Test
    void aLaunchIsSavedAsAManifest() throws IOException, InputException {
        CliRun launch = run(
                "launch",
                OBJECT,
                "dot",
                "--grid",
                "512",
                "in:i32[50]=iota",
                "in:i32[50]=1,-1",
                "50",
                "i32[1]=7",
                "local[1024]",
                "--save",
                folder.toString(),
                "--json");
        assertEquals(0, launch.exitCode(), launch.err());
        assertEquals("{\"buffer\":\"argument 3\",\"type\":\"i32\",\"values\":[-18]}\n", launch.out());
        String manifest = folder.resolve("dot.json").toString();
        assertTrue(run("run", manifest).out().endsWith("PASS dot.co\n"));
        String text = Files.readString(Path.of(manifest));
        assertTrue(
                text.contains("\n    {\"name\": \"arg2\", \"kind\": \"scalar\", \"type\": \"u32\", \"value\": "), text);
        assertTrue(text.contains("\"init\": {\"gen\": \"const\", \"value\": 7}}"), text);
        Files.write(folder.resolve("dot.arg3.expected.bin"), new byte[] {1, 0, 0, 0});
        assertEquals(1, run("run", manifest).exitCode());
    }

    @Test
    void writesATimeline() throws IOException {
        Path trace = folder.resolve("trace.json");
        CliRun run = run("run", MANIFEST, "--trace", trace.toString());
        assertEquals(new CliRun(0, OUTPUT + "PASS dot.gfx90a.co\n", ""), run);
        String events = Files.readString(trace);
        assertTrue(events.contains("\"name\":\"dot (0, 0, 0)\""), events);
        assertTrue(events.contains("\"then\":\"waits at the barrier\""), events);
        assertTrue(events.endsWith("]}"), events);
    }

    @Test
    void aTimelineThatCannotBeWrittenIsAnError() {
        CliRun run = run("run", MANIFEST, "--trace", folder.toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains(folder + ": cannot be written"), run.err());
    }

    @Test
    void writesTheIrOfWhatIsCompiled() throws IOException {
        Path file = folder.resolve("dot.ir");
        CliRun run = run("run", MANIFEST, "--engine", "compile", "--dump-ir", file.toString());
        assertEquals(new CliRun(0, OUTPUT + "PASS dot.gfx90a.co\n", ""), run);
        String ir = Files.readString(file);
        assertTrue(ir.startsWith("; group of "), ir);
        assertTrue(ir.contains("\n; v_"), ir);
        assertTrue(ir.contains("\n; fused\n%0 = in 0\n"), ir);
        assertEquals(1, run("run", MANIFEST, "--dump-ir", folder.toString()).exitCode());
    }

    @Test
    void whatCannotBeWrittenSaysWhy() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "no /dev/full");
        assertEquals(
                "gfxisa: /dev/full: cannot be written: No space left on device\n",
                run("run", MANIFEST, "--trace", full.toString()).err());
        Path loop = folder.resolve("loop.s");
        Files.createSymbolicLink(loop, loop);
        assertTrue(
                run("lint", loop.toString()).err().contains("Too many levels of symbolic links"),
                () -> run("lint", loop.toString()).err());
    }

    private CliRun changed(String from, String to) throws IOException {
        for (String name : List.of("dot.gfx90a.co", "dot.sum.expected.bin")) {
            Files.copy(DOT.resolve(name), folder.resolve(name));
        }
        String json = Files.readString(DOT.resolve("dot.json"));
        assertTrue(json.contains(from));
        Path manifest = folder.resolve("changed.json");
        Files.writeString(manifest, json.replace(from, to));
        return run("run", manifest.toString());
    }

    @Test
    void aWrongResultSaysWhich() throws IOException {
        CliRun run = changed("\"value\": 5000", "\"value\": 4999");
        assertTrue(
                run.out()
                        .matches("OUTPUT sum sha256=\\w{64}\nFAIL dot.gfx90a.co: sum\\[0] is -?\\d+ \\(0x\\w+\\),"
                                + " expected -149785 \\(0xfffdb6e7\\)\n"),
                run.out());
        assertEquals(1, run.exitCode());
    }

    @Test
    void aFaultIsReported() throws IOException {
        CliRun run = changed("\"bytes\": 1024", "\"bytes\": 512");
        assertTrue(
                run.out()
                        .matches("FAIL dot.gfx90a.co: kernel dot, work-group \\(0, 0, 0\\), wave 2, lane 0, at"
                                + " dot\\+0x\\w+: .*512.*\n"),
                run.out());
        assertTrue(run.err().contains("\n  > "), run.err());
        assertTrue(run.err().contains("ds_write_b32"), run.err());
        assertTrue(run.err().contains("v1 = 0x00000200"), run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void whatDoesNotFitIsAFailure() throws IOException {
        CliRun run = changed("[256, 1, 1]", "[128, 1, 1]");
        assertEquals(
                "FAIL dot.gfx90a.co: kernel dot: work-groups of 128 x 1 x 1, it was compiled for 256 x 1 x 1\n",
                run.out());
        assertEquals(1, run.exitCode());
    }

    @Test
    void wrongInitialDataIsAFailure() throws IOException {
        CliRun run = changed("\"seed\": 1", "\"seed\": 3");
        assertTrue(run.out().startsWith("FAIL dot.gfx90a.co: buffer a: the initial contents have SHA-256 "), run.out());
    }

    @Test
    void missingFilesAndBadOptions() throws IOException {
        assertEquals(
                "gfxisa: nothing.json: no such file\n",
                run("run", "nothing.json").err());
        assertEquals(
                "FAIL nothing.co: no such file\n",
                run("run", MANIFEST, "--code-object", "nothing.co").out());
        assertEquals(
                "gfxisa: --threads 0: expected 1 to 1024\n",
                run("run", MANIFEST, "--threads", "0").err());
        CliRun code = run("run", OBJECT);
        assertEquals(
                "gfxisa: " + OBJECT + ": is a code object, expected a manifest; 'gfxisa launch' runs code objects\n",
                code.err());
        assertEquals(1, code.exitCode());
        CliRun noJson = run("run", SOURCE);
        assertTrue(
                noJson.err().startsWith("gfxisa: " + SOURCE + ": line 1, column 1: not JSON: expected"), noJson.err());
    }

    @Test
    void aManifestThatExpectsNothingIsRefused() throws IOException {
        CliRun misspelt = changed("\"expected\":", "\"expectd\":");
        Path manifest = folder.resolve("changed.json");
        assertEquals(
                new CliRun(1, "", "gfxisa: " + manifest + ": unknown member 'expectd'; did you mean 'expected'?\n"),
                misspelt);
        String json = Files.readString(DOT.resolve("dot.json"));
        Files.writeString(manifest, json.replaceFirst("(?s)\"expected\":.*?\\]\\s*,", ""));
        assertEquals(
                new CliRun(
                        1,
                        "",
                        "gfxisa: " + manifest
                                + ": has no expected results, so that it cannot fail; --no-expect runs it anyway\n"),
                run("run", manifest.toString()));
        assertEquals(
                new CliRun(0, OUTPUT + "PASS dot.gfx90a.co\n", ""), run("run", "--no-expect", manifest.toString()));
    }

    @Test
    void buffersAreLimitedInAll() throws IOException {
        String large =
                "{\"name\": \"%s\", \"kind\": \"buffer\", \"access\": \"in\", \"type\": \"u8\", \"count\": 1073741824},";
        CliRun run = changed(
                "\"args\": [", "\"args\": [" + large.formatted("x") + large.formatted("y") + large.formatted("z"));
        assertEquals(
                "gfxisa: " + folder.resolve("changed.json")
                        + ": buffers of 3221265476 bytes in all, at most 2048 MiB; --buffers allows more\n",
                run.err());
    }

    @Test
    void runsSeveralManifests() {
        String one = OUTPUT + "PASS dot.gfx90a.co\n";
        assertEquals(new CliRun(0, one + one, ""), run("run", MANIFEST, MANIFEST));
        assertEquals(
                new CliRun(1, one + one, "gfxisa: nothing.json: no such file\n"),
                run("run", MANIFEST, "nothing.json", MANIFEST));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run MANIFEST",
                "launch OBJECT dot --grid 256 i32[1] i32[1] 1 i32[1] local[1024]",
                "replay -",
                "targets",
                "lint --format json OBJECT",
                "--help"
            })
    void whatCannotBeWrittenIsAFailure(String line) {
        CliRun run = CliRun.unwritable(
                line.replace("MANIFEST", MANIFEST).replace("OBJECT", OBJECT).split(" "));
        assertEquals(
                "gfxisa: <stdout>: cannot be written: No space left on device" + System.lineSeparator(), run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void statisticsGoToStandardError() {
        CliRun run = run("run", MANIFEST, "--engine", "interpret", "--stats");
        assertTrue(
                run.err()
                        .matches(
                                "(?s)dot.gfx90a.co: [\\d,]+ wave instructions in .* a second\n  no approximations: all results are those of the hardware\n"),
                run.err());
    }

    @Test
    void launchesFromTheCommandLine() {
        CliRun run = run(
                "launch",
                OBJECT,
                "dot",
                "--grid",
                "512",
                "in:i32[100]=iota",
                "in:i32[100]=1,-1",
                "100",
                "i32[1]=7",
                "local[1024]");
        assertEquals(new CliRun(0, "argument 3 i32[1]\n  0: -43\n", ""), run);
    }

    /** A kernel that takes a pointer, a dword and, at offset 16, 8 bytes. */
    private static final String WITHOUT_METADATA = """
            .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
            .text
            .globl k
            .p2align 8
            .type k,@function
            k: s_load_dwordx2 s[2:3], s[0:1], 0
            s_load_dword s4, s[0:1], 8
            s_load_dword s7, s[0:1], 20
            v_lshlrev_b32 v1, 2, v0
            s_waitcnt lgkmcnt(0)
            v_mov_b32 v2, s4
            global_store_dword v1, v2, s[2:3]
            v_mov_b32 v2, s7
            global_store_dword v1, v2, s[2:3] offset:8
            s_endpgm
            .rodata
            .p2align 6
            .amdhsa_kernel k
            .amdhsa_user_sgpr_kernarg_segment_ptr 1
            .amdhsa_next_free_vgpr 4
            .amdhsa_next_free_sgpr 8
            .amdhsa_accum_offset 4
            .end_amdhsa_kernel
            """;

    @Test
    void withoutMetadataArgumentsAreLaidOutAsGiven() throws IOException {
        Path source = Files.writeString(folder.resolve("k.s"), WITHOUT_METADATA);
        String object = folder.resolve("k.co").toString();
        assertEquals(0, run("asm", source.toString(), "-o", object).exitCode());
        CliRun run = run("launch", object, "k", "--grid", "2", "u32[4]", "7", "f64:1.5");
        assertEquals("argument 0 u32[4]\n  0:          7          7 1073217536 1073217536\n", run.out());
        assertEquals(
                object + " has no metadata: arguments are laid out as given, in bytes: 8 at 0, 4 at 8, 8 at 16\n",
                run.err());
    }

    @Test
    void memoryOfTheHostIsNotForKernels() throws IOException {
        Path source = Files.writeString(folder.resolve("k.s"), WITHOUT_METADATA);
        String object = folder.resolve("k.co").toString();
        assertEquals(0, run("asm", source.toString(), "-o", object).exitCode());
        CliRun run = run("launch", object, "k", "--grid", "2", "host:u32[4]", "7", "f64:1.5");
        assertEquals(1, run.exitCode());
        assertTrue(run.err().contains(", byte 0 of argument 0, which only the host may access\n"), run.err());
    }

    @Test
    void launchPrintsTables() {
        CliRun run = run(
                "launch",
                OBJECT,
                "dot",
                "--grid",
                "256",
                "i32[300]=3",
                "i32[10]=iota",
                "0",
                "in:i32[1]",
                "local[1024]",
                "--show",
                "250");
        assertEquals("""
                argument 0 i32[300]
                    0: 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3
                  *
                  224: 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3
                  … 50 more (--show 300 shows them)
                argument 1 i32[10]
                  0: 0 1 2 3 4 5 6 7 8 9
                """, run.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "launch OBJECT --grid 1 ~ OBJECT: the name of a kernel is missing (its kernels are dot(int*, int*, uint, int*, int*))",
                "launch OBJECT dott --grid 1 ~ OBJECT: no kernel 'dott'; did you mean dot? (its kernels are dot(int*, int*, uint, int*, int*))",
                "launch OBJECT dot --grid 0 ~ --grid 0: expected one to three numbers from 1 to 4294967295, separated by commas",
                "launch OBJECT dot --grid 1,2,3,4 ~ --grid 1,2,3,4: more than three dimensions",
                "launch OBJECT dot --grid 1 --group 2048 ~ --group 2048: expected one to three numbers from 1 to 1024, separated by commas",
                "launch OBJECT dot --grid 256 1 ~ dot(int*, int*, uint, int*, int*) takes 5 arguments, 1 given",
                "launch OBJECT dot --grid 256 i32[1] i32[1] x i32[1] local[1024] ~ argument 'x': expected a number, TYPE:NUMBER, local[BYTES] or [in:|out:|inout:|host:][fine:]TYPE[COUNT][=CONTENTS]",
                "launch OBJECT dot --grid 256 i32[1] i32[1] -5 i32[1] local[1024] ~ argument '-5' is not a valid u32 for uint, 4 bytes",
                "launch OBJECT dot --grid 256 i32[1] i32[1] 1,2 i32[1] local[1024] ~ argument '1,2': 2 times u32 for uint, 4 bytes",
                "launch OBJECT dot --grid 256 i32[2]=, ~ argument 'i32[2]=,': '' is not a valid i32; contents are iota, random, numbers separated by commas, or @FILE",
                "launch OBJECT dot --grid 256 i32[1] i32[1] u32:, i32[1] local[1024] ~ argument 'u32:,': 2 times u32 for uint, 4 bytes",
                "launch OBJECT dot --grid 256 i32[1] i32[1] u8:1,u16:2,x:3 i32[1] local[1024] ~ argument 'u8:1,u16:2,x:3': unknown type 'x' (types are u8, i8, u16, i16, u32, i32, u64, i64, f16, f32, f64; local[BYTES] is local memory)",
                "launch OBJECT dot --grid 256 i32[1] i32[1] u8:1,u32:2 i32[1] local[1024] ~ argument 'u8:1,u32:2': 8 bytes for uint, 4 bytes",
                "launch OBJECT dot --grid 256 i32[1] i32[1] u32: i32[1] local[1024] ~ argument '' is not a valid u32 for uint, 4 bytes",
                "launch OBJECT dot --grid 256 i31[1] ~ argument 'i31[1]': unknown type 'i31'; did you mean i32? (types are u8, i8, u16, i16, u32, i32, u64, i64, f16, f32, f64; local[BYTES] is local memory)",
                "launch OBJECT dot --grid 256 i32[2]=1,x ~ argument 'i32[2]=1,x': 'x' is not a valid i32; contents are iota, random, numbers separated by commas, or @FILE",
            })
    void badLaunchesSayWhy(String line, String message) {
        CliRun run = run(line.replace("OBJECT", OBJECT).split(" "));
        assertEquals("gfxisa: " + message.replace("OBJECT", OBJECT) + "\n", run.err());
        assertEquals(2, run.exitCode());
    }

    @Test
    void launchAsksForTheNameOfAKernel() {
        CliRun without = run("launch", "../../examples/dot/dot.gfx90a.co", "--grid", "64", "i32[4]");
        assertTrue(
                without.err().contains(": the name of a kernel is missing before 'i32[4]' (its kernels are dot("),
                without.err());
        assertEquals(2, without.exitCode());
        CliRun other = run("launch", "../../examples/dot/dot.gfx90a.co", "--grid", "64", "dott", "i32[4]");
        assertTrue(other.err().contains(": no kernel 'dott'; did you mean dot?"), other.err());
    }
}
