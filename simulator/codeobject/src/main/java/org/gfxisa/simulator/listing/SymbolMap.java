package org.gfxisa.simulator.listing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** The symbols of a code object by section, and the names of branch targets as LLVM's object dumper selects them. */
final class SymbolMap {
    private final Map<Integer, List<ListedSymbol>> bySection = new HashMap<>();
    private final List<ListedSymbol> absolute = new ArrayList<>();
    private final List<ElfSection> sectionsByAddress;
    private final boolean relocatable;

    SymbolMap(ElfFile elf) throws CodeObjectException {
        relocatable = elf.header().type() == ElfHeader.ET_REL;
        sectionsByAddress = new ArrayList<>(elf.sections());
        sectionsByAddress.sort(Comparator.comparing(ElfSection::address, Long::compareUnsigned)
                .thenComparing(ElfSection::size, Long::compareUnsigned));
        for (ElfSymbol symbol : elf.symbols(ElfSection.SHT_SYMTAB)) {
            add(elf, symbol);
        }
        if (bySection.isEmpty()) {
            for (ElfSymbol symbol : elf.symbols(ElfSection.SHT_DYNSYM)) {
                if (symbol.hasSection()) {
                    add(elf, symbol);
                }
            }
        }
        bySection.values().forEach(Collections::sort);
        Collections.sort(absolute);
    }

    private static boolean isNameless(ElfSymbol symbol) {
        return symbol.name().isEmpty() || symbol.type() == ElfSymbol.STT_SECTION || symbol.type() == ElfSymbol.STT_FILE;
    }

    private void add(ElfFile elf, ElfSymbol symbol) {
        if (isNameless(symbol)) {
            return;
        }
        if (symbol.hasSection()) {
            long base = relocatable ? elf.sections().get(symbol.section()).address() : 0;
            inSection(symbol.section()).add(new ListedSymbol(symbol.value() + base, symbol.name(), symbol.type()));
        } else {
            absolute.add(new ListedSymbol(symbol.value(), symbol.name(), symbol.type()));
        }
    }

    /** Returns the symbols of a section in order. If there is none at its start, one with the name of the section is added. */
    List<ListedSymbol> of(CodeSection region) {
        List<ListedSymbol> symbols = inSection(region.section());
        if (symbols.isEmpty() || symbols.get(0).address() != region.address()) {
            ListedSymbol start = new ListedSymbol(region.address(), region.name(), ElfSymbol.STT_FUNC);
            int place = Collections.binarySearch(symbols, start);
            symbols.add(place < 0 ? -1 - place : place, start);
        }
        return symbols;
    }

    private List<ListedSymbol> inSection(int section) {
        return bySection.computeIfAbsent(section, s -> new ArrayList<>());
    }

    /** Returns the names of branch targets in a section. */
    BranchNames branchNames(CodeSection region) {
        return new BranchNames() {
            @Override
            public String label(long target) {
                List<ListedSymbol> symbols = inSection(region.section());
                String label = "";
                for (int i = lastAtOrBefore(symbols, target);
                        i >= 0 && symbols.get(i).address() == target;
                        i--) {
                    if (symbols.get(i).type() == ElfSymbol.STT_NOTYPE) {
                        label = SymbolNameSyntax.of(symbols.get(i).name());
                    }
                }
                return label;
            }

            @Override
            public String describe(long target) {
                for (List<ListedSymbol> symbols : candidates(region, target)) {
                    int i = lastAtOrBefore(symbols, target);
                    if (i >= 0) {
                        ListedSymbol symbol = symbols.get(i);
                        long distance = target - symbol.address();
                        String offset = distance == 0 ? "" : "+0x" + Long.toHexString(distance);
                        return " <" + symbol.name() + offset + ">";
                    }
                }
                return "";
            }
        };
    }

    private List<List<ListedSymbol>> candidates(CodeSection region, long target) {
        List<List<ListedSymbol>> candidates = new ArrayList<>();
        if (relocatable || sectionsByAddress.isEmpty()) {
            candidates.add(inSection(region.section()));
        } else {
            long found = 0;
            for (int i = sectionsByAddress.size() - 1; i >= 0; i--) {
                ElfSection section = sectionsByAddress.get(i);
                if (Long.compareUnsigned(section.address(), target) > 0) {
                    continue;
                }
                if (found == 0) {
                    found = section.address();
                }
                if (section.address() != found) {
                    break;
                }
                candidates.add(inSection(section.index()));
            }
        }
        candidates.add(absolute);
        return candidates;
    }

    /** Returns the index of the last symbol at or before an address, or -1. */
    private static int lastAtOrBefore(List<ListedSymbol> symbols, long address) {
        int low = 0;
        int high = symbols.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (Long.compareUnsigned(symbols.get(middle).address(), address) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
