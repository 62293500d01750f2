package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.simulator.codeobject.SectionKind;

/** Directives that select the current section. */
final class SectionDirectives {
    static final long SHF_ALLOC = SectionFlag.ALLOC.value();
    static final long SHF_EXECINSTR = SectionFlag.EXECINSTR.value();
    static final long SHF_MERGE = SectionFlag.MERGE.value();
    static final long SHF_EXCLUDE = Integer.toUnsignedLong(SectionFlag.EXCLUDE.value());
    static final long SHF_STRINGS = SectionFlag.STRINGS.value();
    static final long SHF_GROUP = SectionFlag.GROUP.value();
    static final long SHF_TLS = SectionFlag.TLS.value();

    /** An entry of the section stack. */
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
                throw new SourceException("there is no .pushsection before this");
            }
            Pushed before = pushed.pop();
            assembly.enter(before.section);
            previous = before.previous;
        });
        all.put(".previous", in -> {
            in.end();
            enter(previous.orElseThrow(() -> new SourceException("there is no previous section")));
        });
        all.put(".ident", this::ident);
    }

    private static int subsection(OperandParser in) throws SourceException {
        return (int) in.absolute(0, Integer.MAX_VALUE, "the subsection");
    }

    private void enter(Section section) {
        if (section != assembly.section()) {
            previous = Optional.of(assembly.section());
            assembly.enter(section);
        }
    }

    private void section(OperandParser in, boolean isPushed) throws SourceException {
        int from = in.next();
        SectionAttributes attributes = SectionAttributes.read(in, assembly, isPushed);
        SectionKind kind = SectionKind.of(attributes.name());
        Section section = assembly.section(attributes);
        boolean isSame = section.flags() == attributes.flags() && section.entrySize() == attributes.entrySize();
        boolean isKnown =
                SectionKind.isKnown(attributes.name()) && attributes.key().equals(attributes.name());
        if (attributes.type().filter(type -> type != section.type()).isPresent()
                || attributes.isExplicit() && (!isSame || isKnown && attributes.flags() != kind.flags())) {
            throw new SourceException(
                    from,
                    "section " + attributes.name()
                            + " was declared with other flags, another type or another entry size");
        }
        enter(section.subsection(attributes.subsection()));
        attributes.group().ifPresent(group -> assembly.symbols().register(group.signature()));
    }

    /** Returns the section with the type and flags that its name implies. */
    private Section section(String name) {
        SectionKind kind = SectionKind.of(name);
        return assembly.section(name, kind.type(), kind.flags(), (int) kind.entrySize());
    }

    /** Adds a text to the comment section, which names the tools that produced the file. */
    private void ident(OperandParser in) throws SourceException {
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
