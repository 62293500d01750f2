package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.ElfType;
import org.gfxisa.isa.abi.LinkedSection;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SymbolSection;
import org.gfxisa.simulator.codeobject.ElfFileHeader;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.SectionHeader;

/** Links relocatable files to a shared object that loaders accept. Every symbol must be defined or weak. */
public final class Linker {
    private static final int SYMBOL_SIZE = 24;
    private static final int RELOCATION_SIZE = 24;
    private static final long W = OutputSection.SHF_WRITE;
    private static final long A = OutputSection.SHF_ALLOC;

    private final List<InputFile> inputs = new ArrayList<>();
    private final SymbolTable symbols = new SymbolTable();
    private final List<LinkSymbol> locals = new ArrayList<>();
    private final Relocator relocator = new Relocator();
    private final StringTable dynamicNames = new StringTable();
    private final StringTable names = new StringTable();
    private List<OutputSection> sections = new ArrayList<>();

    /** A relocatable file. */
    public record Input(String name, byte[] bytes) {}

    private Linker() {}

    /**
     * Links files.
     *
     * @param files at least one file, in order
     * @return the bytes of the shared object
     * @throws LinkException if files are malformed or for different targets, or if a symbol is undefined or defined twice
     */
    public static byte[] link(List<Input> files) throws LinkException {
        return new Linker().run(files);
    }

    private byte[] run(List<Input> files) throws LinkException {
        Set<String> groups = new HashSet<>();
        for (Input file : files) {
            inputs.add(new InputFile(file.name(), inputs.size(), file.bytes(), groups));
        }
        ElfHeader first = inputs.get(0).header();
        for (InputFile input : inputs) {
            if (input.header().flags() != first.flags()
                    || input.header().osAbi() != first.osAbi()
                    || input.header().abiVersion() != first.abiVersion()) {
                throw new LinkException(
                        input.name() + ": has another target, operating system or code object version than "
                                + inputs.get(0).name());
            }
            locals.addAll(input.readSymbols(symbols));
        }
        for (InputFile input : inputs) {
            input.readRelocations();
        }
        collect();
        BoundarySymbols.define(symbols, sections);
        for (InputFile input : inputs) {
            for (InputSection section : input.sections()) {
                relocator.scan(section);
            }
        }
        relocator.fillGot(symbols.all());
        inputs.forEach(i -> relocator.fillGot(i.symbols()));
        return write(first);
    }

    private void collect() throws LinkException {
        Map<String, List<InputSection>> byName = new LinkedHashMap<>();
        List<InputSection> commons = commons();
        if (!commons.isEmpty()) {
            byName.put(LinkedSection.BSS.text(), commons);
        }
        for (InputFile input : inputs) {
            for (InputSection section : input.sections()) {
                byName.computeIfAbsent(outputName(section.name, section.flags), n -> new ArrayList<>())
                        .add(section);
            }
        }
        for (Map.Entry<String, List<InputSection>> entry : byName.entrySet()) {
            InputSection first = entry.getValue().get(0);
            OutputSection output =
                    added(new OutputSection(entry.getKey(), first.type, first.flags, 1, first.entrySize));
            for (InputSection part : MergedPieces.merge(OutputSection.ordered(entry.getKey(), entry.getValue()))) {
                output.add(part);
            }
            output.computeRelro();
        }
    }

    private static String outputName(String name, long flags) {
        if ((flags & A) == 0) {
            return name;
        }
        return Stream.of(LinkedSection.values())
                .filter(LinkedSection::family)
                .map(LinkedSection::text)
                .filter(f -> name.equals(f) || name.startsWith(f + "."))
                .findFirst()
                .orElse(name);
    }

    /** Allocates space for common symbols, which precedes other zero-initialized data. */
    private List<InputSection> commons() {
        List<InputSection> all = new ArrayList<>();
        for (InputFile input : inputs) {
            for (LinkSymbol symbol : input.commons()) {
                InputSection space = new InputSection(
                        "COMMON", "COMMON", ElfSection.SHT_NOBITS, A | W, symbol.value, 0, new byte[0], symbol.size);
                all.add(space);
                symbol.isCommon = false;
                symbol.section = Optional.of(space);
                symbol.value = 0;
                symbol.type = ElfSymbol.STT_OBJECT;
            }
        }
        return all;
    }

    private OutputSection added(OutputSection section) {
        sections.add(section);
        return section;
    }

    private byte[] write(ElfHeader first) throws LinkException {
        List<LinkSymbol> visible =
                symbols.all().stream().filter(LinkSymbol::isDynamic).toList();
        visible.forEach(s -> dynamicNames.add(s.name));
        DynamicSymbols dynamic = new DynamicSymbols(visible);
        OutputSection dynsym = added(OutputSection.of(NamedSection.DYNSYM, Long.BYTES, SYMBOL_SIZE));
        dynsym.header.size = (long) (visible.size() + 1) * SYMBOL_SIZE;
        OutputSection gnuHash = added(OutputSection.of(NamedSection.GNU_HASH, Long.BYTES, 0));
        gnuHash.fill(dynamic.gnuHashTable());
        OutputSection hash = added(OutputSection.of(NamedSection.HASH, Integer.BYTES, Integer.BYTES));
        hash.fill(dynamic.sysvHashTable());
        OutputSection dynamicSection = added(OutputSection.of(NamedSection.DYNAMIC, Long.BYTES, 2 * Long.BYTES));
        dynamicSection.isRelro = true;
        OutputSection dynstr = added(OutputSection.of(NamedSection.DYNSTR, 1, 0));
        dynstr.fill(dynamicNames.bytes());
        OutputSection rela = OutputSection.of(NamedSection.RELA_DYN, Long.BYTES, RELOCATION_SIZE);
        rela.header.size = relocator.dynamicSize();
        OutputSection got = OutputSection.of(NamedSection.GOT, Long.BYTES, 0);
        got.header.size = relocator.gotSize();
        got.isRelro = true;
        if (rela.header.size > 0) {
            sections.add(rela);
        }
        if (got.header.size > 0) {
            sections.add(got);
        }
        OutputSection padding = added(OutputSection.of(NamedSection.RELRO_PADDING, 1, 0));
        padding.isRelro = true;
        OutputSection symtab = added(OutputSection.of(NamedSection.SYMTAB, Long.BYTES, SYMBOL_SIZE));
        OutputSection shstrtab = added(OutputSection.of(NamedSection.SHSTRTAB, 1, 0));
        OutputSection strtab = added(OutputSection.of(NamedSection.STRTAB, 1, 0));
        sections = sections.stream()
                .sorted(Comparator.comparingInt(OutputSection::rank))
                .toList();
        StringTable sectionNames = new StringTable();
        for (int i = 0; i < sections.size(); i++) {
            sections.get(i).index = i + 1;
            sections.get(i).header.nameOffset = sectionNames.add(sections.get(i).header.name);
        }
        shstrtab.fill(sectionNames.bytes());
        LinkSymbol own = new LinkSymbol("_DYNAMIC");
        own.file = LinkSymbol.LINKER;
        own.visibility = LinkSymbol.HIDDEN;
        own.section = Optional.of(dynamicSection.start());
        symbols.define(own);
        List<LinkSymbol> all = tableOrder();
        locals.forEach(s -> s.nameOffset = names.append(s.name));
        symbols.all().forEach(s -> s.nameOffset = names.append(s.name));
        symtab.header.size = (long) (all.size() + 1) * SYMBOL_SIZE;
        strtab.fill(names.bytes());
        link(dynsym, dynstr, 1);
        link(gnuHash, dynsym, 0);
        link(hash, dynsym, 0);
        link(dynamicSection, dynstr, 0);
        link(rela, dynsym, 0);
        link(
                symtab,
                strtab,
                (int) all.stream()
                                .filter(s -> s.outputBinding() == LinkSymbol.LOCAL)
                                .count()
                        + 1);

        DynamicSection entries = new DynamicSection(
                dynsym, dynstr, gnuHash, hash, rela, relocator.relativeCount(), relocator.hasTlsInGot(), sections);
        dynamicSection.header.size = entries.size();
        Segments segments = new Segments(sections);
        long end = segments.place();
        dynamicSection.fill(entries.write());
        dynsym.fill(symbolTable(dynamic.symbols(), s -> dynamicNames.add(s.name)));
        symtab.fill(symbolTable(all, s -> s.nameOffset));
        rela.fill(relocator.dynamicTable(got));
        got.fill(relocator.gotTable());
        for (OutputSection section : sections) {
            section.assemble();
        }
        for (OutputSection section : sections) {
            for (InputSection input : section.inputs) {
                relocator.apply(input, got);
            }
        }
        return file(first, segments, end, shstrtab.index);
    }

    private static void link(OutputSection section, OutputSection to, int info) {
        section.header.link = to.index;
        section.header.info = info;
    }

    /** Returns the local symbols by file, in the order in which files have their first one, then the others. */
    private List<LinkSymbol> tableOrder() {
        Map<Integer, List<LinkSymbol>> byFile = Stream.concat(
                        locals.stream(), symbols.all().stream().filter(s -> s.outputBinding() == LinkSymbol.LOCAL))
                .collect(Collectors.groupingBy(s -> s.file, LinkedHashMap::new, Collectors.toList()));
        List<LinkSymbol> all = new ArrayList<>();
        byFile.values().forEach(all::addAll);
        symbols.all().stream()
                .filter(s -> s.outputBinding() != LinkSymbol.LOCAL)
                .forEach(all::add);
        return all;
    }

    private static byte[] symbolTable(List<LinkSymbol> all, ToIntFunction<LinkSymbol> names) {
        ByteBuffer out = ByteBuffer.allocate((all.size() + 1) * SYMBOL_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        out.position(SYMBOL_SIZE);
        for (LinkSymbol symbol : all) {
            int section = symbol.section
                    .map(s -> s.outputSection().index)
                    .orElse(symbol.isAbsolute ? SymbolSection.ABS.value() : ElfSymbol.SHN_UNDEF);
            out.putInt(names.applyAsInt(symbol))
                    .put((byte) (symbol.outputBinding() << 4 | symbol.type))
                    .put((byte) symbol.visibility);
            out.putShort((short) section).putLong(symbol.address()).putLong(symbol.size);
        }
        return out.array();
    }

    private byte[] file(ElfHeader first, Segments segments, long end, int namesIndex) {
        long tableAt = OutputSection.aligned(end, Long.BYTES);
        int size = (int) tableAt + (sections.size() + 1) * SectionHeader.SIZE;
        ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        ElfFileHeader header = new ElfFileHeader(first.flags(), first.osAbi(), first.abiVersion(), ElfType.DYN.value());
        header.programs(segments.count());
        header.sections(tableAt, sections.size() + 1, namesIndex);
        header.write(out);
        out.position(ElfFileHeader.SIZE);
        segments.write(out);
        for (OutputSection section : sections) {
            if (section.hasBytes()) {
                out.position((int) section.header.offset);
                out.put(section.content);
            }
        }
        out.position((int) tableAt + SectionHeader.SIZE);
        sections.forEach(s -> s.header.write(out));
        return out.array();
    }
}
