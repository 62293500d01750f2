package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.gfxisa.isa.abi.DynamicTag;

/** {@code .dynamic}: where the loader finds what it needs. */
final class DynamicEntries {
    private static final int ENTRY_SIZE = 16;
    private static final long SYMBOL_SIZE = 24;
    private static final long RELOCATION_SIZE = 24;

    private record Entry(DynamicTag tag, LongSupplier value) {}

    private final List<Entry> entries = new ArrayList<>();

    DynamicEntries(
            OutputSection dynsym,
            OutputSection dynstr,
            OutputSection gnuHash,
            OutputSection hash,
            OutputSection rela,
            long relative,
            List<OutputSection> sections) {
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
        for (OutputSection section : sections) {
            switch (section.header.name) {
                case ".init_array" -> {
                    add(DynamicTag.INIT_ARRAY, () -> section.header.address);
                    add(DynamicTag.INIT_ARRAYSZ, () -> section.header.size);
                }
                case ".fini_array" -> {
                    add(DynamicTag.FINI_ARRAY, () -> section.header.address);
                    add(DynamicTag.FINI_ARRAYSZ, () -> section.header.size);
                }
                default -> {}
            }
        }
        add(DynamicTag.NONE, () -> 0);
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
