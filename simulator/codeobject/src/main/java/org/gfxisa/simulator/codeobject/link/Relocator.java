package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.isa.abi.RelocationType;

/** Determines which relocations the loader must apply, and applies the others. */
final class Relocator {
    private static final int RELOCATION_SIZE = 24;
    /** The types of dynamic relocations in the order of the table. */
    private static final List<Integer> GROUPS =
            List.of(RelocationType.RELATIVE64.value(), RelocationType.ABS64.value(), RelocationType.NONE.value());

    private final List<LinkSymbol> got = new ArrayList<>();
    /** The symbols that need an entry in the global offset table and have none yet. */
    private final Set<LinkSymbol> needsGot = new HashSet<>();

    private final List<DynamicRelocation> dynamic = new ArrayList<>();

    /** A dynamic relocation, in a section or in the global offset table. */
    private record DynamicRelocation(
            InputSection section, long offset, int gotIndex, RelocationType type, LinkSymbol symbol, long addend) {
        boolean isRelative() {
            return type == RelocationType.RELATIVE64;
        }
    }

    /** Determines the dynamic relocations of a section; fails for those that are not supported. */
    void scan(InputSection section) throws LinkException {
        boolean isLoaded = (section.flags & OutputSection.SHF_ALLOC) != 0;
        for (InputRelocation relocation : isLoaded ? section.relocations : List.<InputRelocation>of()) {
            LinkSymbol symbol = relocation.symbol();
            if (!symbol.isDefined() && symbol.binding != LinkSymbol.WEAK) {
                throw new LinkException(section.where + ": undefined symbol '" + symbol.name + "'");
            }
            RelocationType type = relocation.type();
            if (type.got()) {
                needsGot.add(symbol);
            } else if (type.symbol()) {
                scan(section, relocation, symbol, type);
            }
        }
    }

    private void scan(InputSection section, InputRelocation relocation, LinkSymbol symbol, RelocationType type)
            throws LinkException {
        boolean isPreemptible = symbol.isPreemptible();
        if (!isPreemptible
                && type.place()
                && symbol.isDefined()
                && symbol.isLoadIndependent()
                && !symbol.name.isEmpty()) {
            throw new LinkException(section.where + ": '" + symbol.name + "' at offset " + relocation.offset()
                    + " is absolute or thread-local, so that no distance to it is known");
        }
        if (!isPreemptible && (type.place() || symbol.isLoadIndependent())) {
            return;
        }
        boolean isWritable = (section.flags & OutputSection.SHF_WRITE) != 0;
        if (type != RelocationType.ABS64 || !isWritable) {
            throw new LinkException(
                    section.where + ": the loader does not support " + type.text() + " for '" + symbol.name
                            + "' at offset " + relocation.offset()
                            + (isPreemptible && type.place()
                                    ? "; a hidden or protected symbol needs no relocation by the loader"
                                    : ""));
        }
        dynamic.add(new DynamicRelocation(
                section,
                relocation.offset(),
                -1,
                isPreemptible ? RelocationType.ABS64 : RelocationType.RELATIVE64,
                symbol,
                relocation.addend()));
    }

    /** Adds entries to the global offset table for those of the symbols that need one. */
    void fillGot(Iterable<LinkSymbol> symbols) {
        for (LinkSymbol symbol : symbols) {
            if (needsGot.remove(symbol)) {
                addToGot(symbol);
            }
        }
    }

    private void addToGot(LinkSymbol symbol) {
        symbol.got = got.size();
        got.add(symbol);
        if (symbol.isTls()) {
            // Loaders have no relocation for this; ld.lld emits this one.
            dynamic.add(new DynamicRelocation(null, 0, symbol.got, RelocationType.NONE, symbol, 0));
        } else if (symbol.isPreemptible()) {
            dynamic.add(new DynamicRelocation(null, 0, symbol.got, RelocationType.ABS64, symbol, 0));
        } else if (symbol.section.isPresent()) {
            dynamic.add(new DynamicRelocation(null, 0, symbol.got, RelocationType.RELATIVE64, symbol, 0));
        }
    }

    /** Returns the size of the global offset table in bytes. */
    int gotSize() {
        return got.size() * Long.BYTES;
    }

    /** Returns whether code accesses thread-local data through the global offset table. */
    boolean hasTlsInGot() {
        return got.stream().anyMatch(LinkSymbol::isTls);
    }

    /** Returns the size of the dynamic relocations in bytes. */
    int dynamicSize() {
        return dynamic.size() * RELOCATION_SIZE;
    }

    /** Returns the number of relocations that depend only on the load address. */
    long relativeCount() {
        return dynamic.stream().filter(DynamicRelocation::isRelative).count();
    }

    /** Returns the dynamic relocations: those without a symbol first, those without a type last. */
    byte[] dynamicTable(OutputSection table) {
        record Entry(long offset, long symbol, int type, long addend) {}
        List<Entry> entries = new ArrayList<>();
        for (DynamicRelocation d : dynamic) {
            long offset = d.section == null
                    ? table.header.address + (long) d.gotIndex * Long.BYTES
                    : d.section.address() + d.offset;
            entries.add(
                    d.symbol.isPreemptible()
                            ? new Entry(offset, d.symbol.dynamic, d.type.value(), d.addend)
                            : new Entry(offset, 0, d.type.value(), d.symbol.address(d.addend)));
        }
        entries.sort(Comparator.<Entry>comparingInt(e -> GROUPS.indexOf(e.type))
                .thenComparingLong(e -> e.type == RelocationType.NONE.value() ? 0 : e.symbol)
                .thenComparingLong(Entry::offset));
        ByteBuffer out = ByteBuffer.allocate(dynamicSize()).order(ByteOrder.LITTLE_ENDIAN);
        for (Entry e : entries) {
            out.putLong(e.offset).putLong(e.symbol << Integer.SIZE | e.type).putLong(e.addend);
        }
        return out.array();
    }

    /** Returns the initial contents of the global offset table, which has the values that need no relocation. */
    byte[] gotTable() {
        ByteBuffer out = ByteBuffer.allocate(gotSize()).order(ByteOrder.LITTLE_ENDIAN);
        for (LinkSymbol symbol : got) {
            out.putLong(symbol.section.isEmpty() && !symbol.isPreemptible() ? symbol.value : 0);
        }
        return out.array();
    }

    /** Applies the relocations of a section to the bytes of the output. */
    void apply(InputSection section, OutputSection table) throws LinkException {
        ByteBuffer bytes = ByteBuffer.wrap(section.output.content).order(ByteOrder.LITTLE_ENDIAN);
        boolean isLoaded = section.output.isAllocated();
        for (InputRelocation relocation : section.relocations) {
            RelocationType type = relocation.type();
            LinkSymbol symbol = relocation.symbol();
            int at = (int) (section.offset + relocation.offset());
            long place = isLoaded ? section.address() + relocation.offset() : relocation.offset();
            boolean isDynamic =
                    isLoaded && type == RelocationType.ABS64 && (symbol.isPreemptible() || !symbol.isLoadIndependent());
            if (isDynamic) {
                continue;
            }
            long value = (type.symbol() ? symbol.address(relocation.addend()) : relocation.addend())
                    + (type.got() ? table.header.address + (long) symbol.got * Long.BYTES : 0)
                    - (type.place() ? place : 0)
                    + type.bias();
            store(bytes, at, type, value, section, symbol);
        }
    }

    private static void store(
            ByteBuffer bytes, int at, RelocationType type, long value, InputSection section, LinkSymbol symbol)
            throws LinkException {
        long shifted = value >> type.shift();
        switch (type.bytes()) {
            case 2 -> {
                if (shifted != (short) shifted) {
                    throw new LinkException(section.where + ": '" + symbol.name + "' is " + value
                            + " bytes away, too far for a branch");
                }
                bytes.putShort(at, (short) shifted);
            }
            case 4 -> bytes.putInt(at, (int) shifted);
            case 8 -> bytes.putLong(at, shifted);
            default -> {}
        }
    }
}
