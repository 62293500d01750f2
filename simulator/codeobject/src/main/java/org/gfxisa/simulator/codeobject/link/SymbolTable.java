package org.gfxisa.simulator.codeobject.link;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the files mean by the names that they share. */
final class SymbolTable {
    private final Map<String, LinkSymbol> symbols = new LinkedHashMap<>();

    /** Brings a file's symbol together with those of the same name before it. */
    LinkSymbol merge(LinkSymbol symbol, String file) throws LinkException {
        LinkSymbol known = symbols.putIfAbsent(symbol.name, symbol);
        if (known == null) {
            return symbol;
        }
        known.visibility = stricter(known.visibility, symbol.visibility);
        if (!symbol.isDefined()) {
            // A plain reference is more than a weak one.
            known.binding =
                    !known.isDefined() && symbol.binding == LinkSymbol.GLOBAL ? LinkSymbol.GLOBAL : known.binding;
            return known;
        }
        boolean isWeaker = symbol.binding == LinkSymbol.WEAK;
        if (known.isDefined() && !known.isCommon && known.binding != LinkSymbol.WEAK && !isWeaker && !symbol.isCommon) {
            throw new LinkException(file + ": '" + symbol.name + "' is defined in another file, too");
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

    /** Whether files use a name that none of them defines. */
    boolean isMissing(String name) {
        LinkSymbol known = symbols.get(name);
        return known != null && !known.isDefined();
    }

    /** Adds a symbol of the linker's own. */
    void define(LinkSymbol symbol) {
        symbols.putIfAbsent(symbol.name, symbol);
    }

    /** All of them, in the order in which they were met. */
    Collection<LinkSymbol> all() {
        return symbols.values();
    }
}
