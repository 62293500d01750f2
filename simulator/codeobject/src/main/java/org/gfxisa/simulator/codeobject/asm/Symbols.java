package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** The symbols of a source by name, and in the order of the symbol table. */
final class Symbols {
    private final Map<String, Symbol> byName = new HashMap<>();
    private final List<Symbol> registered = new ArrayList<>();
    /** The number of definitions so far of each numeric label. */
    private final Map<String, Integer> numbered = new HashMap<>();

    private Set<String> discarded = Set.of();

    private final Function<String, Optional<Long>> predefined;
    private final Supplier<Section> section;

    /**
     * Makes a table without symbols, apart from predefined ones.
     *
     * @param predefined returns the value of a predefined name
     * @param section returns the current section
     */
    Symbols(Function<String, Optional<Long>> predefined, Supplier<Section> section) {
        this.predefined = predefined;
        this.section = section;
    }

    /** Returns the symbol with a name, which is created if necessary. */
    Symbol get(String name) {
        return byName.computeIfAbsent(name, Symbol::new);
    }

    /** Returns the symbol with a name, and adds it to the order if necessary. */
    Symbol register(String name) {
        Symbol symbol = get(name);
        register(symbol);
        return symbol;
    }

    /** Adds a symbol to the order; returns false if it is already there. */
    boolean register(Symbol symbol) {
        boolean isNew = !symbol.isRegistered;
        if (isNew) {
            symbol.isRegistered = true;
            registered.add(symbol);
        }
        return isNew;
    }

    /** Adds the symbols of an expression to the order. */
    void register(Expression expression) {
        if (expression instanceof Expression.Reference reference) {
            register(reference.symbol());
        } else if (expression instanceof Expression.Unary unary) {
            register(unary.of());
        } else if (expression instanceof Expression.Binary binary) {
            register(binary.left());
            register(binary.right());
        } else if (expression instanceof Expression.Call call) {
            call.arguments().forEach(this::register);
        }
    }

    /** Returns the symbol with a name, if there is one. */
    Optional<Symbol> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Ignores definitions and bindings of these names from now on, and no longer those of earlier ones. */
    void discard(Set<String> names) {
        discarded = names;
    }

    /** Returns whether definitions and bindings of a name are ignored. */
    boolean isDiscarded(String name) {
        return discarded.contains(name);
    }

    /** Replaces a symbol that can be redefined. Earlier uses keep the old one. */
    Symbol replace(Symbol old) {
        Symbol fresh = old.successor();
        byName.put(old.name(), fresh);
        return fresh;
    }

    /** Returns the symbol of a section's start. It has the section's name, and is written if a relocation references it. */
    Symbol ofSection(Section start) {
        Symbol known = byName.get(start.name());
        // A label may have the same name.
        Symbol symbol = known == null || known.isDefined() ? new Symbol(start.name()) : known;
        symbol.type = ElfSymbol.STT_SECTION;
        symbol.define(start);
        byName.putIfAbsent(start.name(), symbol);
        register(symbol);
        return symbol;
    }

    /** Returns a symbol for the current position. */
    Symbol here() {
        Symbol here = new Symbol(".Lhere");
        here.define(section.get());
        return here;
    }

    /** Returns the value of a predefined name. */
    Optional<Long> predefined(String name) {
        return predefined.apply(name);
    }

    /** Returns the next label with a number. */
    Symbol next(String number) {
        return get(".L" + number + "$" + (numbered.getOrDefault(number, 0) + 1));
    }

    /** Returns the last label with a number. */
    Optional<Symbol> last(String number) {
        return find(".L" + number + "$" + numbered.getOrDefault(number, 0));
    }

    /** Makes the next label with a number the last one. */
    Symbol advance(String number) {
        Symbol next = next(number);
        numbered.merge(number, 1, Integer::sum);
        return next;
    }

    /** Returns the symbols of the symbol table in order. */
    List<Symbol> registered() {
        return registered;
    }
}
