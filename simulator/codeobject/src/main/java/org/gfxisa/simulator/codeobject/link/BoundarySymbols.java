package org.gfxisa.simulator.codeobject.link;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SymbolVisibility;
import org.gfxisa.simulator.codeobject.ElfSection;

/** Defines the symbols for the start and end of sections that files may use without defining them. */
final class BoundarySymbols {
    private static final List<NamedSection> ARRAYS =
            List.of(NamedSection.PREINIT_ARRAY, NamedSection.INIT_ARRAY, NamedSection.FINI_ARRAY);

    private final SymbolTable symbols;
    private final OutputSection headers =
            new OutputSection("the headers", ElfSection.SHT_PROGBITS, OutputSection.SHF_ALLOC, 1, 0);

    private BoundarySymbols(SymbolTable symbols) {
        this.symbols = symbols;
        // No section contains the headers; ld.lld uses this section number.
        headers.index = 1;
    }

    /**
     * Defines those boundary symbols that are used.
     *
     * @param sections the sections of the output that have contents from files
     */
    static void define(SymbolTable symbols, List<OutputSection> sections) throws LinkException {
        new BoundarySymbols(symbols).define(sections);
    }

    private void define(List<OutputSection> sections) throws LinkException {
        int hidden = LinkSymbol.HIDDEN;
        for (String name : List.of("__ehdr_start", "__executable_start", "__dso_handle")) {
            define(name, headers, 0, hidden);
        }
        for (NamedSection array : ARRAYS) {
            OutputSection section = sections.stream()
                    .filter(s -> s.header.name.equals(array.text()))
                    .findFirst()
                    .orElse(headers);
            String name = "__" + array.text().substring(1);
            define(name + "_start", section, 0, hidden);
            define(name + "_end", section, section.header.size, hidden);
        }
        int visibility = SymbolVisibility.PROTECTED.value();
        for (OutputSection section : sections) {
            if (section.header.name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
                define("__start_" + section.header.name, section, 0, visibility);
                define("__stop_" + section.header.name, section, section.header.size, visibility);
            }
        }
    }

    private void define(String name, OutputSection section, long offset, int visibility) throws LinkException {
        if (symbols.isUndefined(name)) {
            LinkSymbol symbol = new LinkSymbol(name);
            symbol.file = LinkSymbol.LINKER;
            symbol.binding = LinkSymbol.GLOBAL;
            symbol.visibility = visibility;
            symbol.section = Optional.of(section.start());
            symbol.value = offset;
            symbols.merge(symbol, name);
        }
    }
}
