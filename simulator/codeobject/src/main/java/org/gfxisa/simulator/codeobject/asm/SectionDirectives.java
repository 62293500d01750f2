package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SectionType;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.SectionKind;

/** Directives that choose the section that is written. */
final class SectionDirectives {
    static final long SHF_WRITE = SectionFlag.WRITE.value();
    static final long SHF_ALLOC = SectionFlag.ALLOC.value();
    static final long SHF_EXECINSTR = SectionFlag.EXECINSTR.value();
    static final long SHF_MERGE = SectionFlag.MERGE.value();
    static final long SHF_STRINGS = SectionFlag.STRINGS.value();
    static final long SHF_EXCLUDE = Integer.toUnsignedLong(SectionFlag.EXCLUDE.value());
    static final long SHF_GROUP = SectionFlag.GROUP.value();
    static final long SHF_TLS = SectionFlag.TLS.value();
    private static final long SHF_GNU_RETAIN = SectionFlag.GNU_RETAIN.value();
    private static final int SHT_INIT_ARRAY = SectionType.INIT_ARRAY.value();
    private static final int SHT_FINI_ARRAY = SectionType.FINI_ARRAY.value();
    private static final int SHT_PREINIT_ARRAY = SectionType.PREINIT_ARRAY.value();

    /** What to go back to. */
    private record Pushed(Section section, Optional<Section> previous) {}

    private final Assembly assembly;
    private final Deque<Pushed> pushed = new ArrayDeque<>();
    private Optional<Section> previous = Optional.empty();

    SectionDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        for (String name : new String[] {".text", ".data", ".bss", ".rodata", ".data.rel", ".data.rel.ro"}) {
            all.put(name, in -> {
                int number = in.isAtEnd() ? 0 : subsection(in);
                in.end();
                enter(section(name).subsection(number));
            });
        }
        all.put(".hsatext", all.get(".text"));
        all.put(".section", in -> section(in, false));
        all.put(".subsection", in -> {
            int number = subsection(in);
            in.end();
            enter(assembly.section().subsection(number));
        });
        all.put(".pushsection", in -> {
            Pushed before = new Pushed(assembly.section(), previous);
            section(in, true);
            pushed.push(before);
        });
        all.put(".popsection", in -> {
            in.end();
            if (pushed.isEmpty()) {
                throw new SourceException("there is no .pushsection before");
            }
            Pushed before = pushed.pop();
            assembly.enter(before.section);
            previous = before.previous;
        });
        all.put(".previous", in -> {
            in.end();
            enter(previous.orElseThrow(() -> new SourceException("there is no section before")));
        });
        all.put(".ident", this::ident);
    }

    private static int subsection(Operands in) throws SourceException {
        return (int) in.absolute(0, Integer.MAX_VALUE, "the subsection");
    }

    private void enter(Section section) {
        if (section != assembly.section()) {
            previous = Optional.of(assembly.section());
            assembly.enter(section);
        }
    }

    private void section(Operands in, boolean isPushed) throws SourceException {
        int from = in.at();
        String name = name(in);
        SectionKind kind = SectionKind.of(name);
        long flags = kind.flags();
        int type = kind.type();
        int entrySize = (int) kind.entrySize();
        boolean isTold = in.accept(',');
        int subsection = 0;
        if (isTold && isPushed && in.peek() != '"') {
            subsection = subsection(in);
            isTold = in.accept(',');
        }
        if (isTold) {
            int flagsAt = in.at();
            flags = flags(flagsAt, in.name());
            if (in.accept(',')) {
                boolean isMarked = in.accept('@') || in.accept('%');
                char first = in.peek();
                type = first >= '0' && first <= '9'
                        ? (int) in.absolute(0, 0xffff_ffffL, "the type")
                        : type(in.at(), isMarked || first != '"' ? in.word() : in.name());
            }
            if ((flags & SHF_MERGE) != 0) {
                in.expect(',');
                entrySize = (int) in.absolute(1, Integer.MAX_VALUE, "the size of an entry");
            }
        }
        Optional<Symbol> group = (flags & SHF_GROUP) != 0 ? Optional.of(group(in)) : Optional.empty();
        in.end();
        Optional<Section> known = assembly.findSection(name, group);
        if (known.isPresent()
                && isTold
                && (known.get().flags() != flags || known.get().type() != type)) {
            throw new SourceException(from, "section " + name + " had other flags or another type before");
        }
        Section whole = group.isPresent()
                ? assembly.section(name, type, flags, entrySize, group.get())
                : assembly.section(name, type, flags, entrySize);
        enter(whole.subsection(subsection));
        group.ifPresent(assembly.symbols()::register);
    }

    /** The section that has its type and flags by its name. */
    private Section section(String name) {
        SectionKind kind = SectionKind.of(name);
        return assembly.section(name, kind.type(), kind.flags(), (int) kind.entrySize());
    }

    /** The name of a group, of which only the kind is there whose members the linker takes once. */
    private Symbol group(Operands in) throws SourceException {
        in.expect(',');
        Symbol signature = assembly.symbols().get(in.name());
        in.expect(',');
        int at = in.at();
        if (!in.word().equals("comdat")) {
            throw new SourceException(at, "expected comdat behind the name of the group");
        }
        return signature;
    }

    /** Names of sections may have characters that other names do not. */
    private static String name(Operands in) throws SourceException {
        if (in.peek() == '"') {
            return in.name();
        }
        String name = in.word();
        while (in.accept('-')) {
            name += "-" + in.word();
        }
        return name;
    }

    private static long flags(int at, String text) throws SourceException {
        long flags = 0;
        for (char c : text.toCharArray()) {
            flags |= switch (c) {
                case 'a' -> SHF_ALLOC;
                case 'w' -> SHF_WRITE;
                case 'x' -> SHF_EXECINSTR;
                case 'M' -> SHF_MERGE;
                case 'S' -> SHF_STRINGS;
                case 'G' -> SHF_GROUP;
                case 'e' -> SHF_EXCLUDE;
                case 'R' -> SHF_GNU_RETAIN;
                default ->
                    throw new SourceException(at, "there is no section flag '" + c + "', expected some of awxMSGeR");
            };
        }
        return flags;
    }

    private static int type(int at, String name) throws SourceException {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "progbits" -> ElfSection.SHT_PROGBITS;
            case "nobits" -> ElfSection.SHT_NOBITS;
            case "note" -> ElfSection.SHT_NOTE;
            case "init_array" -> SHT_INIT_ARRAY;
            case "fini_array" -> SHT_FINI_ARRAY;
            case "preinit_array" -> SHT_PREINIT_ARRAY;
            default ->
                throw new SourceException(
                        at, "there is no section type '" + name + "', expected @progbits, @nobits or @note");
        };
    }

    /** Adds a text to those that say what wrote the file. */
    private void ident(Operands in) throws SourceException {
        byte[] text = in.string();
        in.end();
        SectionKind kind = SectionKind.of(NamedSection.COMMENT);
        Section comments = assembly.section(NamedSection.COMMENT.text(), kind.type(), kind.flags(), 1);
        if (comments.size() == 0) {
            comments.add(0, 1);
        }
        comments.add(text);
        comments.add(0, 1);
    }
}
