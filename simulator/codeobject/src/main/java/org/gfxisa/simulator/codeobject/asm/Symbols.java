package org.gfxisa.simulator.codeobject.asm;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** The names of a source, in the order in which they appear in it. */
final class Symbols {
    private final Map<String, Symbol> all = new LinkedHashMap<>();
    /** Those that were only said where that does not count. */
    private final Map<String, Symbol> aside = new HashMap<>();

    private boolean isAside;
    /** How many labels there are by now of a number that may be used again. */
    private final Map<String, Integer> numbered = new HashMap<>();

    private final Function<String, Optional<Long>> predefined;
    private final Supplier<Section> section;

    /**
     * No symbols but those that the assembler defines.
     *
     * @param predefined their values
     * @param section the section that is being written
     */
    Symbols(Function<String, Optional<Long>> predefined, Supplier<Section> section) {
        this.predefined = predefined;
        this.section = section;
    }

    /** The symbol of a name; made when it is first asked for. */
    Symbol get(String name) {
        Symbol known = all.get(name);
        if (known == null) {
            known = aside.computeIfAbsent(name, Symbol::new);
            if (!isAside) {
                aside.remove(name);
                all.put(name, known);
            }
        }
        return known;
    }

    /** From now on names that are new do not count in the order, or do again. */
    void setAside(boolean is) {
        isAside = is;
    }

    /** The symbol of a name, if there is one. */
    Optional<Symbol> find(String name) {
        return Optional.ofNullable(all.get(name));
    }

    /** Takes the place of a symbol whose value was set; those who asked before keep the old one. */
    Symbol replace(Symbol old) {
        Symbol fresh = new Symbol(old.name());
        fresh.binding = old.binding;
        fresh.visibility = old.visibility;
        fresh.type = old.type;
        fresh.isNeeded = old.isNeeded;
        all.put(old.name(), fresh);
        return fresh;
    }

    /** The symbol of a section's start, which has the section's name and stands in the file if a relocation needs it. */
    Symbol ofSection(Section start) {
        Symbol known = all.get(start.name());
        // A label may have taken the name.
        Symbol symbol = known == null || known.isDefined() ? new Symbol(start.name()) : known;
        symbol.type = ElfSymbol.STT_SECTION;
        symbol.define(start);
        all.put(symbol == known || known == null ? start.name() : "\0" + start.name(), symbol);
        return symbol;
    }

    /** A symbol for the place where the next byte goes. */
    Symbol here() {
        Symbol here = new Symbol(".Lhere");
        here.define(section.get());
        return here;
    }

    /** The value of a name that the assembler defines. */
    Optional<Long> predefined(String name) {
        return predefined.apply(name);
    }

    /** The next label of a number. */
    Symbol next(String number) {
        return get(".L" + number + "$" + (numbered.getOrDefault(number, 0) + 1));
    }

    /** The last label of a number. */
    Optional<Symbol> last(String number) {
        return find(".L" + number + "$" + numbered.getOrDefault(number, 0));
    }

    /** Makes the next label of a number the last one. */
    Symbol advance(String number) {
        Symbol next = next(number);
        numbered.merge(number, 1, Integer::sum);
        return next;
    }

    /** All of them, in order. */
    Collection<Symbol> all() {
        return all.values();
    }
}
