package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.isa.abi.RelocationType;

/** Finds out what the loader has to relocate, and fills in the rest. */
final class Relocator {
    private static final int RELOCATION_SIZE = 24;
    /** Types of dynamic relocations in their order. */
    private static final List<Integer> GROUPS =
            List.of(RelocationType.RELATIVE64.value(), RelocationType.ABS64.value(), RelocationType.NONE.value());

    private final List<LinkSymbol> got = new ArrayList<>();
    /** Symbols whose entries have no place yet. */
    private final Set<LinkSymbol> inGot = new HashSet<>();

    private final List<Dynamic> dynamic = new ArrayList<>();

    /** Left to the loader: at a place of a section, or of the global offset table. */
    private record Dynamic(
            InputSection section, long offset, int gotIndex, RelocationType type, LinkSymbol symbol, long addend) {
        boolean isRelative() {
            return type == RelocationType.RELATIVE64;
        }
    }

    /** Looks at the relocations of a section, and refuses what cannot be done. */
    void scan(InputSection section) throws LinkException {
        boolean isLoaded = (section.flags & OutputSection.SHF_ALLOC) != 0;
        for (InputRelocation relocation : isLoaded ? section.relocations : List.<InputRelocation>of()) {
            LinkSymbol symbol = relocation.symbol();
            if (!symbol.isDefined() && symbol.binding != LinkSymbol.WEAK) {
                throw new LinkException(section.where + ": there is no symbol '" + symbol.name + "'");
            }
            RelocationType type = relocation.type();
            if (type.got()) {
                inGot.add(symbol);
            } else if (type.symbol()) {
                scan(section, relocation, symbol, type);
            }
        }
    }

    private void scan(InputSection section, InputRelocation relocation, LinkSymbol symbol, RelocationType type)
            throws LinkException {
        boolean isReplaceable = symbol.isReplaceable();
        if (!isReplaceable && type.place() && symbol.isDefined() && symbol.isNumber() && !symbol.name.isEmpty()) {
            throw new LinkException(section.where + ": '" + symbol.name + "' at offset " + relocation.offset()
                    + " is a number or data of threads, which no place has a distance to");
        }
        if (!isReplaceable && (type.place() || symbol.isNumber())) {
            return;
        }
        boolean isWritable = (section.flags & OutputSection.SHF_WRITE) != 0;
        if (type != RelocationType.ABS64 || !isWritable) {
            throw new LinkException(section.where + ": the loader cannot do " + type.text() + " for '" + symbol.name
                    + "' at offset " + relocation.offset()
                    + (isReplaceable && type.place() ? "; hidden or protected symbols need no loader" : ""));
        }
        dynamic.add(new Dynamic(
                section,
                relocation.offset(),
                -1,
                isReplaceable ? RelocationType.ABS64 : RelocationType.RELATIVE64,
                symbol,
                relocation.addend()));
    }

    /** Gives the symbols that need one an entry of the global offset table, in their order. */
    void fillGot(Iterable<LinkSymbol> symbols) {
        for (LinkSymbol symbol : symbols) {
            if (inGot.remove(symbol)) {
                enterGot(symbol);
            }
        }
    }

    private void enterGot(LinkSymbol symbol) {
        symbol.got = got.size();
        got.add(symbol);
        if (symbol.isTls()) {
            // Loaders know no relocation for it; ld.lld writes this one.
            dynamic.add(new Dynamic(null, 0, symbol.got, RelocationType.NONE, symbol, 0));
        } else if (symbol.isReplaceable()) {
            dynamic.add(new Dynamic(null, 0, symbol.got, RelocationType.ABS64, symbol, 0));
        } else if (symbol.section.isPresent()) {
            dynamic.add(new Dynamic(null, 0, symbol.got, RelocationType.RELATIVE64, symbol, 0));
        }
    }

    /** Bytes of the global offset table. */
    int gotSize() {
        return got.size() * Long.BYTES;
    }

    /** Whether code looks for data of threads by way of the global offset table. */
    boolean hasThreadDataInGot() {
        return got.stream().anyMatch(LinkSymbol::isTls);
    }

    /** Bytes of the dynamic relocations. */
    int dynamicSize() {
        return dynamic.size() * RELOCATION_SIZE;
    }

    /** How many relocations depend on nothing but where the object is loaded. */
    long relativeCount() {
        return dynamic.stream().filter(Dynamic::isRelative).count();
    }

    /** The dynamic relocations: those without a symbol first, what no loader does last. */
    byte[] dynamicTable(OutputSection table) {
        record Entry(long offset, long symbol, int type, long addend) {}
        List<Entry> entries = new ArrayList<>();
        for (Dynamic d : dynamic) {
            long offset = d.section == null
                    ? table.header.address + (long) d.gotIndex * Long.BYTES
                    : d.section.address() + d.offset;
            entries.add(
                    d.symbol.isReplaceable()
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

    /** The global offset table as the file has it: numbers that need no loader. */
    byte[] gotTable() {
        ByteBuffer out = ByteBuffer.allocate(gotSize()).order(ByteOrder.LITTLE_ENDIAN);
        for (LinkSymbol symbol : got) {
            out.putLong(symbol.section.isEmpty() && !symbol.isReplaceable() ? symbol.value : 0);
        }
        return out.array();
    }

    /** Fills in the relocations of a section in the bytes of the result. */
    void apply(InputSection section, OutputSection table) throws LinkException {
        ByteBuffer bytes = ByteBuffer.wrap(section.output.content).order(ByteOrder.LITTLE_ENDIAN);
        boolean isLoaded = section.output.isAllocated();
        for (InputRelocation relocation : section.relocations) {
            RelocationType type = relocation.type();
            LinkSymbol symbol = relocation.symbol();
            int at = (int) (section.offset + relocation.offset());
            long place = isLoaded ? section.address() + relocation.offset() : relocation.offset();
            boolean isLeft = isLoaded && type == RelocationType.ABS64 && (symbol.isReplaceable() || !symbol.isNumber());
            if (isLeft) {
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
