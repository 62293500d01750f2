package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolVisibility;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** A name in a source: a place in a section, or the value of an expression, or something that others define. */
final class Symbol {
    static final int LOCAL = SymbolBinding.LOCAL.value();
    static final int GLOBAL = SymbolBinding.GLOBAL.value();
    static final int WEAK = SymbolBinding.WEAK.value();
    /** No binding is asked for. */
    static final int UNBOUND = -1;

    static final int DEFAULT = SymbolVisibility.DEFAULT.value();
    static final int INTERNAL = SymbolVisibility.INTERNAL.value();
    static final int HIDDEN = SymbolVisibility.HIDDEN.value();
    static final int PROTECTED = SymbolVisibility.PROTECTED.value();
    private static final String PRIVATE = ".L";

    private final String name;
    private Optional<Section> section = Optional.empty();
    private int at;
    private int gaps;
    private Optional<Expression> value = Optional.empty();
    private boolean isBusy;
    /** Whether the name can be given another value, which leaves this one alone. */
    private boolean isRedefinable;

    private long commonSize = -1;
    private int commonAlignment;
    private boolean isLocalMemory;
    private Optional<Expression> size = Optional.empty();

    int binding = UNBOUND;
    int visibility = DEFAULT;
    int type = ElfSymbol.STT_NOTYPE;
    /** Whether it stands in the symbol table though it is private or nobody defines it. */
    boolean isNeeded;
    /** Number in the symbol table. */
    int index;

    Symbol(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    boolean isPrivate() {
        return name.startsWith(PRIVATE);
    }

    /** Makes it a place: so many bytes from a section's start, and so many gaps before it. */
    void define(Section where) {
        section = Optional.of(where);
        at = where.size();
        gaps = where.gaps().size();
    }

    /** Makes it the value of an expression, for good or until the name is given another. */
    void set(Expression expression, boolean canChange) {
        value = Optional.of(expression);
        isRedefinable = canChange;
    }

    /** Makes it space that the linker provides. */
    void makeCommon(long bytes, int alignment) {
        commonSize = bytes;
        commonAlignment = alignment;
        type = ElfSymbol.STT_OBJECT;
    }

    /** Makes it local memory. */
    void makeLocalMemory(long bytes, int alignment) {
        makeCommon(bytes, alignment);
        size(new Expression.Constant(bytes));
        isLocalMemory = true;
        isNeeded = true;
    }

    boolean isLocalMemory() {
        return isLocalMemory;
    }

    boolean isDefined() {
        return section.isPresent() || value.isPresent() || isCommon();
    }

    boolean isCommon() {
        return commonSize >= 0;
    }

    int commonAlignment() {
        return commonAlignment;
    }

    Optional<Section> section() {
        return section.map(Section::whole);
    }

    /** The subsection that it is in. */
    Optional<Section> part() {
        return section;
    }

    Optional<Expression> value() {
        return value;
    }

    /** Whether the name can be given another value. */
    boolean isRedefinable() {
        return isRedefinable;
    }

    /** Gaps of its section before it. */
    int gaps() {
        return gaps;
    }

    /** Bytes of its section before it, without those of gaps. */
    int at() {
        return at;
    }

    /** Bytes of its section before it, once that is laid out. */
    long offset() {
        return section.map(s -> s.offset(at, gaps)).orElse(0L);
    }

    Optional<Expression> size() {
        return size;
    }

    void size(Expression expression) {
        size = Optional.of(expression);
    }

    /** Starts looking at its value; false if somebody is at it, so that it depends on itself. */
    boolean enter() {
        boolean isFree = !isBusy;
        isBusy = true;
        return isFree;
    }

    /** Ends looking at its value. */
    void leave() {
        isBusy = false;
    }

    /** How the file binds it. */
    int boundAs() {
        boolean isForeign = !isDefined() || isCommon();
        return binding != UNBOUND ? binding : isForeign ? GLOBAL : LOCAL;
    }
}
