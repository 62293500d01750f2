package org.gfxisa.simulator.codeobject.asm;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.SymbolVisibility;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** A symbol of a source: an address in a section, the value of an expression, or an undefined symbol. */
final class Symbol {
    static final int LOCAL = SymbolBinding.LOCAL.value();
    static final int GLOBAL = SymbolBinding.GLOBAL.value();
    static final int WEAK = SymbolBinding.WEAK.value();
    /** The binding is not specified. */
    static final int UNBOUND = -1;

    static final int DEFAULT = SymbolVisibility.DEFAULT.value();
    static final int INTERNAL = SymbolVisibility.INTERNAL.value();
    static final int HIDDEN = SymbolVisibility.HIDDEN.value();
    static final int PROTECTED = SymbolVisibility.PROTECTED.value();
    private static final String PRIVATE = ".L";
    /** The types from the least to the most specific. */
    private static final List<SymbolType> BY_EXACTNESS = List.of(
            SymbolType.NOTYPE, SymbolType.OBJECT, SymbolType.FUNC, SymbolType.AMDGPU_HSA_KERNEL, SymbolType.TLS);

    private final String name;
    private Optional<Section> section = Optional.empty();
    private int at;
    private int fragments;
    private Optional<Expression> value = Optional.empty();
    private boolean isEvaluating;
    /** Whether the name can be redefined, which does not affect earlier uses. */
    private boolean isRedefinable;

    private boolean isReplaced;

    private long commonSize = -1;
    private int commonAlignment;
    private boolean isLocalMemory;
    private Optional<Expression> size = Optional.empty();

    int binding = UNBOUND;
    int visibility = DEFAULT;
    int type = ElfSymbol.STT_NOTYPE;
    /** Whether it is in the order of the symbol table. */
    boolean isRegistered;
    /** Whether a relocation or a group references it. */
    boolean isUsed;
    /** Whether only its target is in the symbol table, as with {@code .weakref}. */
    boolean isAlias;
    /** The symbol that relocations reference instead, because of {@code .symver}. */
    Optional<Symbol> renamed = Optional.empty();
    /** Its index in the symbol table. */
    int index;

    Symbol(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /** Returns whether it is in the symbol table only if it is used. */
    boolean isPrivate() {
        return isReplaced || name.startsWith(PRIVATE);
    }

    /** Returns a new symbol with the same name, binding, visibility and type, which is undefined. */
    Symbol successor() {
        Symbol next = new Symbol(name);
        next.binding = binding;
        next.visibility = visibility;
        next.type = type;
        next.size = size;
        isReplaced = true;
        return next;
    }

    /** Defines it as the current end of a section. */
    void define(Section where) {
        section = Optional.of(where);
        at = where.size();
        fragments = where.fragments().size();
    }

    /** Sets it to an expression, permanently or until the name is redefined. */
    void set(Expression expression, boolean canChange) {
        value = Optional.of(expression);
        isRedefinable = canChange;
    }

    /** Sets its type, unless it has a more specific one. */
    void combineType(SymbolType other) {
        for (SymbolType weaker : BY_EXACTNESS) {
            if (type == weaker.value() || other == weaker) {
                type = type == weaker.value() ? other.value() : type;
                return;
            }
        }
        type = other.value();
    }

    /** Returns the type of a symbol that is set to another: the more specific one of both. */
    int typeFrom(Symbol base) {
        int own = BY_EXACTNESS.indexOf(known(type));
        return own > BY_EXACTNESS.indexOf(known(base.type)) ? type : base.type;
    }

    private static SymbolType known(int type) {
        return BY_EXACTNESS.stream().filter(t -> t.value() == type).findFirst().orElse(SymbolType.NOTYPE);
    }

    /** Makes it a common symbol. */
    void makeCommon(long bytes, int alignment) {
        commonSize = bytes;
        commonAlignment = alignment;
        type = ElfSymbol.STT_OBJECT;
    }

    /** Makes it a symbol in LDS. */
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

    /** Returns whether it is a common symbol with a size and an alignment in bytes. */
    boolean isCommon(long bytes, long alignment) {
        return commonSize == bytes && commonAlignment == alignment;
    }

    int commonAlignment() {
        return commonAlignment;
    }

    Optional<Section> section() {
        return section.map(Section::whole);
    }

    /** Returns the subsection that contains it. */
    Optional<Section> part() {
        return section;
    }

    Optional<Expression> value() {
        return value;
    }

    /** Returns whether the name can be redefined. */
    boolean isRedefinable() {
        return isRedefinable;
    }

    /** Returns the number of variable fragments before it in its section. */
    int fragments() {
        return fragments;
    }

    /** Returns the number of bytes before it in its section, without variable fragments. */
    int at() {
        return at;
    }

    /** Returns its offset in its section after layout. */
    long offset() {
        return section.map(s -> s.offset(at, fragments)).orElse(0L);
    }

    Optional<Expression> size() {
        return size;
    }

    /** Returns its size, or that of the symbol that it is set to. */
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

    /** Starts evaluating its value; returns false if that is in progress, because the value depends on itself. */
    boolean startEvaluation() {
        boolean isFree = !isEvaluating;
        isEvaluating = true;
        return isFree;
    }

    /** Ends evaluating its value. */
    void endEvaluation() {
        isEvaluating = false;
    }

    /** Returns its binding in the file. */
    int effectiveBinding() {
        boolean isForeign = !isDefined() || isCommon();
        return binding != UNBOUND ? binding : isForeign ? GLOBAL : LOCAL;
    }
}
