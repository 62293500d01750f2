package org.gfxisa.simulator.codeobject.asm;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.SectionKind;
import org.gfxisa.text.Words;

/** Directives that say something of symbols. */
final class SymbolDirectives {
    private final Assembly assembly;

    SymbolDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        for (String name : new String[] {".globl", ".global"}) {
            all.put(name, in -> each(in, s -> s.binding = Symbol.GLOBAL));
        }
        all.put(".weak", in -> each(in, s -> s.binding = Symbol.WEAK));
        all.put(".local", in -> each(in, s -> s.binding = Symbol.LOCAL));
        all.put(".hidden", in -> each(in, s -> s.visibility = Symbol.HIDDEN));
        all.put(".internal", in -> each(in, s -> s.visibility = Symbol.INTERNAL));
        all.put(".protected", in -> each(in, s -> s.visibility = Symbol.PROTECTED));
        all.put(".type", this::type);
        all.put(".size", this::size);
        all.put(".comm", in -> common(in, Symbol.GLOBAL));
        all.put(".lcomm", in -> common(in, Symbol.LOCAL));
        all.put(".set", this::set);
        all.put(".equ", this::set);
        all.put(".equiv", this::equiv);
        all.put(".extern", in -> in.rest());
        all.put(".amdgpu_lds", this::localMemory);
        all.put(".reloc", this::relocation);
        all.put(".addrsig", in -> {
            in.end();
            assembly.markAddressSignificance();
        });
        all.put(".addrsig_sym", in -> {
            assembly.addressSignificant().add(in.name());
            in.end();
        });
        all.put(".amdgpu_hsa_kernel", in -> each(in, s -> s.type = SymbolType.AMDGPU_HSA_KERNEL.value()));
    }

    private interface Change {
        void apply(Symbol symbol);
    }

    private void each(Operands in, Change change) throws SourceException {
        do {
            Symbol symbol = assembly.symbols().get(in.name());
            symbol.isNeeded |= !symbol.isPrivate();
            change.apply(symbol);
        } while (in.accept(','));
        in.end();
    }

    private void type(Operands in) throws SourceException {
        Symbol symbol = assembly.symbols().get(in.name());
        in.expect(',');
        boolean isMarked = in.accept('@') || in.accept('%') || in.accept('#');
        int from = in.at();
        String type = isMarked || in.peek() != '"' ? in.word() : in.name();
        in.end();
        symbol.type = switch (type.toLowerCase(Locale.ROOT)) {
            case "function", "stt_func" -> ElfSymbol.STT_FUNC;
            case "object", "stt_object", "gnu_unique_object" -> ElfSymbol.STT_OBJECT;
            case "notype", "stt_notype" -> ElfSymbol.STT_NOTYPE;
            case "common", "stt_common" -> ElfSymbol.STT_COMMON;
            default ->
                throw new SourceException(
                        from, "there is no type '" + type + "', expected @function, @object or @notype");
        };
    }

    /** A place does not make a name known. */
    private Expression placeOf(Operands in) throws SourceException {
        assembly.symbols().setAside(true);
        try {
            return in.expression();
        } finally {
            assembly.symbols().setAside(false);
        }
    }

    /** A relocation at an offset in the section. */
    private void relocation(Operands in) throws SourceException {
        Expression offset = placeOf(in);
        in.expect(',');
        int from = in.next();
        String name = in.word();
        RelocationType type = Stream.of(RelocationType.values())
                .filter(t -> t.text().equals(name) || t.also().equals(name))
                .findFirst()
                .orElseThrow(() -> new SourceException(
                        from,
                        "there is no relocation '" + name + "'; did you mean '"
                                + Words.nearest(
                                        name,
                                        Stream.of(RelocationType.values())
                                                .map(RelocationType::text)
                                                .toList())
                                + "'?"));
        Expression value = in.accept(',') ? in.expression() : new Expression.Constant(0);
        in.end();
        Fixup.Asked asked = new Fixup.Asked(offset, type);
        assembly.ask(new Fixup(0, 0, Fixup.Kind.LONG, value, assembly.place(), Optional.of(asked)));
    }

    private void size(Operands in) throws SourceException {
        Symbol symbol = assembly.symbols().get(in.name());
        in.expect(',');
        symbol.size(in.expression());
        in.end();
    }

    private void common(Operands in, int binding) throws SourceException {
        int from = in.at();
        Symbol symbol = assembly.symbols().get(in.name());
        in.expect(',');
        long size = in.absolute(0, Long.MAX_VALUE, "the size");
        // As a power of two.
        long alignment = 1L << (in.accept(',') ? in.absolute(0, 30, "the power of two") : 0);
        in.end();
        if (symbol.isDefined()) {
            throw new SourceException(from, "the symbol '" + symbol.name() + "' is defined twice");
        }
        boolean isLocal = binding == Symbol.LOCAL || symbol.binding == Symbol.LOCAL;
        symbol.type = ElfSymbol.STT_OBJECT;
        symbol.isNeeded = true;
        if (isLocal) {
            Section before = assembly.section();
            SectionKind zeros = SectionKind.of(NamedSection.BSS);
            assembly.enter(assembly.section(NamedSection.BSS.text(), zeros.type(), zeros.flags(), 0));
            new DataDirectives(assembly).align(Math.max(1, alignment), Optional.empty(), 1, 0);
            symbol.define(assembly.section());
            assembly.section()
                    .add(new Gaps.Fill(assembly.section(), assembly.place(), new Expression.Constant(size), 1, 0));
            assembly.enter(before);
            symbol.size(new Expression.Constant(size));
            return;
        }
        symbol.makeCommon(size, (int) Math.max(1, alignment));
        symbol.size(new Expression.Constant(size));
    }

    private void localMemory(Operands in) throws SourceException {
        int from = in.next();
        Symbol symbol = assembly.symbols().get(in.name());
        in.expect(',');
        long most = TargetProperties.of(assembly.isa().processor()).maxLdsBytes();
        long size = in.absolute(0, most, "the size");
        in.peek();
        long alignment = in.accept(',') ? in.absolute(1, most, "the alignment") : Integer.BYTES;
        in.end();
        if (Long.bitCount(alignment) != 1) {
            throw new SourceException("the alignment " + alignment + " is no power of two");
        }
        if (symbol.isDefined()) {
            throw new SourceException(from, "the symbol '" + symbol.name() + "' is defined twice");
        }
        symbol.makeLocalMemory(size, (int) alignment);
        symbol.binding = symbol.binding == Symbol.UNBOUND ? Symbol.GLOBAL : symbol.binding;
    }

    private void set(Operands in) throws SourceException {
        String name = in.name();
        in.expect(',');
        assign(name, in, true);
    }

    private void equiv(Operands in) throws SourceException {
        String name = in.name();
        in.expect(',');
        assign(name, in, false);
    }

    /** Gives a symbol the value of the expression that comes next. */
    void assign(String name, Operands in, boolean canChange) throws SourceException {
        in.peek();
        Expression value = in.expression();
        in.end();
        if (name.equals(".")) {
            assembly.section().add(new Gaps.Org(assembly.section(), assembly.place(), value, 0));
            return;
        }
        if (assembly.counters().find(name).isPresent()) {
            assembly.counters().set(name, assembly.evaluator().absolute(value));
            Symbol symbol = assembly.symbols().get(name);
            if (!symbol.isDefined()) {
                assembly.atEnd(() -> symbol.set(
                        new Expression.Constant(assembly.counters().find(name).orElseThrow()), true));
                symbol.set(value, true);
            }
            return;
        }
        if (assembly.symbols().predefined(name).isPresent()) {
            throw new SourceException("the assembler itself defines '" + name + "'");
        }
        Symbol symbol = assembly.symbols().get(name);
        if (symbol.isDefined() && (!canChange || !symbol.isRedefinable())) {
            throw new SourceException("the symbol '" + name + "' is defined twice");
        }
        if (symbol.isDefined()) {
            symbol = assembly.symbols().replace(symbol);
        }
        var known = assembly.evaluator().known(value);
        symbol.set(known.isPresent() ? new Expression.Constant(known.getAsLong()) : value, canChange);
    }
}
