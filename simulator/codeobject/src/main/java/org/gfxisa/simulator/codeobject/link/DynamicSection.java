package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.gfxisa.isa.abi.DynamicFlag;
import org.gfxisa.isa.abi.DynamicTag;
import org.gfxisa.isa.abi.NamedSection;

/** The section {@code .dynamic}, which the loader reads first. */
final class DynamicSection {
    private static final int ENTRY_SIZE = 16;
    private static final long SYMBOL_SIZE = 24;
    private static final long RELOCATION_SIZE = 24;

    private record Entry(DynamicTag tag, LongSupplier value) {}

    private final List<Entry> entries = new ArrayList<>();

    DynamicSection(
            OutputSection dynsym,
            OutputSection dynstr,
            OutputSection gnuHash,
            OutputSection hash,
            OutputSection rela,
            long relative,
            boolean hasTlsInGot,
            List<OutputSection> sections) {
        if (hasTlsInGot) {
            add(DynamicTag.FLAGS, DynamicFlag.STATIC_TLS::value);
        }
        if (rela.header.size > 0) {
            add(DynamicTag.RELA, () -> rela.header.address);
            add(DynamicTag.RELASZ, () -> rela.header.size);
            add(DynamicTag.RELAENT, () -> RELOCATION_SIZE);
            if (relative > 0) {
                add(DynamicTag.RELACOUNT, () -> relative);
            }
        }
        add(DynamicTag.SYMTAB, () -> dynsym.header.address);
        add(DynamicTag.SYMENT, () -> SYMBOL_SIZE);
        add(DynamicTag.STRTAB, () -> dynstr.header.address);
        add(DynamicTag.STRSZ, () -> dynstr.header.size);
        add(DynamicTag.GNU_HASH, () -> gnuHash.header.address);
        add(DynamicTag.HASH, () -> hash.header.address);
        addArray(NamedSection.PREINIT_ARRAY, DynamicTag.PREINIT_ARRAY, DynamicTag.PREINIT_ARRAYSZ, sections);
        addArray(NamedSection.INIT_ARRAY, DynamicTag.INIT_ARRAY, DynamicTag.INIT_ARRAYSZ, sections);
        addArray(NamedSection.FINI_ARRAY, DynamicTag.FINI_ARRAY, DynamicTag.FINI_ARRAYSZ, sections);
        add(DynamicTag.NONE, () -> 0);
    }

    private void addArray(NamedSection array, DynamicTag address, DynamicTag size, List<OutputSection> sections) {
        for (OutputSection section : sections) {
            if (section.header.name.equals(array.text())) {
                add(address, () -> section.header.address);
                add(size, () -> section.header.size);
            }
        }
    }

    private void add(DynamicTag tag, LongSupplier value) {
        entries.add(new Entry(tag, value));
    }

    long size() {
        return (long) entries.size() * ENTRY_SIZE;
    }

    byte[] write() {
        ByteBuffer out = ByteBuffer.allocate((int) size()).order(ByteOrder.LITTLE_ENDIAN);
        entries.forEach(e -> out.putLong(e.tag.value()).putLong(e.value.getAsLong()));
        return out.array();
    }
}
