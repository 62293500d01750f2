package org.gfxisa.simulator.inspect;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.ElfFlags;
import org.gfxisa.isa.abi.ElfOsAbi;
import org.gfxisa.isa.abi.ElfType;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SectionType;
import org.gfxisa.isa.abi.SegmentFlag;
import org.gfxisa.isa.abi.SegmentType;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolSection;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.SymbolVisibility;
import org.gfxisa.isa.abi.TargetFeature;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.ElfRelocation;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSegment;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.json.FormattedNumber;

/** Builds the trees of an ELF file's tables. */
final class ElfTree {
    private static final List<String> ID_FEATURES = Stream.of(TargetFeature.values())
            .filter(TargetFeature::inTargetId)
            .map(TargetFeature::text)
            .toList();

    private ElfTree() {}

    static Map<String, Object> header(ElfFile elf) {
        ElfHeader header = elf.header();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("class", header.elfClass().bits());
        tree.put("os_abi", ElfOsAbi.of(header.osAbi()).map(ElfOsAbi::text).orElse(number(header.osAbi())));
        tree.put("abi_version", header.abiVersion());
        tree.put("type", ElfType.of(header.type()).map(ElfType::text).orElse(number(header.type())));
        tree.put("machine", header.machine());
        tree.put("version", header.version());
        tree.put("entry", FormattedNumber.hex(header.entry()));
        tree.put("flags", FormattedNumber.hex(header.flags() & 0xffff_ffffL));
        tree.put("program_headers", FormattedNumber.hex(header.programHeaders()));
        tree.put("program_header_count", elf.segments().size());
        tree.put("section_headers", FormattedNumber.hex(header.sectionHeaders()));
        tree.put("section_header_count", elf.sections().size());
        tree.put("section_names", header.sectionNames());
        return tree;
    }

    /** Returns the meaning of e_flags. */
    static Map<String, Object> features(CodeObject object) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("processor", object.processor().map(p -> p.name()).orElse(number(object.machine())));
        object.target().ifPresent(target -> {
            for (String feature : ID_FEATURES) {
                tree.put(feature, target.setting(feature).name().toLowerCase(Locale.ROOT));
            }
        });
        int generic = ElfFlags.genericVersion(object.elf().header().flags());
        if (generic != 0) {
            tree.put("generic_version", generic);
        }
        return tree;
    }

    static List<Object> sections(ElfFile elf) {
        List<Object> list = new ArrayList<>();
        for (ElfSection section : elf.sections()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("index", section.index());
            tree.put("name", text(section.name()));
            tree.put(
                    "type",
                    SectionType.of(section.type()).map(SectionType::text).orElse(number(section.type())));
            List<Object> flags = new ArrayList<>();
            for (SectionFlag flag : SectionFlag.values()) {
                add(flags, section.flags(), flag.value(), flag.text());
            }
            tree.put("flags", flags);
            tree.put("address", FormattedNumber.hex(section.address()));
            tree.put("offset", FormattedNumber.hex(section.offset()));
            tree.put("size", FormattedNumber.hex(section.size()));
            tree.put("link", section.link());
            tree.put("info", section.info());
            tree.put("alignment", section.alignment());
            tree.put("entry_size", section.entrySize());
            list.add(tree);
        }
        return list;
    }

    static List<Object> segments(ElfFile elf) {
        List<Object> list = new ArrayList<>();
        for (ElfSegment segment : elf.segments()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put(
                    "type",
                    SegmentType.of(segment.type()).map(SegmentType::text).orElse(number(segment.type())));
            tree.put("offset", FormattedNumber.hex(segment.offset()));
            tree.put("address", FormattedNumber.hex(segment.address()));
            tree.put("file_size", FormattedNumber.hex(segment.fileSize()));
            tree.put("memory_size", FormattedNumber.hex(segment.memorySize()));
            List<Object> flags = new ArrayList<>();
            for (SegmentFlag flag : SegmentFlag.values()) {
                add(flags, segment.flags(), flag.value(), flag.text());
            }
            tree.put("flags", flags);
            tree.put("alignment", segment.alignment());
            list.add(tree);
        }
        return list;
    }

    private static void add(List<Object> names, long bits, int flag, String name) {
        if ((bits & flag) != 0) {
            names.add(name);
        }
    }

    static List<Object> symbols(ElfFile elf, int tableType) throws CodeObjectException {
        List<Object> list = new ArrayList<>();
        for (ElfSymbol symbol : elf.symbols(tableType)) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("name", text(name(elf, symbol)));
            tree.put("value", FormattedNumber.hex(symbol.value()));
            tree.put("size", symbol.size());
            tree.put("type", SymbolType.of(symbol.type()).map(SymbolType::text).orElse(number(symbol.type())));
            tree.put(
                    "binding",
                    SymbolBinding.of(symbol.binding()).map(SymbolBinding::text).orElse(number(symbol.binding())));
            tree.put(
                    "visibility",
                    SymbolVisibility.of(symbol.visibility())
                            .map(SymbolVisibility::text)
                            .orElse(number(symbol.visibility())));
            tree.put("section", text(place(elf, symbol)));
            list.add(tree);
        }
        return list;
    }

    /** Returns the name of a symbol; that of a section's symbol is the name of the section. */
    private static String name(ElfFile elf, ElfSymbol symbol) {
        boolean isSection = symbol.type() == ElfSymbol.STT_SECTION && symbol.hasSection();
        return isSection && symbol.name().isEmpty() ? place(elf, symbol) : symbol.name();
    }

    private static String place(ElfFile elf, ElfSymbol symbol) {
        return symbol.hasSection()
                ? elf.sections().get(symbol.section()).name()
                : SymbolSection.of(symbol.section()).map(SymbolSection::text).orElse(number(symbol.section()));
    }

    static List<Object> relocations(ElfFile elf) throws CodeObjectException {
        List<Object> list = new ArrayList<>();
        for (ElfSection section : elf.sections()) {
            if (section.type() != ElfSection.SHT_RELA && section.type() != ElfSection.SHT_REL) {
                continue;
            }
            List<ElfSymbol> symbols = elf.symbolsOf(section);
            for (ElfRelocation relocation : elf.relocations(section)) {
                Map<String, Object> tree = new LinkedHashMap<>();
                tree.put("section", text(section.name()));
                tree.put("offset", FormattedNumber.hex(relocation.offset()));
                tree.put(
                        "type",
                        RelocationType.of(relocation.type())
                                .map(RelocationType::text)
                                .orElse(number(relocation.type())));
                Optional<ElfSymbol> symbol = relocation.symbol(symbols);
                tree.put("symbol", symbol.map(s -> text(name(elf, s))).orElse(""));
                relocation.addend().ifPresent(addend -> tree.put("addend", addend));
                list.add(tree);
            }
        }
        return list;
    }

    /** Formats a number for which the spec has no name. */
    private static String number(long value) {
        return FormattedNumber.hex(value).toString();
    }

    /** Decodes a name, whose characters stand for bytes, as UTF-8. */
    static String text(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
