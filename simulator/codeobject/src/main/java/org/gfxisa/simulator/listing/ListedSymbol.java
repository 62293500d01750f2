package org.gfxisa.simulator.listing;

import java.util.Comparator;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** A symbol at its address; sorted as LLVM's object dumper does, so that of several at one address the same is shown. */
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
