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

/** The names of a source, and its symbols in the order in which the symbol table has them. */
final class Symbols {
    private final Map<String, Symbol> byName = new HashMap<>();
    private final List<Symbol> registered = new ArrayList<>();
    /** How many labels there are by now of a number that may be used again. */
    private final Map<String, Integer> numbered = new HashMap<>();

    private Set<String> discarded = Set.of();

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
        return byName.computeIfAbsent(name, Symbol::new);
    }

    /** The symbol of a name, which gets its place in the order if it has none. */
    Symbol register(String name) {
        Symbol symbol = get(name);
        register(symbol);
        return symbol;
    }

    /** Gives a symbol its place in the order; false if it has one. */
    boolean register(Symbol symbol) {
        boolean isNew = !symbol.isRegistered;
        if (isNew) {
            symbol.isRegistered = true;
            registered.add(symbol);
        }
        return isNew;
    }

    /** Registers the symbols of an expression. */
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

    /** The symbol of a name, if there is one. */
    Optional<Symbol> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** From now on, definitions and bindings of these names and no others mean nothing. */
    void discard(Set<String> names) {
        discarded = names;
    }

    /** Whether what the source says of a name means nothing. */
    boolean isDiscarded(String name) {
        return discarded.contains(name);
    }

    /** Takes the place of a symbol that can be redefined; those who asked before keep the old one. */
    Symbol replace(Symbol old) {
        Symbol fresh = old.successor();
        byName.put(old.name(), fresh);
        return fresh;
    }

    /** The symbol of a section's start, which has the section's name and stands in the file if a relocation needs it. */
    Symbol ofSection(Section start) {
        Symbol known = byName.get(start.name());
        // A label may have taken the name.
        Symbol symbol = known == null || known.isDefined() ? new Symbol(start.name()) : known;
        symbol.type = ElfSymbol.STT_SECTION;
        symbol.define(start);
        byName.putIfAbsent(start.name(), symbol);
        register(symbol);
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

    /** Those that have been registered, in order. */
    List<Symbol> registered() {
        return registered;
    }
}
