package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.HiddenArgument;
import org.gfxisa.isa.abi.KernelKind;
import org.gfxisa.isa.abi.NoteType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

class MetadataTest {
    private static final String V2 = """
            ---
            Version:         [ 1, 0 ]
            Kernels:
              - Name:            mix
                SymbolName:      'mix@kd'
                LanguageVersion: [ 2, 0 ]
                Attrs:
                  ReqdWorkGroupSize: [ 8, 4, 1 ]
                Args:
                  - TypeName:        uchar
                    Size:            1
                    Align:           1
                    ValueKind:       ByValue
                  - Name:            'out''put'
                    TypeName:        'float*'
                    Size:            8
                    Align:           8
                    ValueKind:       GlobalBuffer
                    AddrSpaceQual:   Global
                  - TypeName:        'int*'
                    Size:            4
                    Align:           4
                    ValueKind:       DynamicSharedPointer
                    PointeeAlign:    16
                    AddrSpaceQual:   Local
                  - Size:            8
                    Align:           8
                    ValueKind:       HiddenGlobalOffsetX
                CodeProps:
                  KernargSegmentSize: 32
                  GroupSegmentFixedSize: 12
                  PrivateSegmentFixedSize: 24
                  KernargSegmentAlign: 8
                  WavefrontSize:   64
                  NumSGPRs:        11
                  NumVGPRs:        5
                  MaxFlatWorkGroupSize: 256
            ...
            """;

    private static List<KernelMetadata> read(int noteType, String owner, byte[] note) throws CodeObjectException {
        byte[] file = new ElfBuilder()
                .section(".note", ElfSection.SHT_NOTE, 2, 0, ElfBuilder.note(owner, noteType, note))
                .build();
        return MetadataReader.kernels(ElfFile.read(ByteWindow.of(file, "file")));
    }

    private static List<KernelMetadata> readV2(String text) throws CodeObjectException {
        return read(10, "AMD", (text + "\0").getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void codeObjectV2() throws CodeObjectException {
        KernelMetadata kernel = readV2(V2).get(0);
        KernelParameter value = new KernelParameter("", "uchar", ParameterKind.BY_VALUE, Optional.empty(), 0, 1, "", 1);
        KernelParameter buffer = new KernelParameter(
                "out'put", "float*", ParameterKind.GLOBAL_BUFFER, Optional.empty(), 8, 8, "global", 1);
        KernelParameter local = new KernelParameter(
                "", "int*", ParameterKind.DYNAMIC_SHARED_POINTER, Optional.empty(), 16, 4, "local", 16);
        KernelParameter offset = new KernelParameter(
                "", "", ParameterKind.HIDDEN, Optional.of(HiddenArgument.GLOBAL_OFFSET_X), 24, 8, "", 1);
        assertEquals(
                new KernelMetadata(
                        "mix",
                        KernelKind.NORMAL,
                        "mix",
                        List.of(value, buffer, local, offset),
                        32,
                        8,
                        12,
                        24,
                        false,
                        64,
                        11,
                        5,
                        0,
                        256,
                        List.of(8, 4, 1),
                        Optional.empty()),
                kernel);
        assertEquals("out'put (float*)", buffer.describe());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WavefrontSize:   64    | WavefrontSize: 48 | .wavefront_size: 48 lanes, expected 32 or 64",
                "KernargSegmentSize: 32 | KernargSegmentSize: 31 | .args[3]: ends at byte 32 of the kernel arguments, which are 31 bytes",
                "KernargSegmentSize: 32 | KernargSegmentSize: many | .kernarg_segment_size: 'many', expected an integer",
                "KernargSegmentAlign: 8 | KernargSegmentAlign: 12 | .kernarg_segment_align: 12, expected a power of two up to 65536",
                "'[ 8, 4, 1 ]'          | '[ 8, 4 ]' | .reqd_workgroup_size: 2 numbers, expected 3",
                "ByValue                | ByMagic | .args[0].value_kind: 'by_magic', an unknown kind of argument",
                "Size:            1     | Size: -1 | .Args[0].Size: -1, expected 0 to 2^32 - 1",
                "Size:            1     | Size: 99999999 | .args[0].size: 99999999 bytes, expected at most 1048576",
                "WavefrontSize:   64    | Unknown: 1 | amdhsa.kernels[0]: no .wavefront_size",
                "'    Args:'            | '   Args:' | metadata note, line 9: expected <block end>, but found '<block mapping start>', expected YAML",
                "SymbolName:            | SymbolName | metadata note, line 6: could not find expected ':', expected YAML",
                "Name:            mix   | Name mix | metadata note, line 5: mapping values are not allowed here, expected YAML",
            })
    void errorsSayWhere(String original, String changed, String message) {
        CodeObjectException e = assertThrows(CodeObjectException.class, () -> readV2(V2.replace(original, changed)));
        assertTrue(e.getMessage().endsWith(message), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WavefrontSize:   64 | WavefrontSiz: 64 | .CodeProps.WavefrontSiz | unknown; did you mean 'CodeProps.WavefrontSize'?",
                "WavefrontSize:   64 | WavefrontSiz: 64 | '' | no CodeProps.WavefrontSize",
                "NumSGPRs:        11 | NumSGPRs: x | .CodeProps.NumSGPRs | 'x', expected an integer",
                "LanguageVersion:    | Version: | .Version | unknown",
                "Size:            1  | Bytes: 1 | .Args[0] | no Size",
                "AddrSpaceQual:   Global | AddrSpaceQual: Local | .Args[1].Size | 8, but pointers to local memory have 4 bytes",
                "AddrSpaceQual:   Local | AddrSpaceQual: Locale | .Args[2].AddrSpaceQual | 'Locale', expected one of generic, global, region, local, constant, private",
            })
    void whatIsNoDamageButWrongIsTold(String original, String changed, String where, String what)
            throws CodeObjectException {
        assertEquals(List.of(), remarks(2, V2));
        List<MetadataRemark> remarks = remarks(2, V2.replace(original, changed));
        assertTrue(remarks.contains(new MetadataRemark("metadata.Kernels[0]" + where, what)), remarks.toString());
    }

    @Test
    void keysHaveVersions() throws CodeObjectException {
        String kernel = "{.name: k, .symbol: k.kd, .kernarg_segment_size: 0, .group_segment_fixed_size: 0,"
                + " .private_segment_fixed_size: 0, .kernarg_segment_align: 4, .wavefront_size: 64, .sgpr_count: 8,"
                + " .vgpr_count: 4, .max_flat_workgroup_size: 64, .uniform_work_group_size: 1, vendor.key: 1}";
        String v3 = "amdhsa.version: [1, 0]\namdhsa.kernels: [" + kernel + "]\n";
        MetadataRemark newer = new MetadataRemark(
                "metadata.amdhsa.kernels[0].uniform_work_group_size", "exists since code object V5, but this is V3");
        assertEquals(List.of(newer), remarks(3, v3));
        assertEquals(List.of(new MetadataRemark("metadata", "no amdhsa.target")), remarks(5, v3));
    }

    @Test
    void hiddenArgumentsHavePlaces() throws CodeObjectException {
        String kernel = "{.name: k, .symbol: k.kd, .kernarg_segment_size: 48, .group_segment_fixed_size: 0,"
                + " .private_segment_fixed_size: 0, .kernarg_segment_align: 8, .wavefront_size: 64, .sgpr_count: 8,"
                + " .vgpr_count: 4, .max_flat_workgroup_size: 64, .args: ["
                + "{.offset: 8, .size: 8, .value_kind: hidden_global_offset_x},"
                + "{.offset: 16, .size: 8, .value_kind: hidden_global_offset_y},"
                + "{.offset: 24, .size: 8, .value_kind: hidden_global_offset_z},"
                + "{.offset: 40, .size: 8, .value_kind: hidden_printf_buffer}]}";
        String v4 =
                "amdhsa.version: [1, 1]\namdhsa.target: amdgcn-amd-amdhsa--gfx900\namdhsa.kernels: [" + kernel + "]\n";
        MetadataRemark away =
                new MetadataRemark("metadata.amdhsa.kernels[0].offset[3]", "40, but hidden_printf_buffer is at 32");
        assertEquals(List.of(away), remarks(4, v4));
        assertEquals(List.of(), remarks(4, v4.replace(": 40", ": 32")));
        assertEquals(List.of(), remarks(5, v4));
    }

    private static List<MetadataRemark> remarks(int version, String yaml) throws CodeObjectException {
        boolean isV2 = version == 2;
        byte[] description =
                isV2 ? (yaml + "\0").getBytes(StandardCharsets.ISO_8859_1) : MetadataText.toMessagePack(yaml);
        NoteType type = isV2 ? NoteType.METADATA_V2 : NoteType.METADATA;
        byte[] note = ElfBuilder.note(type.owner(), type.value(), description);
        byte[] file = new ElfBuilder()
                .section(".note", ElfSection.SHT_NOTE, 0, 0, note)
                .build();
        return MetadataReader.remarks(ElfFile.read(ByteWindow.of(file, "file")), version);
    }

    @Test
    void withoutNoteThereIsNothingToLaunch() {
        byte[] file = new ElfBuilder().build();
        CodeObjectException e = assertThrows(
                CodeObjectException.class, () -> MetadataReader.kernels(ElfFile.read(ByteWindow.of(file, "file"))));
        assertEquals(
                "no metadata note, which says what arguments kernels take (in a source, .amdgpu_metadata writes it; gfxisa launch can do without)",
                e.getMessage());
    }

    @Test
    void twoKernelsOfOneName() {
        String kernel = V2.substring(V2.indexOf("  - Name:            mix"), V2.indexOf("..."));
        CodeObjectException e = assertThrows(CodeObjectException.class, () -> readV2(V2.replace("...", "") + kernel));
        assertEquals("metadata: two kernels are called 'mix'", e.getMessage());
    }

    @Test
    void messagePackKeepsTypes() throws Exception {
        try (MessageBufferPacker out = MessagePack.newDefaultBufferPacker()) {
            out.packMapHeader(5)
                    .packString("a")
                    .packArrayHeader(2)
                    .packInt(-7)
                    .packLong(1L << 40)
                    .packString("b")
                    .packBoolean(true)
                    .packString("c")
                    .packNil()
                    .packString("d")
                    .packDouble(0.5)
                    .packInt(3)
                    .packString("käse");
            Object tree =
                    org.gfxisa.simulator.codeobject.MessagePackReader.read(ByteWindow.of(out.toByteArray(), "note"));
            assertEquals(Map.of("a", List.of(-7L, 1L << 40), "b", true, "c", "", "d", 0.5, "3", "käse"), tree);
        }
    }

    /** An array of 2^32 - 1 elements, a text of 2^31 - 1 bytes, binary data, a hundred nested arrays, an empty input, and an incomplete integer. */
    @ParameterizedTest
    @ValueSource(strings = {"ddffffffff", "db7fffffff", "c400", "nested", "", "d3000000", "c1"})
    void damagedMessagePack(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.equals("nested") ? "91".repeat(100) : hex);
        CodeObjectException e = assertThrows(
                CodeObjectException.class,
                () -> org.gfxisa.simulator.codeobject.MessagePackReader.read(ByteWindow.of(bytes, "note")));
        assertTrue(e.getMessage().startsWith("the metadata note"), e.getMessage());
    }
}
