package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.SectionKind;

/** What a source has become so far: its sections and symbols, and where the next byte goes. */
final class Assembly {
    /** The column of the statement itself. */
    static final int STATEMENT = -1;

    private final TargetSetting target;
    private final Map<String, Section> sections = new LinkedHashMap<>();
    private final List<SourceProblem> problems = new ArrayList<>();
    private final List<SourceProblem> warnings = new ArrayList<>();
    private final RegisterCounters counters;
    private final Symbols symbols = new Symbols(this::predefined, this::section);
    private final Evaluator evaluator;
    private final List<Symbol> addressSignificant = new ArrayList<>();
    private final List<Runnable> atEnd = new ArrayList<>();
    private final List<Ask> asked = new ArrayList<>();
    private final LineDirectives lines = new LineDirectives(this);
    private Section section;
    private IntFunction<Place> place;
    private byte[] padding = {};
    private boolean hasAddressSignificance;

    /** A relocation that the source asks for, and where it does. */
    record Ask(Section section, Fixup fixup) {}

    /** What is left to do when everything is laid out. */
    interface Step {
        void run() throws SourceException;
    }

    Assembly(TargetSetting target) {
        this.target = target;
        evaluator = new Evaluator(target.isa());
        counters = new RegisterCounters(target.isa());
        section = section(
                ".text", ElfSection.SHT_PROGBITS, SectionDirectives.SHF_ALLOC | SectionDirectives.SHF_EXECINSTR, 0);
        section.align(Integer.BYTES);
        place = column -> Place.NONE;
    }

    /** The processor and what the file says of it. */
    TargetSetting target() {
        return target;
    }

    Isa isa() {
        return target.isa();
    }

    Symbols symbols() {
        return symbols;
    }

    Evaluator evaluator() {
        return evaluator;
    }

    /** The section that is being written. */
    Section section() {
        return section;
    }

    void enter(Section other) {
        if (other != section) {
            lines.forget();
            section = other;
            section.resume();
        }
    }

    /** What is known of source lines. */
    LineDirectives lines() {
        return lines;
    }

    /** The section of a name; made when it is first asked for. */
    Section section(String name, int type, long flags, int entrySize) {
        Section known = sections.get(name);
        if (known == null) {
            known = new Section(name, type, flags, entrySize);
            sections.put(name, known);
            known.start(symbols.ofSection(known));
        }
        return known;
    }

    /** The section that the source says something of; made when it is first asked for. */
    Section section(SectionAttributes said) {
        Section known = sections.get(said.key());
        if (known == null) {
            SectionKind kind = SectionKind.of(said.name());
            int entrySize = said.isTold() ? said.entrySize() : (int) kind.entrySize();
            known = new Section(said.name(), said.type().orElse(kind.type()), said.flags(), entrySize);
            known.group = said.group();
            known.linked = said.linked();
            sections.put(said.key(), known);
            known.start(symbols.ofSection(known));
        }
        return known;
    }

    List<Section> sections() {
        return List.copyOf(sections.values());
    }

    /** From now on places are those that this finds for a column of the statement, from 0, or for the {@link #STATEMENT}. */
    void places(IntFunction<Place> places) {
        place = places;
    }

    /** Where the statement is that is being read. */
    Place place() {
        return place.apply(STATEMENT);
    }

    /** The place of a column of the statement that is being read, from 0. */
    Place place(int column) {
        return place.apply(column);
    }

    void report(Place where, String message) {
        problems.add(new SourceProblem(where, message));
    }

    List<SourceProblem> problems() {
        return problems;
    }

    /** Notes what the source itself wants to be said. */
    void warn(String message) {
        warnings.add(new SourceProblem(place(), message));
    }

    List<SourceProblem> warnings() {
        return warnings;
    }

    /** The registers that the code has named so far. */
    RegisterCounters counters() {
        return counters;
    }

    /** Binds a name to the place of the next byte. */
    void label(Symbol symbol) throws SourceException {
        Symbol free = symbol.isRedefinable() ? symbols.replace(symbol) : symbol;
        if (free.isDefined()) {
            throw new SourceException("the symbol '" + symbol.name() + "' is defined twice");
        }
        free.define(section);
        if ((section.flags() & SectionDirectives.SHF_TLS) != 0) {
            free.type = SymbolType.TLS.value();
        }
        symbols.register(free);
    }

    /** Appends a value of so many bytes, which may only be known later. */
    void value(Expression value, int bytes) throws SourceException {
        value(value, bytes, STATEMENT);
    }

    /** The same, with the column of the value in its statement, from 0. */
    void value(Expression value, int bytes, int column) throws SourceException {
        lines.mark();
        if (value instanceof Expression.Constant constant) {
            checkWidth(constant.value(), bytes);
            section.add(constant.value(), bytes);
            return;
        }
        symbols.register(value);
        int at = section.grow(bytes);
        section.add(new Fixup(at, section.gaps().size(), Fixup.Kind.of(bytes), value, place(column)));
    }

    static void checkWidth(long value, int bytes) throws SourceException {
        checkWidth(value, bytes, STATEMENT, String.valueOf(value));
    }

    /** Checks a value that is spelled so at a column. */
    static void checkWidth(long value, int bytes, int column, String spelled) throws SourceException {
        if (!fits(value, bytes)) {
            throw new SourceException(
                    column, spelled + " does not fit in " + bytes + (bytes == 1 ? " byte" : " bytes"));
        }
    }

    private static boolean fits(long value, int bytes) {
        int bits = bytes * Byte.SIZE;
        return bits >= Long.SIZE || value >= -1L << bits - 1 && value < 1L << bits;
    }

    /** What code is padded with. */
    byte[] padding() {
        if (padding.length == 0) {
            Instruction instruction = new Instruction();
            new Assembler(isa()).assemble(TargetProperties.of(isa().processor()).paddingInstruction(), instruction);
            padding = new byte[instruction.size()];
            instruction.copyTo(padding, 0);
        }
        return padding;
    }

    /** Leaves a relocation to the linker. */
    void ask(Fixup fixup) {
        asked.add(new Ask(section, fixup));
    }

    List<Ask> asked() {
        return asked;
    }

    /** Puts something off until everything is laid out. */
    void atEnd(Step step) {
        Place here = place();
        atEnd.add(() -> {
            try {
                step.run();
            } catch (SourceException e) {
                report(here, e.getMessage());
            }
        });
    }

    List<Runnable> atEnd() {
        return atEnd;
    }

    /** Whether the source says which symbols' addresses matter. */
    boolean hasAddressSignificance() {
        return hasAddressSignificance;
    }

    void markAddressSignificance() {
        hasAddressSignificance = true;
    }

    /** Symbols whose addresses matter. */
    List<Symbol> addressSignificant() {
        return addressSignificant;
    }

    private Optional<Long> predefined(String name) {
        return name.startsWith(RegisterCounters.PREFIX) ? counters.find(name) : target.predefined(name);
    }
}
