package org.gfxisa.simulator.codeobject.link;

import java.util.Optional;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.SymbolVisibility;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** A symbol of the result: one of a file alone, or what all files mean by a name. */
final class LinkSymbol {
    static final int LOCAL = SymbolBinding.LOCAL.value();
    static final int GLOBAL = SymbolBinding.GLOBAL.value();
    static final int WEAK = SymbolBinding.WEAK.value();
    static final int DEFAULT = SymbolVisibility.DEFAULT.value();
    static final int HIDDEN = SymbolVisibility.HIDDEN.value();

    /** Instead of a file: the linker makes it. */
    static final int LINKER = -1;

    final String name;
    /** The number of the file that it is from. */
    int file;

    int binding;
    int visibility;
    int type = ElfSymbol.STT_NOTYPE;
    /** Where it is; empty for numbers, and for what nobody defines. */
    Optional<InputSection> section = Optional.empty();
    /** A number that is no address. */
    boolean isAbsolute;

    boolean isCommon;
    long value;
    long size;
    /** Where its name is among the names. */
    int nameAt;
    /** Number in the dynamic symbol table, 0 if it is not there. */
    int dynamic;
    /** Number of the entry in the global offset table, -1 if there is none. */
    int got = -1;

    LinkSymbol(String name) {
        this.name = name;
    }

    /** What a relocation without a symbol adds to: 0. */
    static LinkSymbol none() {
        LinkSymbol none = new LinkSymbol("");
        none.binding = LOCAL;
        none.isAbsolute = true;
        return none;
    }

    boolean isDefined() {
        return section.isPresent() || isAbsolute || isCommon;
    }

    /** How the result binds it: what is hidden stays inside. */
    int boundAs() {
        boolean isInside = visibility == HIDDEN || visibility == SymbolVisibility.INTERNAL.value();
        return isInside && isDefined() ? LOCAL : binding;
    }

    boolean isDynamic() {
        return boundAs() != LOCAL;
    }

    /** Whether the loader may let another object's symbol take its place. */
    boolean isReplaceable() {
        return isDynamic() && (!isDefined() || visibility == DEFAULT);
    }

    /** Whether its value does not depend on where the object is loaded. */
    boolean isNumber() {
        return isAbsolute || isTls() || !isDefined();
    }

    boolean isTls() {
        return type == SymbolType.TLS.value();
    }

    /** Where it is; of data of threads, the distance from the start of all of them. */
    long address() {
        return section.map(s -> s.address(value) - (isTls() ? s.home().base : 0))
                .orElse(value);
    }

    /** The address of something at a distance; of a section's symbol it is within the section, which others may have become a part of. */
    long address(long addend) {
        return type == ElfSymbol.STT_SECTION && section.isPresent()
                ? section.get().address(value + addend)
                : address() + addend;
    }
}
