package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gfxisa.Decoder;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.codec.BranchOperand;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.simulator.codeobject.ElfSymbol;

/** Lays out the sections, fills in what is known by then, and makes relocations of what is left to the linker. */
final class Resolver {
    private static final int MOST_ROUNDS = 100;

    private final Assembly assembly;
    private final Evaluator evaluator;
    private final Map<Section, List<Relocated>> relocations = new LinkedHashMap<>();

    Resolver(Assembly assembly) {
        this.assembly = assembly;
        evaluator = assembly.evaluator();
    }

    /**
     * A relocation.
     *
     * @param offset in its section
     * @param symbol what it refers to, if anything
     */
    record Relocated(long offset, RelocationType type, Optional<Symbol> symbol, long addend) {}

    /** Does everything; problems are the assembly's. */
    void run() {
        evaluator.layOut();
        layOut();
        for (Runnable step : assembly.atEnd()) {
            step.run();
        }
        Map<Section, List<Fixup>> asked = new HashMap<>();
        for (Assembly.Ask ask : assembly.asked()) {
            asked.computeIfAbsent(home(ask), s -> new ArrayList<>()).add(ask.fixup());
        }
        for (Section section : assembly.sections()) {
            for (Section part : section.parts()) {
                for (Fixup fixup : inOrder(part, asked.getOrDefault(part, List.of()))) {
                    try {
                        resolve(part, fixup);
                    } catch (SourceException e) {
                        assembly.report(fixup.place(), e.getMessage());
                    }
                }
            }
        }
    }

    /** The part in which a relocation has its place; a place that is a number is in the section that was being written. */
    private Section home(Assembly.Ask ask) {
        try {
            Expression offset = ask.fixup().asked().orElseThrow().offset();
            return evaluator
                    .value(offset)
                    .plus()
                    .flatMap(Symbol::part)
                    .orElse(ask.section().whole());
        } catch (SourceException e) {
            // Told when it is resolved.
            return ask.section().whole();
        }
    }

    /** As LLVM writes relocations: those that the source asks for stand last in the stretch between gaps in which their place is. */
    private List<Fixup> inOrder(Section part, List<Fixup> asked) {
        return asked.isEmpty()
                ? part.fixups()
                : Stream.concat(part.fixups().stream(), asked.stream())
                        .sorted(Comparator.<Fixup>comparingInt(f -> f.asked()
                                        .map(a -> stretch(part, a))
                                        .orElseGet(() -> part.stretch(f.at(), f.gaps())))
                                .thenComparing(f -> f.asked().isPresent()))
                        .toList();
    }

    /** A place that is a number is in the section's first stretch, which before the code that a file begins with is a gap. */
    private int stretch(Section section, Fixup.Asked asked) {
        int first = section == assembly.sections().get(0) ? -1 : 0;
        try {
            return evaluator
                    .value(asked.offset())
                    .plus()
                    .map(place -> section.stretch(place.at(), place.gaps()))
                    .orElse(first);
        } catch (SourceException e) {
            // Told when it is resolved.
            return first;
        }
    }

    List<Relocated> of(Section section) {
        return relocations.getOrDefault(section, List.of());
    }

    private void layOut() {
        settle(Pass.PLACE);
        Optional<Gap> moved = settle(Pass.ALIGN);
        for (int round = 0; round < MOST_ROUNDS && (round == 0 || moved.isPresent()); round++) {
            moved = settle(Pass.RELAX);
        }
        moved.ifPresentOrElse(
                gap -> assembly.report(gap.place(), "its size depends on itself: there is none that stays"),
                () -> settle(Pass.REPORT));
    }

    /** What is done to each gap in turn: parts must know where they are before anything is measured, and alignments before distances. */
    private enum Pass {
        PLACE,
        ALIGN,
        RELAX,
        REPORT;

        boolean measures(Gap gap) {
            return this != PLACE && (this != ALIGN || gap instanceof Gaps.Align);
        }
    }

    /** Lays everything one behind the other; gives the last gap behind which something has moved. */
    private Optional<Gap> settle(Pass pass) {
        Optional<Gap> moved = Optional.empty();
        for (Section section : assembly.sections()) {
            long before = 0;
            for (Section part : section.parts()) {
                part.startAt(before);
                List<Gap> gaps = part.gaps();
                for (int i = 0; i < gaps.size(); i++) {
                    Gap gap = gaps.get(i);
                    if (pass.measures(gap)) {
                        measure(gap, pass == Pass.REPORT);
                    }
                    if (part.settle(i)) {
                        moved = Optional.of(gap);
                    }
                }
                before = part.end();
            }
        }
        return moved;
    }

    private void measure(Gap gap, boolean isReported) {
        try {
            gap.measure(evaluator);
        } catch (SourceException e) {
            if (isReported) {
                assembly.report(gap.place(), e.getMessage());
            }
        }
    }

    private void resolve(Section section, Fixup fixup) throws SourceException {
        if (fixup.kind() == Fixup.Kind.BRANCH) {
            branch(section, fixup);
            return;
        }
        Evaluator.Value value = evaluator.value(fixup.value());
        if (fixup.asked().isPresent()) {
            asked(section, fixup.asked().get(), value);
            return;
        }
        long place = section.offset(fixup.at(), fixup.gaps());
        boolean isRelative = fixup.kind() == Fixup.Kind.RELATIVE_WORD;
        OptionalLong here = isRelative ? evaluator.distance(fixup, section) : OptionalLong.empty();
        if (here.isPresent()) {
            section.put(fixup.at(), here.getAsLong(), fixup.kind().bytes());
            return;
        }
        if (value.isAbsolute() && isRelative) {
            add(section, new Relocated(place, RelocationType.REL32, Optional.empty(), value.constant()));
            return;
        }
        if (value.isAbsolute()) {
            Assembly.checkWidth(value.constant(), fixup.kind().bytes());
            section.put(fixup.at(), value.constant(), fixup.kind().bytes());
            return;
        }
        long addend = value.constant();
        boolean isDistance = value.minus().isPresent();
        if (isDistance) {
            Symbol minus = value.minus().get();
            if (!minus.isDefined()) {
                throw new SourceException("there is no symbol '" + minus.name() + "'");
            }
            if (minus.section().filter(s -> s == section.whole()).isEmpty()
                    || value.plus().isEmpty()) {
                throw new SourceException(
                        "the difference cannot be left to the linker: '" + minus.name() + "' is not in this section");
            }
            addend += place - minus.offset();
        }
        RelocationType type = value.specifier().isPresent()
                ? RelocationType.valueOf(value.specifier().get().name())
                : type(fixup.kind(), isDistance || isRelative, value.plus().get());
        Symbol symbol = value.plus().get();
        Optional<Symbol> alias = symbol.section().isPresent() ? alias(fixup.value()) : Optional.empty();
        if (alias.isPresent()) {
            symbol = alias.get();
            addend -= evaluator.value(symbol.value().orElseThrow()).constant();
        }
        relocate(section, place, type, symbol, addend);
    }

    /** The symbol of an expression that is set to a place, and that other files see: relocations name it, and not the place. */
    private Optional<Symbol> alias(Expression expression) throws SourceException {
        if (expression instanceof Expression.Binary binary) {
            Optional<Symbol> left = alias(binary.left());
            return left.isPresent() ? left : alias(binary.right());
        }
        if (!(expression instanceof Expression.Reference reference)
                || reference.symbol().value().isEmpty()) {
            return Optional.empty();
        }
        Symbol symbol = reference.symbol();
        boolean isSeen = symbol.boundAs() != Symbol.LOCAL
                && !symbol.isAlias
                && evaluator.value(symbol.value().get()).plus().isPresent();
        return isSeen ? Optional.of(symbol) : Optional.empty();
    }

    /** A relocation of the source's own: it names the symbol itself, whatever is known of it. */
    private void asked(Section section, Fixup.Asked asked, Evaluator.Value value) throws SourceException {
        long offset = evaluator.offsetIn(section, asked.offset());
        if (offset < 0) {
            throw new SourceException("offset " + offset + " is before section " + section.name());
        }
        if (value.minus().isPresent()) {
            throw new SourceException(
                    "the difference to '" + value.minus().get().name() + "' is not known here");
        }
        if (value.plus().isPresent()) {
            checkThere(value.plus().get());
            value.plus().get().isUsed = true;
        }
        add(section, new Relocated(offset, asked.type(), value.plus(), value.constant()));
    }

    private void add(Section section, Relocated relocated) {
        relocations.computeIfAbsent(section.whole(), s -> new ArrayList<>()).add(relocated);
    }

    /** What LLVM leaves to the linker: of 1 and 2 bytes, as of branches, the distance to a label of this file. */
    private static RelocationType type(Fixup.Kind kind, boolean isDistance, Symbol symbol) throws SourceException {
        return switch (kind) {
            case WORD, RELATIVE_WORD -> isDistance ? RelocationType.REL32 : RelocationType.ABS32;
            case LONG -> isDistance ? RelocationType.REL64 : RelocationType.ABS64;
            default -> {
                if (symbol.section().isEmpty()) {
                    throw new SourceException("there is no label '" + symbol.name() + "'");
                }
                yield RelocationType.REL16;
            }
        };
    }

    /** A private symbol is of no other file. */
    private static void checkThere(Symbol symbol) throws SourceException {
        if (symbol.isPrivate() && !symbol.isDefined()) {
            throw new SourceException("there is no symbol '" + symbol.name() + "'");
        }
    }

    private void relocate(Section section, long offset, RelocationType type, Symbol symbol, long addend)
            throws SourceException {
        checkThere(symbol);
        Optional<Section> home = symbol.section();
        long flags = home.map(Section::flags).orElse(0L);
        boolean isMerged = (flags & SectionDirectives.SHF_MERGE) != 0;
        boolean isStart = symbol.type == ElfSymbol.STT_SECTION;
        boolean isOfSection = home.isPresent()
                && symbol.boundAs() == Symbol.LOCAL
                && symbol.type != SymbolType.AMDGPU_HSA_KERNEL.value()
                && (flags & SectionDirectives.SHF_TLS) == 0
                && (isStart || !(isMerged && addend != 0));
        Symbol target = isOfSection ? home.get().start() : symbol.renamed.orElse(symbol);
        target.isUsed = true;
        add(section, new Relocated(offset, type, Optional.of(target), isOfSection ? addend + symbol.offset() : addend));
    }

    private void branch(Section section, Fixup branch) throws SourceException {
        Encoder encoder = new Encoder(assembly.isa());
        Instruction instruction = new Instruction();
        new Decoder(assembly.isa()).decode(section.bytes(), branch.at(), section.size(), instruction);
        Evaluator.Value value = evaluator.value(branch.value());
        if (value.isAbsolute()) {
            long distance = value.constant() * Integer.BYTES + instruction.size();
            redirect(encoder, instruction, distance, section, branch);
            return;
        }
        OptionalLong distance = evaluator.distance(branch, section);
        if (distance.isEmpty()) {
            Symbol target = value.plus().orElseThrow(() -> new SourceException("this is no place to branch to"));
            if (!target.section().isPresent() && value.specifier().isEmpty()) {
                throw new SourceException("there is no label '" + target.name() + "'");
            }
            // As LLVM leaves it.
            redirect(encoder, instruction, 0, section, branch);
            relocate(
                    section,
                    section.offset(branch.at(), branch.gaps()),
                    value.specifier()
                            .map(specifier -> RelocationType.valueOf(specifier.name()))
                            .orElse(RelocationType.REL16),
                    target,
                    value.constant());
            return;
        }
        redirect(encoder, instruction, distance.getAsLong(), section, branch);
    }

    private void redirect(Encoder encoder, Instruction instruction, long distance, Section section, Fixup branch)
            throws SourceException {
        if (!encoder.redirect(instruction, distance)) {
            BranchOperand reach =
                    assembly.isa().codec().form(instruction.formId()).branch().orElseThrow();
            throw new SourceException("this is " + (distance - instruction.size()) + " bytes away, a branch reaches "
                    + reach.lowest() + ".." + reach.highest());
        }
        instruction.copyTo(section.bytes(), branch.at());
    }
}
