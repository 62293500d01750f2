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

/** Lays out the sections, resolves fixups whose values are known, and makes relocations of the others. */
final class Resolver {
    private static final int MOST_ROUNDS = 100;

    private final Assembly assembly;
    private final Evaluator evaluator;
    private final Map<Section, List<ResolvedRelocation>> relocations = new LinkedHashMap<>();

    Resolver(Assembly assembly) {
        this.assembly = assembly;
        evaluator = assembly.evaluator();
    }

    /**
     * A relocation.
     *
     * @param offset the offset in its section
     * @param type its type
     * @param symbol the symbol that it references, if any
     * @param addend the addend
     */
    record ResolvedRelocation(long offset, RelocationType type, Optional<Symbol> symbol, long addend) {}

    /** Resolves everything; errors are reported to the assembly. */
    void run() {
        evaluator.layOut();
        layOut();
        for (Runnable step : assembly.deferred()) {
            step.run();
        }
        Map<Section, List<Fixup>> explicit = new HashMap<>();
        for (Assembly.ExplicitRelocation relocation : assembly.explicitRelocations()) {
            explicit.computeIfAbsent(partOf(relocation), s -> new ArrayList<>()).add(relocation.fixup());
        }
        for (Section section : assembly.sections()) {
            for (Section part : section.parts()) {
                for (Fixup fixup : inOrder(part, explicit.getOrDefault(part, List.of()))) {
                    try {
                        resolve(part, fixup);
                    } catch (SourceException e) {
                        assembly.report(fixup.place(), e.getMessage());
                    }
                }
            }
        }
    }

    /** Returns the subsection that contains the place of an explicit relocation. A place that is a number is in the section that was current. */
    private Section partOf(Assembly.ExplicitRelocation relocation) {
        try {
            Expression offset = relocation.fixup().relocation().orElseThrow().offset();
            return evaluator
                    .value(offset)
                    .plus()
                    .flatMap(Symbol::part)
                    .orElse(relocation.section().whole());
        } catch (SourceException e) {
            // This error is reported when the relocation is resolved.
            return relocation.section().whole();
        }
    }

    /** Sorts fixups in the order of LLVM's relocations: explicit ones come last in the data fragment that contains their place. */
    private List<Fixup> inOrder(Section part, List<Fixup> explicit) {
        return explicit.isEmpty()
                ? part.fixups()
                : Stream.concat(part.fixups().stream(), explicit.stream())
                        .sorted(Comparator.<Fixup>comparingInt(f -> f.relocation()
                                        .map(a -> dataFragment(part, a))
                                        .orElseGet(() -> part.dataFragment(f.at(), f.fragments())))
                                .thenComparing(f -> f.relocation().isPresent()))
                        .toList();
    }

    /**
     * Returns the data fragment of an explicit relocation. A place that is a number is in the first fragment of its section; in the first
     * section, that is an empty one before the code.
     */
    private int dataFragment(Section section, Fixup.Relocation relocation) {
        int first = section == assembly.sections().get(0) ? -1 : 0;
        try {
            return evaluator
                    .value(relocation.offset())
                    .plus()
                    .map(place -> section.dataFragment(place.at(), place.fragments()))
                    .orElse(first);
        } catch (SourceException e) {
            // This error is reported when the relocation is resolved.
            return first;
        }
    }

    List<ResolvedRelocation> of(Section section) {
        return relocations.getOrDefault(section, List.of());
    }

    private void layOut() {
        settle(Pass.PLACE);
        Optional<VariableFragment> moved = settle(Pass.ALIGN);
        for (int round = 0; round < MOST_ROUNDS && (round == 0 || moved.isPresent()); round++) {
            moved = settle(Pass.RELAX);
        }
        moved.ifPresentOrElse(
                fragment -> assembly.report(fragment.place(), "its size depends on itself and does not converge"),
                () -> settle(Pass.REPORT));
    }

    /** A pass over all variable fragments. Addresses must be assigned before sizes are computed, and alignments before distances. */
    private enum Pass {
        PLACE,
        ALIGN,
        RELAX,
        REPORT;

        boolean updates(VariableFragment fragment) {
            return this != PLACE && (this != ALIGN || fragment instanceof Fragments.Align);
        }
    }

    /** Assigns addresses; returns the last fragment after which an address has changed. */
    private Optional<VariableFragment> settle(Pass pass) {
        Optional<VariableFragment> moved = Optional.empty();
        for (Section section : assembly.sections()) {
            long before = 0;
            for (Section part : section.parts()) {
                part.startAt(before);
                List<VariableFragment> fragments = part.fragments();
                for (int i = 0; i < fragments.size(); i++) {
                    VariableFragment fragment = fragments.get(i);
                    if (pass.updates(fragment)) {
                        updateSize(fragment, pass == Pass.REPORT);
                    }
                    if (part.updateOffset(i)) {
                        moved = Optional.of(fragment);
                    }
                }
                before = part.end();
            }
        }
        return moved;
    }

    private void updateSize(VariableFragment fragment, boolean isReported) {
        try {
            fragment.updateSize(evaluator);
        } catch (SourceException e) {
            if (isReported) {
                assembly.report(fragment.place(), e.getMessage());
            }
        }
    }

    private void resolve(Section section, Fixup fixup) throws SourceException {
        if (fixup.kind() == Fixup.Kind.BRANCH) {
            branch(section, fixup);
            return;
        }
        Evaluator.Value value = evaluator.value(fixup.value());
        if (fixup.relocation().isPresent()) {
            explicit(section, fixup.relocation().get(), value);
            return;
        }
        long place = section.offset(fixup.at(), fixup.fragments());
        boolean isRelative = fixup.kind() == Fixup.Kind.RELATIVE_WORD;
        OptionalLong here = isRelative ? evaluator.distance(fixup, section) : OptionalLong.empty();
        if (here.isPresent()) {
            section.put(fixup.at(), here.getAsLong(), fixup.kind().bytes());
            return;
        }
        if (value.isAbsolute() && isRelative) {
            add(section, new ResolvedRelocation(place, RelocationType.REL32, Optional.empty(), value.constant()));
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
                throw new SourceException("undefined symbol '" + minus.name() + "'");
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

    /**
     * Returns the global symbol that an expression references and that is set to an address. Relocations reference this symbol instead of
     * the address.
     */
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
        boolean isSeen = symbol.effectiveBinding() != Symbol.LOCAL
                && !symbol.isAlias
                && evaluator.value(symbol.value().get()).plus().isPresent();
        return isSeen ? Optional.of(symbol) : Optional.empty();
    }

    /** Adds an explicit relocation. It references the symbol itself, even if its address is known. */
    private void explicit(Section section, Fixup.Relocation relocation, Evaluator.Value value) throws SourceException {
        long offset = evaluator.offsetIn(section, relocation.offset());
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
        add(section, new ResolvedRelocation(offset, relocation.type(), value.plus(), value.constant()));
    }

    private void add(Section section, ResolvedRelocation relocated) {
        relocations.computeIfAbsent(section.whole(), s -> new ArrayList<>()).add(relocated);
    }

    /** Returns the relocation type that LLVM uses. Fields of 1 and 2 bytes and branches can only have the distance to a label of this file. */
    private static RelocationType type(Fixup.Kind kind, boolean isDistance, Symbol symbol) throws SourceException {
        return switch (kind) {
            case WORD, RELATIVE_WORD -> isDistance ? RelocationType.REL32 : RelocationType.ABS32;
            case LONG -> isDistance ? RelocationType.REL64 : RelocationType.ABS64;
            default -> {
                if (symbol.section().isEmpty()) {
                    throw new SourceException("undefined label '" + symbol.name() + "'");
                }
                yield RelocationType.REL16;
            }
        };
    }

    /** Fails for an undefined private symbol, which no other file can define. */
    private static void checkThere(Symbol symbol) throws SourceException {
        if (symbol.isPrivate() && !symbol.isDefined()) {
            throw new SourceException("undefined symbol '" + symbol.name() + "'");
        }
    }

    private void relocate(Section section, long offset, RelocationType type, Symbol symbol, long addend)
            throws SourceException {
        checkThere(symbol);
        Optional<Section> partOf = symbol.section();
        long flags = partOf.map(Section::flags).orElse(0L);
        boolean isMerged = (flags & SectionDirectives.SHF_MERGE) != 0;
        boolean isStart = symbol.type == ElfSymbol.STT_SECTION;
        boolean isOfSection = partOf.isPresent()
                && symbol.effectiveBinding() == Symbol.LOCAL
                && symbol.type != SymbolType.AMDGPU_HSA_KERNEL.value()
                && (flags & SectionDirectives.SHF_TLS) == 0
                && (isStart || !(isMerged && addend != 0));
        Symbol target = isOfSection ? partOf.get().start() : symbol.renamed.orElse(symbol);
        target.isUsed = true;
        add(
                section,
                new ResolvedRelocation(
                        offset, type, Optional.of(target), isOfSection ? addend + symbol.offset() : addend));
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
            Symbol target = value.plus().orElseThrow(() -> new SourceException("this is not a branch target"));
            if (!target.section().isPresent() && value.specifier().isEmpty()) {
                throw new SourceException("undefined label '" + target.name() + "'");
            }
            // LLVM leaves this field 0.
            redirect(encoder, instruction, 0, section, branch);
            relocate(
                    section,
                    section.offset(branch.at(), branch.fragments()),
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
