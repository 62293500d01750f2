package org.gfxisa.simulator.listing;

import java.util.Comparator;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** A symbol at its address. The order is that of LLVM's object dumper, so that the same one of several symbols at an address is shown. */
record ListedSymbol(long address, String name, int type) implements Comparable<ListedSymbol> {
    private static final Comparator<ListedSymbol> ORDER = Comparator.comparing(
                    ListedSymbol::address, Long::compareUnsigned)
            .thenComparing(ListedSymbol::name)
            .thenComparing(ListedSymbol::type);

    @Override
    public int compareTo(ListedSymbol other) {
        return ORDER.compare(this, other);
    }

    boolean isData() {
        return type == ElfSymbol.STT_OBJECT || type == ElfSymbol.STT_COMMON;
    }
}
