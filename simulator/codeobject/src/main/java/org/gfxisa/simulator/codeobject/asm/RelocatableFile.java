package org.gfxisa.simulator.codeobject.asm;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.isa.abi.GroupFlag;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SectionType;
import org.gfxisa.isa.abi.SymbolSection;
import org.gfxisa.simulator.codeobject.ElfFileHeader;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.SectionHeader;

/** Writes a relocatable ELF file with the layout of LLVM's. */
final class RelocatableFile {
    private static final int RELOCATION_SIZE = 24;
    private static final int SHORT_RELOCATION_SIZE = 16;
    private static final int SYMBOL_SIZE = 24;
    private static final String GROUP = ".group";

    private final Assembly assembly;
    private final Resolver resolver;
    private final StringTable names = new StringTable();
    private final List<Symbol> table = new ArrayList<>();
    private final Map<Symbol, Members> groups = new LinkedHashMap<>();
    private int firstGlobal;

    /** A group: its index in the section table, and those of its members. */
    private record Members(int index, boolean isComdat, List<Integer> sections) {}

    RelocatableFile(Assembly assembly, Resolver resolver) {
        this.assembly = assembly;
        this.resolver = resolver;
    }

    private static final class Part {
        final SectionHeader header;
        final byte[] content;

        Part(SectionHeader header, byte[] content) {
            this.header = header;
            this.content = content;
        }
    }

    byte[] write() throws SourceException {
        int number = 2;
        List<Section> sections = assembly.sections();
        for (Section section : sections) {
            Optional<Symbol> signature = section.group.map(Section.Group::signature);
            if (signature.isPresent() && !groups.containsKey(signature.get())) {
                boolean isComdat = section.group.get().isComdat();
                groups.put(signature.get(), new Members(number++, isComdat, new ArrayList<>()));
                names.add(GROUP);
            }
            section.index = number;
            number += resolver.of(section).isEmpty() ? 1 : 2;
            names.add(section.name());
            if (!resolver.of(section).isEmpty()) {
                names.add(relocationsOf(section).text() + section.name());
            }
            if (signature.isPresent()) {
                List<Integer> members = groups.get(signature.get()).sections();
                for (int index = section.index; index < number; index++) {
                    members.add(index);
                }
            }
        }
        groups.keySet().forEach(RelocatableFile::claim);
        assembly.addressSignificant().forEach(s -> significant(s).isUsed = true);
        boolean isAddressSignificant = assembly.hasAddressSignificance();
        int tableIndex = number + (isAddressSignificant ? 1 : 0);
        collectSymbols();
        names.add(NamedSection.SYMTAB.text());
        names.add(NamedSection.STRTAB.text());
        if (isAddressSignificant) {
            names.add(".llvm_addrsig");
        }
        names.finish();
        List<Part> inOrder = new ArrayList<>();
        List<Part> headers = new ArrayList<>();
        List<Part> relocations = new ArrayList<>();
        List<Part> groupParts = new ArrayList<>();
        Set<Symbol> begun = new HashSet<>();
        for (Section section : sections) {
            Optional<Symbol> signature = section.group.map(Section.Group::signature);
            if (signature.isPresent() && begun.add(signature.get())) {
                headers.add(group(signature.get(), tableIndex));
                groupParts.add(headers.get(headers.size() - 1));
            }
            boolean isProfile = relocationsOf(section) == NamedSection.REL;
            Part part = part(
                    section.name(),
                    section.type(),
                    section.flags(),
                    section.alignment(),
                    section.entrySize(),
                    isProfile
                            ? tableIndex
                            : section.linked
                                    .flatMap(Symbol::section)
                                    .map(s -> s.index)
                                    .orElse(0),
                    0,
                    section.hasBytes() ? section.contents() : new byte[0]);
            part.header.size = section.fullSize();
            headers.add(part);
            inOrder.add(part);
            if (!resolver.of(section).isEmpty()) {
                Part rela = part(
                        relocationsOf(section).text() + section.name(),
                        isProfile ? ElfSection.SHT_REL : ElfSection.SHT_RELA,
                        section.group.isPresent() ? SectionDirectives.SHF_GROUP : SectionFlag.INFO_LINK.value(),
                        Long.BYTES,
                        isProfile ? SHORT_RELOCATION_SIZE : RELOCATION_SIZE,
                        tableIndex,
                        section.index,
                        relocations(section));
                headers.add(rela);
                relocations.add(rela);
            }
        }
        inOrder.addAll(groupParts);
        Part symbols = part(
                NamedSection.SYMTAB.text(),
                ElfSection.SHT_SYMTAB,
                0,
                Long.BYTES,
                SYMBOL_SIZE,
                1,
                firstGlobal,
                symbols());
        inOrder.add(symbols);
        inOrder.addAll(relocations);
        if (isAddressSignificant) {
            Part significant = part(
                    ".llvm_addrsig",
                    SectionType.LLVM_ADDRSIG.value(),
                    SectionDirectives.SHF_EXCLUDE,
                    1,
                    0,
                    tableIndex,
                    0,
                    significant());
            headers.add(significant);
            inOrder.add(significant);
        }
        headers.add(symbols);
        Part strings = part(NamedSection.STRTAB.text(), ElfSection.SHT_STRTAB, 0, 1, 0, 0, 0, names.bytes());
        headers.add(0, strings);
        inOrder.add(strings);
        return file(headers, inOrder);
    }

    /** Returns the kind of a section's relocations. Those of the call profile have no addends. */
    private static NamedSection relocationsOf(Section section) {
        return section.type() == SectionType.LLVM_CALL_GRAPH_PROFILE.value() ? NamedSection.REL : NamedSection.RELA;
    }

    /** Marks the signature of a group as used. It becomes local if nothing defines it. */
    private static void claim(Symbol signature) {
        signature.isUsed = true;
        if (!signature.isDefined() && signature.binding == Symbol.UNBOUND) {
            signature.binding = Symbol.LOCAL;
        }
    }

    private Part group(Symbol signature, int tableIndex) {
        List<Integer> members = groups.get(signature).sections();
        ByteBuffer content =
                ByteBuffer.allocate(Integer.BYTES * (members.size() + 1)).order(ByteOrder.LITTLE_ENDIAN);
        content.putInt(groups.get(signature).isComdat() ? GroupFlag.COMDAT.value() : 0);
        members.forEach(content::putInt);
        int type = SectionType.GROUP.value();
        return part(GROUP, type, 0, Integer.BYTES, Integer.BYTES, tableIndex, signature.index, content.array());
    }

    private byte[] file(List<Part> headers, List<Part> inOrder) {
        long at = ElfFileHeader.SIZE;
        for (Part part : inOrder) {
            at = RegisterGranules.aligned(at, part.header.alignment);
            part.header.offset = at;
            at += part.content.length;
        }
        long tableAt = RegisterGranules.aligned(at, Long.BYTES);
        ByteBuffer out = ByteBuffer.allocate((int) tableAt + (headers.size() + 1) * SectionHeader.SIZE)
                .order(ByteOrder.LITTLE_ENDIAN);
        ElfFileHeader header =
                ElfFileHeader.of(assembly.target().triple(), assembly.target().version(), ElfHeader.ET_REL);
        header.sections(tableAt, headers.size() + 1, 1);
        header.write(out);
        for (Part part : inOrder) {
            out.position((int) part.header.offset).put(part.content);
        }
        out.position((int) tableAt + SectionHeader.SIZE);
        for (Part part : headers) {
            part.header.write(out);
        }
        return out.array();
    }

    private Part part(
            String name, int type, long flags, long alignment, long entrySize, int link, int info, byte[] content) {
        SectionHeader header = new SectionHeader(name);
        header.nameOffset = names.offset(name);
        header.type = type;
        header.flags = flags;
        header.alignment = alignment;
        header.entrySize = entrySize;
        header.link = link;
        header.info = info;
        header.size = content.length;
        return new Part(header, content);
    }

    private void collectSymbols() throws SourceException {
        List<Symbol> globals = new ArrayList<>();
        for (Symbol symbol : assembly.symbols().registered()) {
            if (!isInTable(symbol)) {
                continue;
            }
            if (symbol.effectiveBinding() == Symbol.LOCAL) {
                table.add(symbol);
            } else {
                globals.add(symbol);
            }
            names.add(nameInFile(symbol));
        }
        int index = 1;
        for (Symbol symbol : table) {
            symbol.index = index++;
        }
        firstGlobal = index;
        for (Symbol symbol : globals) {
            symbol.index = index++;
        }
        table.addAll(globals);
    }

    /** Returns the name in the symbol table, which symbols of sections do not have. */
    private static String nameInFile(Symbol symbol) {
        return symbol.type == ElfSymbol.STT_SECTION ? "" : symbol.name();
    }

    private boolean isInTable(Symbol symbol) throws SourceException {
        if (symbol.isUsed) {
            return true;
        }
        boolean isOther = symbol.isAlias || symbol.renamed.isPresent() || symbol.type == ElfSymbol.STT_SECTION;
        return !isOther
                && !symbol.isPrivate()
                && (symbol.value().isEmpty() || assembly.evaluator().isDefinedHere(symbol));
    }

    private byte[] symbols() throws SourceException {
        ByteBuffer out = ByteBuffer.allocate((table.size() + 1) * SYMBOL_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        out.position(SYMBOL_SIZE);
        for (Symbol symbol : table) {
            symbol(out, symbol);
        }
        return out.array();
    }

    private void symbol(ByteBuffer out, Symbol symbol) throws SourceException {
        int index = ElfSymbol.SHN_UNDEF;
        long value = 0;
        int type = symbol.type;
        Optional<Expression> bytes = symbol.size();
        if (!symbol.isDefined() && groups.containsKey(symbol) && symbol.effectiveBinding() == Symbol.LOCAL) {
            index = groups.get(symbol).index();
        } else if (symbol.isCommon()) {
            index = symbol.isLocalMemory() ? SymbolSection.AMDGPU_LDS.value() : SymbolSection.COMMON.value();
            value = symbol.commonAlignment();
        } else if (symbol.section().isPresent()) {
            index = symbol.section().get().index;
            value = symbol.offset();
        } else if (symbol.value().isPresent()) {
            Evaluator.Value found = assembly.evaluator().value(symbol.value().get());
            if (found.plus().isEmpty()) {
                index = SymbolSection.ABS.value();
                value = found.constant();
            } else {
                Symbol base = found.plus().get();
                index = base.section().map(s -> s.index).orElse(ElfSymbol.SHN_UNDEF);
                value = base.section().isPresent() ? found.constant() + base.offset() : 0;
                type = symbol.typeFrom(base);
                bytes = symbol.inheritedSize().or(base::size);
            }
        }
        long size = bytes.isPresent() ? assembly.evaluator().absolute(bytes.get()) : 0;
        out.putInt(names.offset(nameInFile(symbol)));
        out.put((byte) (symbol.effectiveBinding() << 4 | type)).put((byte) symbol.visibility);
        out.putShort((short) index).putLong(value).putLong(size);
    }

    private byte[] relocations(Section section) {
        List<Resolver.ResolvedRelocation> all = resolver.of(section);
        boolean hasAddends = relocationsOf(section) == NamedSection.RELA;
        int size = hasAddends ? RELOCATION_SIZE : SHORT_RELOCATION_SIZE;
        ByteBuffer out = ByteBuffer.allocate(all.size() * size).order(ByteOrder.LITTLE_ENDIAN);
        for (Resolver.ResolvedRelocation relocated : all) {
            out.putLong(relocated.offset())
                    .putLong((long) relocated
                                            .symbol()
                                            .map(symbol -> symbol.index)
                                            .orElse(0)
                                    << Integer.SIZE
                            | relocated.type().value());
            if (hasAddends) {
                out.putLong(relocated.addend());
            }
        }
        return out.array();
    }

    /** Returns the symbol in the table with the address of a symbol. */
    private static Symbol significant(Symbol symbol) {
        Symbol named = symbol.renamed.orElse(symbol);
        return named.isPrivate() ? named.section().map(Section::start).orElse(named) : named;
    }

    private byte[] significant() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Symbol symbol : assembly.addressSignificant()) {
            int index = significant(symbol).index;
            if (index > 0) {
                out.writeBytes(Fragments.Leb128.of(index, false));
            }
        }
        return out.toByteArray();
    }
}
