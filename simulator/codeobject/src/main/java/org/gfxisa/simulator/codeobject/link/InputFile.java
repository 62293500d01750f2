package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.isa.abi.GroupFlag;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SectionType;
import org.gfxisa.isa.abi.SymbolSection;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfClass;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.ElfRelocation;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** Reads the sections and symbols of a relocatable file. */
final class InputFile {
    private static final Set<SectionType> NO_CONTENT = Set.of(
            SectionType.NONE,
            SectionType.SYMTAB,
            SectionType.STRTAB,
            SectionType.RELA,
            SectionType.GROUP,
            SectionType.SYMTAB_SHNDX);

    private final String name;
    private final int number;
    private final ElfFile elf;
    private final Map<Integer, InputSection> byIndex = new HashMap<>();
    private final List<InputSection> sections = new ArrayList<>();
    private final List<LinkSymbol> symbols = new ArrayList<>();
    private boolean hasCommons;

    /**
     * Reads the sections.
     *
     * @param groups the signatures of the COMDAT groups in earlier files, to which those of this file are added
     */
    InputFile(String name, int number, byte[] bytes, Set<String> groups) throws LinkException {
        this.name = name;
        this.number = number;
        try {
            elf = ElfFile.read(ByteWindow.of(bytes, name));
            if (elf.header().type() != ElfHeader.ET_REL) {
                throw new LinkException(name + ": is not a relocatable file");
            }
            if (elf.header().elfClass() != ElfClass.ELF64) {
                throw new LinkException(name + ": is a 32-bit ELF file, expected a 64-bit one");
            }
            readSections(duplicates(groups));
        } catch (CodeObjectException e) {
            throw new LinkException(name + ": " + e.getMessage());
        }
    }

    ElfHeader header() {
        return elf.header();
    }

    String name() {
        return name;
    }

    List<InputSection> sections() {
        return sections;
    }

    /** Returns the indices of the sections whose COMDAT group is in an earlier file. */
    private Set<Integer> duplicates(Set<String> groups) throws CodeObjectException {
        Set<Integer> discarded = new HashSet<>();
        List<ElfSymbol> table = elf.symbols(ElfSection.SHT_SYMTAB);
        for (ElfSection section : elf.sections()) {
            if (section.type() == SectionType.GROUP.value()) {
                ByteBuffer words = elf.contents(section).buffer();
                int signature = (int) section.info();
                if (words.remaining() < Integer.BYTES || signature < 1 || signature > table.size()) {
                    throw new CodeObjectException(section.describe() + ": a group without flags or a name");
                }
                boolean isOnce = (words.getInt() & GroupFlag.COMDAT.value()) != 0;
                if (isOnce && !groups.add(table.get(signature - 1).name())) {
                    while (words.remaining() >= Integer.BYTES) {
                        discarded.add(words.getInt());
                    }
                }
            }
        }
        return discarded;
    }

    private void readSections(Set<Integer> discarded) throws CodeObjectException {
        for (ElfSection section : elf.sections()) {
            boolean isContent = !discarded.contains(section.index())
                    && !NO_CONTENT.contains(SectionType.of(section.type()).orElse(SectionType.PROGBITS))
                    && (section.flags() & Integer.toUnsignedLong(SectionFlag.EXCLUDE.value())) == 0
                    && !section.name().equals(".note.GNU-stack");
            if (isContent) {
                ByteWindow bytes = elf.contents(section);
                long alignment = section.alignment();
                if (Long.bitCount(alignment) > 1 || alignment < 0) {
                    throw new CodeObjectException(
                            section.describe() + ": its alignment " + alignment + " is not a power of two");
                }
                InputSection input = new InputSection(
                        name + ": " + section.describe(),
                        section.name(),
                        section.type(),
                        section.flags() & ~SectionFlag.GROUP.value(),
                        alignment,
                        section.entrySize(),
                        Arrays.copyOfRange(bytes.array(), bytes.start(), bytes.start() + bytes.size()),
                        section.type() == ElfSection.SHT_NOBITS ? section.size() : bytes.size());
                byIndex.put(section.index(), input);
                sections.add(input);
            }
        }
    }

    /** Reads the symbols. Global ones are merged with those of other files. */
    List<LinkSymbol> readSymbols(SymbolTable table) throws LinkException {
        try {
            List<LinkSymbol> locals = new ArrayList<>();
            for (ElfSymbol symbol : elf.symbols(ElfSection.SHT_SYMTAB)) {
                LinkSymbol read = symbol(symbol);
                if (symbol.binding() == LinkSymbol.LOCAL) {
                    symbols.add(read);
                    boolean isKept = symbol.type() != ElfSymbol.STT_SECTION
                            && (read.isDefined() || symbol.type() == ElfSymbol.STT_FILE);
                    // Private names are needed only to refer to sections whose pieces may be merged.
                    boolean isPrivate = read.name.startsWith(".L")
                            && read.section.filter(InputSection::mayMerge).isPresent();
                    if (isKept && !isPrivate) {
                        locals.add(read);
                    }
                } else {
                    symbols.add(table.merge(read, name));
                }
            }
            return locals;
        } catch (CodeObjectException e) {
            throw new LinkException(name + ": " + e.getMessage());
        }
    }

    private LinkSymbol symbol(ElfSymbol symbol) throws LinkException {
        LinkSymbol read = new LinkSymbol(symbol.name());
        read.file = number;
        read.binding = symbol.binding();
        read.visibility = symbol.visibility();
        read.type = symbol.type();
        read.value = symbol.value();
        read.size = symbol.size();
        if (symbol.hasSection()) {
            read.section = Optional.ofNullable(byIndex.get(symbol.section()));
        } else if (symbol.section() == SymbolSection.ABS.value()) {
            read.isAbsolute = true;
        } else if (symbol.section() == SymbolSection.COMMON.value()) {
            read.isCommon = true;
            hasCommons = true;
        } else if (symbol.section() != ElfSymbol.SHN_UNDEF) {
            throw new LinkException(
                    name + ": '" + symbol.name() + "' is in LDS or in another section that is not linked");
        }
        return read;
    }

    /** Returns its symbols in the order of the file; global ones are the merged symbols. */
    List<LinkSymbol> symbols() {
        return symbols;
    }

    /** Returns its common symbols in the order of its symbols. */
    List<LinkSymbol> commons() {
        return hasCommons ? symbols.stream().filter(s -> s.isCommon).distinct().toList() : List.of();
    }

    /** Reads the relocations of all sections that are part of the output. */
    void readRelocations() throws LinkException {
        try {
            for (ElfSection section : elf.sections()) {
                InputSection target = section.type() == ElfSection.SHT_RELA ? byIndex.get((int) section.info()) : null;
                if (target != null) {
                    target.relocations = relocations(elf.relocations(section), target);
                }
            }
        } catch (CodeObjectException e) {
            throw new LinkException(name + ": " + e.getMessage());
        }
    }

    private List<InputRelocation> relocations(List<ElfRelocation> table, InputSection target) throws LinkException {
        List<InputRelocation> all = new ArrayList<>();
        for (ElfRelocation relocation : table) {
            RelocationType type = RelocationType.of(relocation.type())
                    .orElseThrow(
                            () -> new LinkException(target.where + ": unknown relocation type " + relocation.type()));
            if (relocation.symbol() > symbols.size()) {
                throw new LinkException(target.where + ": a relocation refers to symbol " + relocation.symbol()
                        + ", but there are " + symbols.size());
            }
            long at = relocation.offset();
            if (at < 0 || at > target.content.length - type.bytes()) {
                throw new LinkException(target.where + ": a relocation at offset " + Long.toUnsignedString(at)
                        + " is outside of the section");
            }
            all.add(new InputRelocation(
                    at,
                    type,
                    relocation.symbol() == 0 ? LinkSymbol.none() : symbols.get((int) relocation.symbol() - 1),
                    relocation.addend().orElse(0)));
        }
        return all;
    }
}
