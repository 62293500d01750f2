package org.gfxisa.simulator.codeobject.asm;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolType;
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
    /** Types from the one that says least on. */
    private static final List<SymbolType> BY_EXACTNESS = List.of(
            SymbolType.NOTYPE, SymbolType.OBJECT, SymbolType.FUNC, SymbolType.AMDGPU_HSA_KERNEL, SymbolType.TLS);

    private final String name;
    private Optional<Section> section = Optional.empty();
    private int at;
    private int gaps;
    private Optional<Expression> value = Optional.empty();
    private boolean isBusy;
    /** Whether the name can be given another value, which leaves this one alone. */
    private boolean isRedefinable;

    private boolean isReplaced;

    private long commonSize = -1;
    private int commonAlignment;
    private boolean isLocalMemory;
    private Optional<Expression> size = Optional.empty();

    int binding = UNBOUND;
    int visibility = DEFAULT;
    int type = ElfSymbol.STT_NOTYPE;
    /** Whether it has its place in the order of symbols. */
    boolean isRegistered;
    /** Whether a relocation or a group names it. */
    boolean isUsed;
    /** Whether only what it stands for is in the symbol table, as with {@code .weakref}. */
    boolean isAlias;
    /** What relocations name instead, because of {@code .symver}. */
    Optional<Symbol> renamed = Optional.empty();
    /** Number in the symbol table. */
    int index;

    Symbol(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /** Whether the symbol table lacks it unless something uses it. */
    boolean isPrivate() {
        return isReplaced || name.startsWith(PRIVATE);
    }

    /** A symbol of the same name, binding, visibility and type, which has yet to be defined. */
    Symbol successor() {
        Symbol next = new Symbol(name);
        next.binding = binding;
        next.visibility = visibility;
        next.type = type;
        next.size = size;
        isReplaced = true;
        return next;
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

    /** Gives it another type, as far as the one that it has is not more exact. */
    void combineType(SymbolType other) {
        for (SymbolType weaker : BY_EXACTNESS) {
            if (type == weaker.value() || other == weaker) {
                type = type == weaker.value() ? other.value() : type;
                return;
            }
        }
        type = other.value();
    }

    /** The type of a symbol that is set to another: its own or the other's, whichever is more exact. */
    int typeFrom(Symbol base) {
        int own = BY_EXACTNESS.indexOf(known(type));
        return own > BY_EXACTNESS.indexOf(known(base.type)) ? type : base.type;
    }

    private static SymbolType known(int type) {
        return BY_EXACTNESS.stream().filter(t -> t.value() == type).findFirst().orElse(SymbolType.NOTYPE);
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

    /** Whether it is space of so many bytes that the linker provides at a multiple of others. */
    boolean isCommon(long bytes, long alignment) {
        return commonSize == bytes && commonAlignment == alignment;
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

    /** The size that it has itself, or from those that it is set to. */
    Optional<Expression> inheritedSize() {
        Symbol from = this;
        while (from.size.isEmpty() && from.value.orElse(null) instanceof Expression.Reference reference) {
            from = reference.symbol();
        }
        return from.size;
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
