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

/** The state of an assembly: its sections and symbols, and the current position. */
final class Assembly {
    /** The column of the statement itself. */
    static final int STATEMENT = -1;

    private final AssemblyTarget target;
    private final Map<String, Section> sections = new LinkedHashMap<>();
    private final List<SourceProblem> problems = new ArrayList<>();
    private final List<SourceProblem> warnings = new ArrayList<>();
    private final NextFreeRegisters counters;
    private final Symbols symbols = new Symbols(this::predefined, this::section);
    private final Evaluator evaluator;
    private final List<Symbol> addressSignificant = new ArrayList<>();
    private final List<Runnable> deferred = new ArrayList<>();
    private final List<ExplicitRelocation> explicitRelocations = new ArrayList<>();
    private final LineDirectives lines = new LineDirectives(this);
    private Section section;
    private IntFunction<Place> place;
    private byte[] padding = {};
    private boolean hasAddressSignificance;

    /** A relocation that the source requests explicitly, and the section where it does. */
    record ExplicitRelocation(Section section, Fixup fixup) {}

    /** Work that is deferred until the layout is known. */
    interface Action {
        void run() throws SourceException;
    }

    Assembly(AssemblyTarget target) {
        this.target = target;
        evaluator = new Evaluator(target.isa());
        counters = new NextFreeRegisters(target.isa());
        section = section(
                ".text", ElfSection.SHT_PROGBITS, SectionDirectives.SHF_ALLOC | SectionDirectives.SHF_EXECINSTR, 0);
        section.align(Integer.BYTES);
        place = column -> Place.NONE;
    }

    /** Returns the target of the code. */
    AssemblyTarget target() {
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

    /** Returns the current section. */
    Section section() {
        return section;
    }

    void enter(Section other) {
        if (other != section) {
            lines.discardPending();
            section = other;
            section.resume();
        }
    }

    /** Returns the directives about source lines. */
    LineDirectives lines() {
        return lines;
    }

    /** Returns the section with a name, which is created if necessary. */
    Section section(String name, int type, long flags, int entrySize) {
        Section known = sections.get(name);
        if (known == null) {
            known = new Section(name, type, flags, entrySize);
            sections.put(name, known);
            known.start(symbols.ofSection(known));
        }
        return known;
    }

    /** Returns the section with some attributes, which is created if necessary. */
    Section section(SectionAttributes attributes) {
        Section known = sections.get(attributes.key());
        if (known == null) {
            SectionKind kind = SectionKind.of(attributes.name());
            int entrySize = attributes.isExplicit() ? attributes.entrySize() : (int) kind.entrySize();
            known = new Section(
                    attributes.name(), attributes.type().orElse(kind.type()), attributes.flags(), entrySize);
            known.group = attributes.group();
            known.linked = attributes.linked();
            sections.put(attributes.key(), known);
            known.start(symbols.ofSection(known));
        }
        return known;
    }

    List<Section> sections() {
        return List.copyOf(sections.values());
    }

    /** Sets the function that maps columns of the current statement, counted from 0, and {@link #STATEMENT} to places. */
    void places(IntFunction<Place> places) {
        place = places;
    }

    /** Returns the place of the current statement. */
    Place place() {
        return place.apply(STATEMENT);
    }

    /** Returns the place of a column, counted from 0, of the current statement. */
    Place place(int column) {
        return place.apply(column);
    }

    void report(Place where, String message) {
        problems.add(new SourceProblem(where, message));
    }

    List<SourceProblem> problems() {
        return problems;
    }

    /** Adds a warning of the source itself. */
    void warn(String message) {
        warnings.add(new SourceProblem(place(), message));
    }

    List<SourceProblem> warnings() {
        return warnings;
    }

    /** Returns the number of registers that the code has used so far. */
    NextFreeRegisters counters() {
        return counters;
    }

    /** Defines a symbol as the address of the next byte. */
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

    /** Appends a value of a size in bytes, which may be unknown yet. */
    void value(Expression value, int bytes) throws SourceException {
        value(value, bytes, STATEMENT);
    }

    /** Appends a value of a size in bytes, with its column, counted from 0, in the statement. */
    void value(Expression value, int bytes, int column) throws SourceException {
        lines.mark();
        if (value instanceof Expression.Constant constant) {
            checkWidth(constant.value(), bytes);
            section.add(constant.value(), bytes);
            return;
        }
        symbols.register(value);
        int at = section.grow(bytes);
        section.add(new Fixup(at, section.fragments().size(), Fixup.Kind.of(bytes), value, place(column)));
    }

    static void checkWidth(long value, int bytes) throws SourceException {
        checkWidth(value, bytes, STATEMENT, String.valueOf(value));
    }

    /** Checks that a value fits. Messages contain its column and its spelling. */
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

    /** Returns the instruction that pads code. */
    byte[] padding() {
        if (padding.length == 0) {
            Instruction instruction = new Instruction();
            new Assembler(isa()).assemble(TargetProperties.of(isa().processor()).paddingInstruction(), instruction);
            padding = new byte[instruction.size()];
            instruction.copyTo(padding, 0);
        }
        return padding;
    }

    /** Adds an explicit relocation. */
    void relocate(Fixup fixup) {
        explicitRelocations.add(new ExplicitRelocation(section, fixup));
    }

    List<ExplicitRelocation> explicitRelocations() {
        return explicitRelocations;
    }

    /** Defers work until the layout is known. */
    void defer(Action step) {
        Place here = place();
        deferred.add(() -> {
            try {
                step.run();
            } catch (SourceException e) {
                report(here, e.getMessage());
            }
        });
    }

    List<Runnable> deferred() {
        return deferred;
    }

    /** Returns whether the source lists the symbols whose addresses are significant. */
    boolean hasAddressSignificance() {
        return hasAddressSignificance;
    }

    void markAddressSignificance() {
        hasAddressSignificance = true;
    }

    /** Returns the symbols whose addresses are significant. */
    List<Symbol> addressSignificant() {
        return addressSignificant;
    }

    private Optional<Long> predefined(String name) {
        return name.startsWith(NextFreeRegisters.PREFIX) ? counters.find(name) : target.predefined(name);
    }
}
