package org.gfxisa.simulator.codeobject.link;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** The global symbols of all files. */
final class SymbolTable {
    private final Map<String, LinkSymbol> symbols = new LinkedHashMap<>();

    /** Merges a file's symbol with the earlier ones of the same name; returns the merged symbol. */
    LinkSymbol merge(LinkSymbol symbol, String file) throws LinkException {
        LinkSymbol known = symbols.putIfAbsent(symbol.name, symbol);
        if (known == null) {
            return symbol;
        }
        known.visibility = stricter(known.visibility, symbol.visibility);
        if (!symbol.isDefined()) {
            // A plain reference overrides a weak one.
            known.binding =
                    !known.isDefined() && symbol.binding == LinkSymbol.GLOBAL ? LinkSymbol.GLOBAL : known.binding;
            return known;
        }
        boolean isWeaker = symbol.binding == LinkSymbol.WEAK;
        if (known.isDefined() && !known.isCommon && known.binding != LinkSymbol.WEAK && !isWeaker && !symbol.isCommon) {
            throw new LinkException(file + ": '" + symbol.name + "' is already defined in another file");
        }
        if (known.isCommon && symbol.isCommon) {
            if (symbol.size > known.size) {
                known.size = symbol.size;
                known.file = symbol.file;
            }
            known.value = Math.max(known.value, symbol.value);
        } else if (!known.isDefined() || known.binding == LinkSymbol.WEAK && !isWeaker || known.isCommon && !isWeaker) {
            known.file = symbol.file;
            known.binding = symbol.binding;
            known.type = symbol.type;
            known.section = symbol.section;
            known.isAbsolute = symbol.isAbsolute;
            known.isCommon = symbol.isCommon;
            known.value = symbol.value;
            known.size = symbol.size;
        }
        return known;
    }

    private static int stricter(int a, int b) {
        return a == LinkSymbol.DEFAULT ? b : b == LinkSymbol.DEFAULT ? a : Math.min(a, b);
    }

    /** Returns whether files reference a name that none of them defines. */
    boolean isUndefined(String name) {
        LinkSymbol known = symbols.get(name);
        return known != null && !known.isDefined();
    }

    /** Adds a symbol that the linker defines. */
    void define(LinkSymbol symbol) {
        symbols.putIfAbsent(symbol.name, symbol);
    }

    /** Returns all symbols in the order of their first occurrence. */
    Collection<LinkSymbol> all() {
        return symbols.values();
    }
}
