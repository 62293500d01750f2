package org.gfxisa.simulator.codeobject.asm;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.SectionKind;
import org.gfxisa.text.WordTable;

/** Directives for symbols. */
final class SymbolDirectives {
    private final Assembly assembly;

    SymbolDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        for (String name : new String[] {".globl", ".global"}) {
            all.put(name, in -> each(in, s -> bind(s, SymbolBinding.GLOBAL)));
        }
        all.put(".weak", in -> each(in, s -> bind(s, SymbolBinding.WEAK)));
        all.put(".local", in -> each(in, s -> bind(s, SymbolBinding.LOCAL)));
        all.put(".hidden", in -> each(in, s -> s.visibility = Symbol.HIDDEN));
        all.put(".internal", in -> each(in, s -> s.visibility = Symbol.INTERNAL));
        all.put(".protected", in -> each(in, s -> s.visibility = Symbol.PROTECTED));
        all.put(".weakref", this::weakReference);
        all.put(".symver", this::version);
        all.put(".no_dead_strip", in -> each(in, s -> {}));
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
            assembly.addressSignificant().add(assembly.symbols().get(in.name()));
            in.end();
        });
        all.put(".lto_discard", in -> {
            Set<String> names = new HashSet<>();
            if (!in.isAtEnd()) {
                do {
                    names.add(in.name());
                } while (in.accept(','));
            }
            in.end();
            assembly.symbols().discard(names);
        });
        all.put(".amdgpu_hsa_kernel", in -> {
            assembly.symbols().register(in.name()).type = SymbolType.AMDGPU_HSA_KERNEL.value();
            in.end();
        });
    }

    private interface Change {
        void apply(Symbol symbol) throws SourceException;
    }

    private void each(OperandParser in, Change change) throws SourceException {
        if (in.isAtEnd()) {
            return;
        }
        do {
            String name = in.name();
            if (!assembly.symbols().isDiscarded(name)) {
                change.apply(assembly.symbols().register(name));
            }
        } while (in.accept(','));
        in.end();
    }

    private void bind(Symbol symbol, SymbolBinding binding) throws SourceException {
        if (symbol.isPrivate() && binding != SymbolBinding.LOCAL) {
            throw new SourceException(
                    "'" + symbol.name() + "' is private because of its name, so that other files cannot see it");
        }
        boolean hasOther = symbol.binding != Symbol.UNBOUND && symbol.binding != binding.value();
        symbol.binding = binding.value();
        if (hasOther && binding == SymbolBinding.WEAK) {
            assembly.warn("'" + symbol.name() + "' becomes weak, but had another binding before");
        } else if (hasOther) {
            throw new SourceException("'" + symbol.name() + "' cannot become "
                    + binding.name().toLowerCase(Locale.ROOT) + ", because it has another binding");
        }
    }

    private void type(OperandParser in) throws SourceException {
        Symbol symbol = assembly.symbols().get(in.name());
        in.accept(',');
        boolean isMarked = in.accept('@') || in.accept('%') || in.accept('#');
        int from = in.next();
        String name = isMarked || in.peek() != '"' ? in.word() : in.name();
        in.end();
        SymbolType type = switch (name) {
            case "function", "STT_FUNC" -> SymbolType.FUNC;
            case "object", "STT_OBJECT", "common", "STT_COMMON", "gnu_unique_object" -> SymbolType.OBJECT;
            case "tls_object", "STT_TLS" -> SymbolType.TLS;
            // This type has the same number as a type of AMD's.
            case "gnu_indirect_function", "STT_GNU_IFUNC" -> SymbolType.AMDGPU_HSA_KERNEL;
            case "notype", "STT_NOTYPE" -> SymbolType.NOTYPE;
            default ->
                throw new SourceException(
                        from, "unknown symbol type '" + name + "', expected @function, @object or @notype");
        };
        assembly.symbols().register(symbol);
        symbol.combineType(type);
        if (name.equals("gnu_unique_object")) {
            symbol.binding = SymbolBinding.GNU_UNIQUE.value();
        }
    }

    /** Defines another name for a symbol, which becomes weak if the source does not reference it otherwise. */
    private void weakReference(OperandParser in) throws SourceException {
        Symbol alias = assembly.symbols().get(in.name());
        in.expect(',');
        Symbol target = assembly.symbols().get(in.name());
        in.end();
        if (alias.isDefined() && !alias.isAlias) {
            throw new SourceException("the symbol '" + alias.name() + "' is defined twice");
        }
        alias.set(new Expression.Reference(target, Optional.empty()), false);
        alias.isAlias = true;
        assembly.defer(() -> {
            if (alias.isRegistered && assembly.symbols().register(target)) {
                target.binding = Symbol.WEAK;
            }
        });
    }

    /** Defines a versioned name of a symbol: {@code name@version}, or {@code @@} for the default version. */
    private void version(OperandParser in) throws SourceException {
        Symbol symbol = assembly.symbols().get(in.name());
        in.expect(',');
        int from = in.next();
        String name = in.peek() == '"' ? in.name() : in.token();
        int mark = name.indexOf('@');
        if (mark < 0) {
            throw new SourceException(from, "expected a name with a version, such as " + name + "@V1");
        }
        boolean isEither = name.startsWith("@@@", mark);
        boolean isRemoved = isEither;
        if (in.accept(',')) {
            int at = in.next();
            if (!in.name().equals("remove")) {
                throw new SourceException(at, "expected 'remove'");
            }
            isRemoved = true;
        }
        in.end();
        boolean isDefault = name.startsWith("@@", mark) && !isEither;
        boolean isReplaced = isRemoved;
        assembly.defer(() -> {
            boolean isThere = isDefinedHere(symbol);
            String alias = isEither ? name.substring(0, mark) + name.substring(mark + (isThere ? 1 : 2)) : name;
            Symbol named = assembly.symbols().register(alias);
            named.set(new Expression.Reference(symbol, Optional.empty()), false);
            named.binding = symbol.effectiveBinding();
            named.visibility = symbol.visibility;
            if (isThere && !isReplaced) {
                return;
            }
            if (isDefault && !isThere) {
                throw new SourceException(
                        from, "'" + name + "' is the default version, so '" + symbol.name() + "' must be defined here");
            }
            if (symbol.renamed.filter(other -> other != named).isPresent()) {
                throw new SourceException(from, "'" + symbol.name() + "' already has another version");
            }
            symbol.renamed = Optional.of(named);
        });
    }

    /** Returns whether a symbol has an address or a value in this file. */
    private boolean isDefinedHere(Symbol symbol) throws SourceException {
        return symbol.isDefined()
                && (symbol.value().isEmpty() || assembly.evaluator().isDefinedHere(symbol));
    }

    /** Adds an explicit relocation at an offset in the section. */
    private void relocation(OperandParser in) throws SourceException {
        Expression offset = in.expression();
        in.expect(',');
        int from = in.next();
        String name = in.word();
        RelocationType type = Stream.of(RelocationType.values())
                .filter(t -> t.text().equals(name) || t.also().equals(name))
                .findFirst()
                .orElseThrow(() -> new SourceException(
                        from,
                        "unknown relocation '" + name + "'; did you mean '"
                                + WordTable.nearest(
                                        name,
                                        Stream.of(RelocationType.values())
                                                .map(RelocationType::text)
                                                .toList())
                                + "'?"));
        Expression value = in.accept(',') ? in.expression() : new Expression.Constant(0);
        in.end();
        assembly.symbols().register(value);
        Fixup.Relocation relocation = new Fixup.Relocation(offset, type);
        assembly.relocate(new Fixup(0, 0, Fixup.Kind.LONG, value, assembly.place(), Optional.of(relocation)));
    }

    private void size(OperandParser in) throws SourceException {
        Symbol symbol = assembly.symbols().get(in.name());
        in.expect(',');
        symbol.size(in.expression());
        in.end();
    }

    private void common(OperandParser in, int binding) throws SourceException {
        int from = in.next();
        Symbol symbol = assembly.symbols().register(in.name());
        in.expect(',');
        long size = in.absolute(0, Long.MAX_VALUE, "the size");
        // The alignment is a power of two.
        boolean canAlign = binding != Symbol.LOCAL;
        long alignment = 1L << (canAlign && in.accept(',') ? in.absolute(0, 30, "the power of two") : 0);
        in.end();
        if (symbol.isDefined() && !symbol.isCommon(size, alignment)) {
            throw new SourceException(from, "the symbol '" + symbol.name() + "' is defined twice");
        }
        boolean isLocal = binding == Symbol.LOCAL || symbol.binding == Symbol.LOCAL;
        symbol.type = ElfSymbol.STT_OBJECT;
        if (isLocal) {
            Section before = assembly.section();
            SectionKind zeros = SectionKind.of(NamedSection.BSS);
            assembly.enter(assembly.section(NamedSection.BSS.text(), zeros.type(), zeros.flags(), 0));
            new DataDirectives(assembly).align(Math.max(1, alignment), Optional.empty(), 1, 0);
            symbol.define(assembly.section());
            assembly.section()
                    .add(new Fragments.Fill(assembly.section(), assembly.place(), new Expression.Constant(size), 1, 0));
            assembly.enter(before);
            symbol.size(new Expression.Constant(size));
            return;
        }
        symbol.makeCommon(size, (int) Math.max(1, alignment));
        symbol.size(new Expression.Constant(size));
    }

    private void localMemory(OperandParser in) throws SourceException {
        int from = in.next();
        Symbol symbol = assembly.symbols().get(in.name());
        in.expect(',');
        long most = TargetProperties.of(assembly.isa().processor()).maxLdsBytes();
        long size = in.absolute(0, most, "the size");
        in.peek();
        long alignment = in.accept(',') ? in.absolute(1, most, "the alignment") : Integer.BYTES;
        in.end();
        if (Long.bitCount(alignment) != 1) {
            throw new SourceException("the alignment " + alignment + " is not a power of two");
        }
        if (symbol.isDefined() && !symbol.isCommon(size, alignment)) {
            throw new SourceException(from, "the symbol '" + symbol.name() + "' is defined twice");
        }
        symbol.makeLocalMemory(size, (int) alignment);
        symbol.binding = symbol.binding == Symbol.UNBOUND ? Symbol.GLOBAL : symbol.binding;
    }

    private void set(OperandParser in) throws SourceException {
        int from = in.next();
        String name = in.name();
        if (name.equals(".")) {
            throw new SourceException(from, "expected a name; '. = …' changes the current offset");
        }
        in.expect(',');
        assign(name, in, true);
    }

    private void equiv(OperandParser in) throws SourceException {
        String name = in.name();
        in.expect(',');
        assign(name, in, false);
    }

    /** Sets a symbol to the value of the next expression. */
    void assign(String name, OperandParser in, boolean canChange) throws SourceException {
        in.peek();
        Expression value = in.expression();
        in.end();
        if (assembly.symbols().isDiscarded(name)) {
            return;
        }
        if (name.equals(".")) {
            assembly.section().add(new Fragments.Org(assembly.section(), assembly.place(), value, 0));
            return;
        }
        if (assembly.counters().find(name).isPresent()) {
            assembly.counters().set(name, assembly.evaluator().absolute(value));
            Symbol symbol = assembly.symbols().register(name);
            if (!symbol.isDefined()) {
                assembly.defer(() -> symbol.set(
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
        if (known.isEmpty() && value.references(symbol)) {
            throw new SourceException("the value of '" + name + "' depends on itself");
        }
        assembly.symbols().register(symbol);
        symbol.set(known.isPresent() ? new Expression.Constant(known.getAsLong()) : value, canChange);
        if (known.isEmpty()) {
            assembly.symbols().register(value);
            Symbol checked = symbol;
            assembly.defer(() -> refuseCommon(checked));
        }
    }

    /** Fails for a symbol that depends on a common symbol, whose address only the linker knows. */
    private void refuseCommon(Symbol symbol) throws SourceException {
        Optional<Symbol> base =
                assembly.evaluator().value(symbol.value().orElseThrow()).plus();
        if (base.filter(Symbol::isCommon).isPresent()) {
            throw new SourceException(
                    "'" + base.get().name() + "' is a common symbol, which other symbols cannot be set to");
        }
    }
}
