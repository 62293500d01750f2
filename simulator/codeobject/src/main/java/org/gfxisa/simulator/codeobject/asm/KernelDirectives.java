package org.gfxisa.simulator.codeobject.asm;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.KernelDirective;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SymbolSpecifier;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.text.WordTable;

/** The directives from {@code .amdhsa_kernel} to {@code .end_amdhsa_kernel}, which define a kernel descriptor. */
final class KernelDirectives {
    static final String PREFIX = ".amdhsa_";
    private static final String END = ".end_amdhsa_kernel";
    private static final Map<String, KernelDirective> BY_NAME =
            Arrays.stream(KernelDirective.values()).collect(Collectors.toMap(KernelDirectives::nameOf, d -> d));

    private final Assembly assembly;
    private final DescriptorFields fields;
    private final Map<KernelDirective, DirectiveValue> given = new EnumMap<>(KernelDirective.class);
    private Optional<String> kernel = Optional.empty();
    private Place start = Place.NONE;
    private boolean isRefused;

    /** The value of a directive, its spelling, and its place. */
    record DirectiveValue(Expression value, String spelled, Place place) {}

    KernelDirectives(Assembly assembly) {
        this.assembly = assembly;
        fields = new DescriptorFields(assembly.isa());
    }

    void register(Map<String, Directive> all) {
        all.put(".amdhsa_kernel", in -> {
            String name = in.name();
            in.end();
            kernel = Optional.of(name);
            start = assembly.place();
            given.clear();
            isRefused = false;
        });
    }

    boolean isOpen() {
        return kernel.isPresent();
    }

    /** Returns an error about a missing end; empty if there is none. */
    String open() {
        return kernel.map(k -> "missing " + END + " for the kernel '" + k + "' in line " + start.line())
                .orElse("");
    }

    /** Processes a directive within a kernel. */
    void line(String name, OperandParser in) throws SourceException {
        if (name.equals(END)) {
            in.end();
            String of = kernel.orElseThrow();
            kernel = Optional.empty();
            emit(of);
            return;
        }
        try {
            directive(name, in);
        } catch (SourceException e) {
            isRefused = true;
            throw e;
        }
    }

    private void directive(String name, OperandParser in) throws SourceException {
        KernelDirective directive = BY_NAME.get(name);
        if (directive == null) {
            throw unknown(name);
        }
        fields.checkTarget(directive);
        int from = in.next();
        Expression value = in.expression();
        String spelled = value instanceof Expression.Constant constant ? in.spelled(from, constant.value()) : "";
        in.end();
        checkRange(directive, from, value, spelled);
        if (given.putIfAbsent(directive, new DirectiveValue(value, spelled, assembly.place(from))) != null) {
            throw new SourceException(name + " occurs twice");
        }
    }

    /** Checks the range of values without a field in the descriptor: numbers of registers, and whether special registers are used. */
    private void checkRange(KernelDirective directive, int at, Expression expression, String spelled)
            throws SourceException {
        long most = directive.name().startsWith("RESERVE_") ? 1 : 0xffff_ffffL;
        OptionalLong known = assembly.evaluator().known(expression);
        if (directive.field().isEmpty() && known.isPresent() && (known.getAsLong() < 0 || known.getAsLong() > most)) {
            throw new SourceException(
                    at, (spelled.isEmpty() ? "" + known.getAsLong() : spelled) + " is not in 0.." + most);
        }
    }

    /** Returns a directive's name in sources. */
    static String nameOf(KernelDirective directive) {
        return PREFIX + directive.name().toLowerCase(Locale.ROOT);
    }

    private static SourceException unknown(String name) {
        String near = WordTable.nearest(name, BY_NAME.keySet());
        return new SourceException("unknown directive '" + name + "' of kernels"
                + (near.isEmpty() ? "; the kernel ends with " + END : "; did you mean '" + near + "'?"));
    }

    private void emit(String name) throws SourceException {
        for (KernelDirective required : fields.required()) {
            if (!given.containsKey(required) && !isRefused) {
                throw new SourceException("the kernel '" + name + "' lacks " + nameOf(required));
            }
        }
        Symbols symbols = assembly.symbols();
        Symbol code = symbols.get(name);
        Symbol descriptor = symbols.get(name + ".kd");
        descriptor.binding = code.effectiveBinding();
        descriptor.visibility = code.visibility;
        if (code.visibility == Symbol.DEFAULT) {
            code.visibility = Symbol.PROTECTED;
        }
        assembly.label(descriptor);
        descriptor.type = ElfSymbol.STT_OBJECT;
        descriptor.size(new Expression.Constant(KernelDescriptor.SIZE));
        Section section = assembly.section();
        int at = section.grow(KernelDescriptor.SIZE);
        Arrays.fill(section.bytes(), at, at + KernelDescriptor.SIZE, (byte) 0);
        int entry = at + entryOffset();
        Expression distance = new Expression.Binary(
                org.gfxisa.text.Operator.PLUS,
                new Expression.Reference(code, Optional.of(SymbolSpecifier.valueOf(RelocationType.REL64.name()))),
                new Expression.Constant(entryOffset()));
        symbols.register(distance);
        section.add(new Fixup(entry, section.fragments().size(), Fixup.Kind.LONG, distance, assembly.place()));
        Map<KernelDirective, DirectiveValue> values = new EnumMap<>(given);
        Place end = assembly.place();
        assembly.defer(() ->
                new KernelDescriptorWriter(assembly, fields, values, end).write(ByteBuffer.wrap(section.bytes()), at));
    }

    private static int entryOffset() {
        return KernelDescriptor.FIELDS.stream()
                .filter(f -> f.name().equals("kernel_code_entry_byte_offset"))
                .mapToInt(f -> f.firstBit() / Byte.SIZE)
                .findFirst()
                .orElseThrow();
    }
}
