package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.isa.abi.ElfOsAbi;
import org.gfxisa.isa.abi.NoteType;
import org.gfxisa.simulator.codeobject.Bundles;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfBuilder;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.MetadataText;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectTest {
    private static final Path EXAMPLE = Path.of("../../examples/dot/dot.gfx90a.co");

    @TempDir
    private Path folder;

    private static JsonObject json(CliRun run) throws InputException {
        return Json.object(run.out().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aCodeObjectIsToldAsJson() throws InputException {
        CliRun run = CliRun.of("", "inspect", "--json", EXAMPLE.toString());
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
        assertEquals(1, run.out().lines().count());
        JsonObject object = json(run);
        assertEquals("code object V6", object.text("format"));
        assertEquals("gfx90a", object.text("target"));
        JsonObject kernel = object.objects("kernels").get(0);
        assertEquals("dot", kernel.text("name"));
        assertEquals(0x640, kernel.integer("descriptor_address", 0, Integer.MAX_VALUE));
        assertEquals(
                3,
                kernel.object("descriptor")
                        .object("compute_pgm_rsrc1")
                        .integer("float_denorm_mode_32", 0, Integer.MAX_VALUE));
        assertEquals(16, kernel.object("registers").integer("allocated_vgprs", 0, Integer.MAX_VALUE));
        assertEquals(12, kernel.object("registers").integer("vgprs", 0, Integer.MAX_VALUE));
        assertEquals(8, kernel.object("occupancy").integer("waves_per_simd", 0, Integer.MAX_VALUE));
        assertEquals("int*", kernel.objects("arguments").get(0).text("type"));
        assertEquals(2, object.object("metadata").list("amdhsa.version").size());
    }

    @Test
    void aCodeObjectIsToldToPeople() {
        CliRun run = CliRun.of("", "inspect", EXAMPLE.toString());
        assertEquals(0, run.exitCode());
        List<String> lines = run.out().lines().toList();
        assertTrue(lines.contains("target: gfx90a"), run.out());
        assertTrue(lines.contains("        float_denorm_mode_32: 3 (flush_none)"), run.out());
        assertTrue(lines.contains("      8      1      workgroup_id_x"), run.out());
        assertTrue(
                lines.stream().anyMatch(line -> line.matches("  7 +\\.text +SHT_PROGBITS +SHF_ALLOC .*")), run.out());
    }

    @Test
    void everyCodeObjectOfABundleIsTold() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("host-x86_64-unknown-linux-gnu-", new byte[0]);
        entries.put("hipv4-amdgcn-amd-amdhsa--gfx90a", Files.readAllBytes(EXAMPLE));
        entries.put("hipv4-amdgcn-amd-amdhsa--gfx900", new byte[] {1});
        Path bundle = Files.write(folder.resolve("x.hipfb"), Bundles.bundle(64, entries));
        CliRun run = CliRun.of("", "inspect", "--json", bundle.toString());
        assertEquals(1, run.out().lines().count());
        assertEquals(
                "gfxisa: " + bundle + "(hipv4-amdgcn-amd-amdhsa--gfx900): not an ELF file",
                run.err().strip());
        assertEquals(1, run.exitCode());
    }

    @Test
    void whatIsDamagedIsToldAndTheRestIsThere() throws IOException, InputException {
        byte[] object = new ElfBuilder()
                .section(".note", ElfSection.SHT_NOTE, 0, 0, new byte[] {1, 2, 3})
                .code(".text", 0x1000, 0xbf810000)
                .build();
        Path file = Files.write(folder.resolve("x.co"), object);
        CliRun run = CliRun.of("", "inspect", "--json", file.toString());
        assertEquals(1, run.exitCode());
        assertEquals(6, json(run).objects("sections").size());
        assertTrue(run.err().contains("bytes expected at 0x0"), run.err());
    }

    @Test
    void oldMetadataOfPalIsPairsOfNumbers() throws IOException {
        byte[] note = ElfBuilder.note("AMD", NoteType.PAL_METADATA.value(), new byte[] {10, 44, 0, 0, 66, 0, 0, 0});
        byte[] object = new ElfBuilder()
                .osAbi(ElfOsAbi.AMDGPU_PAL)
                .abiVersion(0)
                .section(".note", ElfSection.SHT_NOTE, 0, 0, note)
                .build();
        CliRun run = CliRun.of(
                "", "inspect", Files.write(folder.resolve("x.co"), object).toString());
        assertTrue(run.out().contains("format: code object for PAL\n"), run.out());
        assertTrue(run.out().contains("SPI_SHADER_PGM_RSRC1_PS  0x42\n"), run.out());
    }

    /** The expected values are those that llvm-readobj 22 prints for the same source. */
    @Test
    void metadataOfPalIsNamedAndChecked() throws IOException, CodeObjectException {
        byte[] metadata = MetadataText.toMessagePack("""
                amdpal.pipelines:
                  - .internal_pipeline_hash: [1, 2]
                    .type: Gz
                    .registers: {11794: 0x2f0000, 11840: 0x10000000, 11842: 5}
                    .shader: {.compute: 1}
                    .spill_threshold: 6
                    .user_data_limit: 9
                """);
        byte[] object = new ElfBuilder()
                .osAbi(ElfOsAbi.AMDGPU_PAL)
                .abiVersion(0)
                .symbol("_amdgpu_cs_shdr_intrl_data", ElfSymbol.STT_OBJECT, 1, 0x40, 16)
                .section(
                        ".note",
                        ElfSection.SHT_NOTE,
                        0,
                        0,
                        ElfBuilder.note("AMDGPU", NoteType.METADATA.value(), metadata))
                .build();
        String path = Files.write(folder.resolve("x.co"), object).toString();
        String out = CliRun.of("", "inspect", path).out().replaceAll(" +", " ");
        assertTrue(out.endsWith("""
                        pal_registers:
                         number register value holds
                         0x2e12 COMPUTE_PGM_RSRC1 0x2f0000
                         0x2e40 COMPUTE_USER_DATA_0 0x10000000 GlobalTable
                         0x2e42 COMPUTE_USER_DATA_2 0x5 user data entry 5
                        pal_tables:
                         stage symbol address size
                         cs _amdgpu_cs_shdr_intrl_data 0x40 16
                        pal_spilled_entries:
                         first last
                         6 8
                        metadata_remarks:
                         where what
                         metadata.amdpal.pipelines[0].shader unknown; did you mean '.shaders'?
                         metadata.amdpal.pipelines[0].type 'Gz', expected one of VsPs, Gs, Cs, Ngg, Tess, GsTess, NggTess, Mesh, TaskMesh
                         metadata no amdpal.version
                        """), out);
    }

    @Test
    void addressesHaveNoSignInJson() throws IOException {
        byte[] object = new ElfBuilder()
                .code(".text", 0xffff_8000_0000_1000L, 0xbf810000)
                .build();
        String path = Files.write(folder.resolve("x.co"), object).toString();
        assertTrue(CliRun.of("", "inspect", "--json", path).out().contains(":18446603336221200384,"));
    }

    @Test
    void isaNotesAreTold() throws IOException {
        Path source =
                Files.writeString(folder.resolve("old.s"), ".hsa_code_object_version 2,1\n.hsa_code_object_isa\n");
        String object = folder.resolve("old.o").toString();
        CliRun.of("", "asm", "-c", "--target", "gfx802", source.toString(), "-o", object);
        String out = CliRun.of("", "inspect", "--json", object).out();
        assertTrue(out.contains("\"AMD:AMDGPU:8:0:2\",\"pcie_atomics\":true,\"few_user_sgprs\":true"), out);
        CliRun.of("", "asm", "-c", "--target", "gfx700", source.toString(), "-o", object);
        out = CliRun.of("", "inspect", "--json", object).out();
        assertTrue(out.contains("\"double_precision\":\"1/16\",\"pcie_atomics\":false"), out);
    }

    @Test
    void kernelsTellTheMemoryModelOfTheirLanguage() {
        String out = CliRun.of("", "inspect", EXAMPLE.toString()).out();
        assertTrue(out.contains("memory_model: OpenCL\n"), out);
    }
}
