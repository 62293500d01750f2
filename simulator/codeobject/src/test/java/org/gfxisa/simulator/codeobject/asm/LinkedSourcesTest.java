package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.abi.SegmentType;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.link.LinkException;
import org.gfxisa.simulator.codeobject.link.Linker;
import org.junit.jupiter.api.Test;

/** Assembles and links sources, and compares with the bytes of ld.lld. */
class LinkedSourcesTest {
    private static ElfFile linked(String... sources) throws LinkException, CodeObjectException {
        List<Linker.Input> objects = new ArrayList<>();
        for (String source : sources) {
            objects.add(new Linker.Input(
                    "file " + objects.size(),
                    Assembled.of("gfx90a", source).file().orElseThrow()));
        }
        return ElfFile.read(ByteWindow.of(Linker.link(objects), "a.co"));
    }

    private static String value(ElfFile file, String symbol) throws CodeObjectException {
        return file.symbols(ElfSection.SHT_SYMTAB).stream()
                .filter(s -> s.name().equals(symbol))
                .map(ElfSymbol::value)
                .map(Long::toHexString)
                .findFirst()
                .orElse("none");
    }

    /** Returns a program header: offset, address, sizes in the file and in memory, alignment. */
    private static String segment(ElfFile file, SegmentType type) {
        return file.segments().stream()
                .filter(s -> s.type() == type.value())
                .map(s -> "%x %x %x %x %x"
                        .formatted(s.offset(), s.address(), s.fileSize(), s.memorySize(), s.alignment()))
                .toList()
                .toString();
    }

    @Test
    void relocationsWithoutASymbolAddToZero() throws LinkException, CodeObjectException {
        ElfFile file = linked(".data\n.quad 0\n.reloc 0, R_AMDGPU_ABS64, 7\n.quad 0\n.reloc 8, R_AMDGPU_REL32, 9\n");
        assertEquals("070000000000000049cdffff00000000", Assembled.hex(file, ".data"));
    }

    @Test
    void dataOfThreadsHaveASegmentAndTheirZerosNoAddressesOfTheFile() throws LinkException, CodeObjectException {
        ElfFile file = linked("""
                .section .tdata.a,"awT"
                .globl t1
                .p2align 4
                .long 1,2,3
                t1: .long 4
                .section .tbss.b,"awT",@nobits
                .globl t2
                .p2align 5
                t2: .zero 40
                .local t3
                t3: .zero 8
                .section .data.rel.ro,"aw"
                .quad d
                .data
                .quad t1, t2+4, t3
                d: .long 5
                """);
        assertEquals("[320 2320 10 50 20]", segment(file, SegmentType.TLS));
        assertEquals(
                "[c, 20, 48]",
                List.of(value(file, "t1"), value(file, "t2"), value(file, "t3")).toString());
        assertEquals(0x2330, file.section(".data.rel.ro").orElseThrow().address());
        assertEquals("0".repeat(32) + "4800000000000000" + "05000000", Assembled.hex(file, ".data"));
        assertEquals(".tdata .tbss .data.rel.ro .dynamic .relro_padding .data", namesFrom(file, ".tdata", 6));
    }

    private static String namesFrom(ElfFile file, String first, int count) throws CodeObjectException {
        int from = file.section(first).orElseThrow().index();
        return String.join(
                " ",
                file.sections().stream()
                        .filter(s -> s.index() >= from && s.index() < from + count)
                        .map(ElfSection::name)
                        .toList());
    }

    @Test
    void dataOfThreadsHaveNoDistance() {
        LinkException e = assertThrows(
                LinkException.class,
                () -> linked(".tdata\nt: .long 1\n.text\ns_getpc_b64 s[0:1]\ns_add_u32 s0, s0, t@rel32@lo+4\n"));
        assertTrue(e.getMessage().contains("'t' at offset 8 is absolute or thread-local"), e.getMessage());
    }

    @Test
    void arraysOfFunctionsAreSortedByPriority() throws LinkException, CodeObjectException {
        String first = """
                .section .init_array,"aw",@init_array
                .quad 1
                .section .init_array.100,"aw",@init_array
                .quad 2
                .section .fini_array.x,"aw",@fini_array
                .quad 3
                .section .dtors.9,"aw"
                .quad 4
                .section .ctors.100,"aw"
                .quad 5
                .section .ctors.5,"aw"
                .quad 6
                .section .ctors,"aw"
                .quad 7
                """;
        String second = """
                .section .init_array.00099,"aw",@init_array
                .quad 8
                .section .init_array.100,"aw",@init_array
                .quad 9
                .section .fini_array.65535,"aw",@fini_array
                .quad 10
                .section .ctors.6,"aw"
                .quad 11
                .section .dtors,"aw"
                .quad 12
                """;
        ElfFile file = linked(first, second);
        assertEquals("8 2 9 1", quads(file, ".init_array"));
        assertEquals("10 3", quads(file, ".fini_array"));
        assertEquals("7 6 11 5", quads(file, ".ctors"));
        assertEquals("12 4", quads(file, ".dtors"));
    }

    private static String quads(ElfFile file, String section) {
        String hex = Assembled.hex(file, section);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < hex.length(); i += 2 * Long.BYTES) {
            all.add(String.valueOf(Integer.parseInt(hex.substring(i, i + 2), 16)));
        }
        return String.join(" ", all);
    }

    @Test
    void boundsOfSectionsAreDefinedWhereTheyAreUsed() throws LinkException, CodeObjectException {
        ElfFile file = linked("""
                .section .init_array,"aw",@init_array
                .quad f
                .section entries,"aw"
                .long 1, 2
                .text
                f: s_nop 0
                .data
                .quad __init_array_start, __init_array_end, __start_entries, __stop_entries, __fini_array_end, __dso_handle
                """);
        long array = file.section(".init_array").orElseThrow().address();
        long entries = file.section("entries").orElseThrow().address();
        assertEquals(Long.toHexString(array), value(file, "__init_array_start"));
        assertEquals(Long.toHexString(array + 8), value(file, "__init_array_end"));
        assertEquals(Long.toHexString(entries), value(file, "__start_entries"));
        assertEquals(Long.toHexString(entries + 8), value(file, "__stop_entries"));
        assertEquals("0 0", value(file, "__fini_array_end") + " " + value(file, "__dso_handle"));
        assertEquals("none", value(file, "__fini_array_start"));
    }

    @Test
    void commonsStandWhereTheFirstFileNamesThem() throws LinkException, CodeObjectException {
        ElfFile file = linked(
                ".comm h,8,1\n.data\n.quad g\n.comm e,8,0\n",
                ".comm c,4,2\n.comm g,8,4\n.comm e,12,3\n",
                ".data\n.quad c\n");
        long start = file.section(".bss").orElseThrow().address();
        List<Long> places = new ArrayList<>();
        for (String name : List.of("h", "g", "e", "c")) {
            places.add(Long.parseLong(value(file, name), 16) - start);
        }
        assertEquals(List.of(0L, 16L, 24L, 36L), places);
    }

    @Test
    void entriesOfTheOffsetTableAreInTheOrderOfSymbols() throws LinkException, CodeObjectException {
        ElfFile file = linked("""
                .text
                .globl f
                f: s_getpc_b64 s[0:1]
                s_add_u32 s0, s0, l@gotpcrel32@lo
                s_add_u32 s0, s0, g@gotpcrel32@lo
                s_add_u32 s0, s0, f@gotpcrel32@lo
                .globl g
                g: s_nop 0
                .hidden l
                .globl l
                l: s_nop 0
                """);
        long got = file.section(".got").orElseThrow().address();
        String code = Assembled.hex(file, ".text");
        long text = file.section(".text").orElseThrow().address();
        assertEquals(got + 8, text + 8 + Long.reverseBytes(Long.parseLong(code.substring(16, 24), 16) << 32));
        assertEquals(got, text + 24 + Long.reverseBytes(Long.parseLong(code.substring(48, 56), 16) << 32));
    }

    @Test
    void segmentsWithoutBytesAreLeftOut() throws LinkException, CodeObjectException {
        ElfFile file = linked(".data\n.long 1\n");
        assertEquals("[40 40 1c0 1c0 8]", segment(file, SegmentType.PHDR));
        assertEquals(7, file.segments().size());
    }
}
