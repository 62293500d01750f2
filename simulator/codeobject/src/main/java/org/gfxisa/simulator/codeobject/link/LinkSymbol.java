package org.gfxisa.simulator.codeobject.link;

import java.util.Optional;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.SymbolVisibility;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** A symbol of the output: a local one, or the merged symbol of a global name. */
final class LinkSymbol {
    static final int LOCAL = SymbolBinding.LOCAL.value();
    static final int GLOBAL = SymbolBinding.GLOBAL.value();
    static final int WEAK = SymbolBinding.WEAK.value();
    static final int DEFAULT = SymbolVisibility.DEFAULT.value();
    static final int HIDDEN = SymbolVisibility.HIDDEN.value();

    /** The file number of symbols that the linker defines. */
    static final int LINKER = -1;

    final String name;
    /** The number of the file that defines it. */
    int file;

    int binding;
    int visibility;
    int type = ElfSymbol.STT_NOTYPE;
    /** The section that contains it; empty for absolute and undefined symbols. */
    Optional<InputSection> section = Optional.empty();
    /** Whether its value is absolute. */
    boolean isAbsolute;

    boolean isCommon;
    long value;
    long size;
    /** The offset of its name in the string table. */
    int nameOffset;
    /** Its index in the dynamic symbol table, or 0. */
    int dynamic;
    /** The index of its entry in the global offset table, or -1. */
    int got = -1;

    LinkSymbol(String name) {
        this.name = name;
    }

    /** Returns the symbol of relocations without a symbol, which is 0. */
    static LinkSymbol none() {
        LinkSymbol none = new LinkSymbol("");
        none.binding = LOCAL;
        none.isAbsolute = true;
        return none;
    }

    boolean isDefined() {
        return section.isPresent() || isAbsolute || isCommon;
    }

    /** Returns its binding in the output. Defined hidden symbols become local. */
    int outputBinding() {
        boolean isInside = visibility == HIDDEN || visibility == SymbolVisibility.INTERNAL.value();
        return isInside && isDefined() ? LOCAL : binding;
    }

    boolean isDynamic() {
        return outputBinding() != LOCAL;
    }

    /** Returns whether a symbol of another object may preempt it at load time. */
    boolean isPreemptible() {
        return isDynamic() && (!isDefined() || visibility == DEFAULT);
    }

    /** Returns whether its value does not depend on the load address. */
    boolean isLoadIndependent() {
        return isAbsolute || isTls() || !isDefined();
    }

    boolean isTls() {
        return type == SymbolType.TLS.value();
    }

    /** Returns its address; that of a thread-local symbol is relative to the start of the TLS segment. */
    long address() {
        return section.map(s -> s.address(value) - (isTls() ? s.outputSection().base : 0))
                .orElse(value);
    }

    /** Returns the address plus an addend. If the section was merged, the addend of a section's symbol selects the piece. */
    long address(long addend) {
        return type == ElfSymbol.STT_SECTION && section.isPresent()
                ? section.get().address(value + addend)
                : address() + addend;
    }
}
