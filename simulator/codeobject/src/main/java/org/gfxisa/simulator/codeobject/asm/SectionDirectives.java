package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.simulator.codeobject.SectionKind;

/** Directives that choose the section that is written. */
final class SectionDirectives {
    static final long SHF_ALLOC = SectionFlag.ALLOC.value();
    static final long SHF_EXECINSTR = SectionFlag.EXECINSTR.value();
    static final long SHF_MERGE = SectionFlag.MERGE.value();
    static final long SHF_EXCLUDE = Integer.toUnsignedLong(SectionFlag.EXCLUDE.value());
    static final long SHF_STRINGS = SectionFlag.STRINGS.value();
    static final long SHF_GROUP = SectionFlag.GROUP.value();
    static final long SHF_TLS = SectionFlag.TLS.value();

    /** What to go back to. */
    private record Pushed(Section section, Optional<Section> previous) {}

    private final Assembly assembly;
    private final Deque<Pushed> pushed = new ArrayDeque<>();
    private Optional<Section> previous = Optional.empty();

    SectionDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        for (String name :
                new String[] {".text", ".data", ".bss", ".rodata", ".data.rel", ".data.rel.ro", ".tdata", ".tbss"}) {
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
        int from = in.next();
        SectionAttributes said = SectionAttributes.read(in, assembly, isPushed);
        SectionKind kind = SectionKind.of(said.name());
        Section section = assembly.section(said);
        boolean isSame = section.flags() == said.flags() && section.entrySize() == said.entrySize();
        boolean isKnown = SectionKind.isKnown(said.name()) && said.key().equals(said.name());
        if (said.type().filter(type -> type != section.type()).isPresent()
                || said.isTold() && (!isSame || isKnown && said.flags() != kind.flags())) {
            throw new SourceException(
                    from, "section " + said.name() + " has other flags, another type or other entries");
        }
        enter(section.subsection(said.subsection()));
        said.group().ifPresent(group -> assembly.symbols().register(group.signature()));
    }

    /** The section that has its type and flags by its name. */
    private Section section(String name) {
        SectionKind kind = SectionKind.of(name);
        return assembly.section(name, kind.type(), kind.flags(), (int) kind.entrySize());
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
