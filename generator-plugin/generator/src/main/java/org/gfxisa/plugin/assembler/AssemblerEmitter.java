package org.gfxisa.plugin.assembler;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.gfxisa.asm.AssemblerBase;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.emit.Javadoc;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.CodeRange.Meaning;

/** Emits the typed assembler of a generation: a method for every mnemonic of its processors and for every register. */
public final class AssemblerEmitter {
    private static final String RUNTIME = "org.gfxisa.asm";
    private final String generation;
    private final List<TargetIsa> isas;
    private final Map<String, MapNode> instructions;
    private final ClassName name;
    private final ClassName line;
    private final ClassName dual;

    /**
     * Prepares to emit.
     *
     * @param packageName package of the class
     * @param generation name of the generation
     * @param isas instruction sets of the generation
     * @param instructions entries of all instructions, for their titles
     */
    public AssemblerEmitter(
            String packageName, String generation, List<TargetIsa> isas, Map<String, MapNode> instructions) {
        this.generation = generation;
        this.isas = isas;
        this.instructions = instructions;
        String stem = JavaNames.ofWords(generation);
        this.name = ClassName.get(packageName, stem + "Assembler");
        this.line = ClassName.get(packageName, stem + "Line");
        this.dual = ClassName.get(packageName, stem + "Dual");
    }

    /** The methods of a mnemonic. */
    private record Mnemonic(String instruction, TypedOperands operands) {}

    /** Emits the class, that of its lines, and that of the first halves of dual instructions if there are any. */
    public List<TypeSpec> emit() {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get(RUNTIME, "AssemblerBase"), line))
                .addJavadoc(Javadoc.of("""
                        Typed assembler of $L: a method for every mnemonic that one of its processors has. What the processor at hand lacks is
                        refused when it is written, as in a text. Modifiers follow, e.g. {@code .offset(16)}.
                        """, generation))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PUBLIC)
                        .addParameter(ClassName.get("org.gfxisa", "Isa"), "isa")
                        .addJavadoc(Javadoc.of("""
                                Writes for an instruction set of these processors.

                                @throws IllegalArgumentException when it is another's
                                """))
                        .addStatement(
                                "super(isa, $S, $L)",
                                generation,
                                isas.stream()
                                        .map(isa -> CodeBlock.of("$S", isa.name()))
                                        .collect(CodeBlock.joining(", ")))
                        .build())
                .addMethod(MethodSpec.methodBuilder("newLine")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .returns(line)
                        .addStatement("return new $T()", line)
                        .build());
        registers(type);
        mnemonics().forEach((text, mnemonic) -> methods(type, text, mnemonic));
        List<TypeSpec> types = new ArrayList<>();
        new DualEmitter(dual, line, isas).emit(type).ifPresent(types::add);
        types.add(0, new LineEmitter(line, generation, isas).emit());
        types.add(0, type.build());
        return types;
    }

    private Map<String, Mnemonic> mnemonics() {
        Map<String, Mnemonic> mnemonics = new TreeMap<>();
        for (TargetIsa isa : isas) {
            isa.spellings()
                    .forEach((spelling, numbers) -> numbers.stream()
                            .map(isa.forms()::get)
                            .filter(form -> isMethod(isa, spelling, form))
                            .forEach(form -> mnemonics
                                    .computeIfAbsent(
                                            spelling, s -> new Mnemonic(form.instruction(), new TypedOperands()))
                                    .operands()
                                    .add(isa, form.slots().subList(0, form.operandCount()))));
        }
        return mnemonics;
    }

    /** Returns whether a spelling is the bare mnemonic of a form; dual instructions have methods of their own. */
    private static boolean isMethod(TargetIsa isa, String spelling, FormSpec form) {
        if (form.slots().stream().anyMatch(s -> !s.lead().isEmpty())) {
            return false;
        }
        return spelling.equals(form.mnemonic())
                ? isBareName(isa, form)
                : form.mnemonic().startsWith(spelling + "_");
    }

    /** Returns whether the printed mnemonic has no encoding suffix. */
    private static boolean isBareName(TargetIsa isa, FormSpec form) {
        return isa.formats().stream()
                .filter(f -> f.name().equals(form.format()) && f.variant().equals(form.variant()))
                .allMatch(f -> f.suffix().isEmpty() || !form.mnemonic().endsWith(f.suffix()));
    }

    private void methods(TypeSpec.Builder type, String text, Mnemonic mnemonic) {
        Optional<String> title = instructions.get(mnemonic.instruction()).text("title");
        mnemonic.operands()
                .methods(text, arguments -> CodeBlock.of("return line($S$L)", text, arguments))
                .forEach(method -> {
                    title.ifPresent(t -> method.addJavadoc(Javadoc.sentence(t)));
                    type.addMethod(method.returns(line).build());
                });
    }

    private void registers(TypeSpec.Builder type) {
        Map<String, CodeRange> byName = new TreeMap<>();
        isas.stream().flatMap(isa -> isa.codes().stream()).forEach(codes -> {
            if (codes.decodeOnly()) {
                return;
            }
            if (codes.meaning() == Meaning.NUMBERED) {
                byName.putIfAbsent(codes.prefix(), codes);
            } else if (codes.meaning() == Meaning.NAMED) {
                byName.putIfAbsent(codes.name(), codes);
                if (!codes.pair().isEmpty()) {
                    byName.putIfAbsent(codes.pair(), codes);
                }
            }
        });
        byName.forEach((text, codes) -> {
            ClassName register = TypedOperands.register(codes);
            if (codes.meaning() == Meaning.NAMED) {
                type.addMethod(register(register, text)
                        .addJavadoc(Javadoc.of("The register {@code $L}.\n", text))
                        .addStatement("return new $T($S)", register, text)
                        .build());
                return;
            }
            type.addMethod(register(register, text)
                    .addJavadoc(Javadoc.of("Register {@code $L} number {@code index}.\n", text))
                    .addParameter(int.class, "index")
                    .addStatement("return $L(index, 1)", JavaNames.method(text, AssemblerBase.class))
                    .build());
            type.addMethod(register(register, text)
                    .addJavadoc(Javadoc.of("{@code count} registers {@code $L} from number {@code first}.\n", text))
                    .addParameter(int.class, "first")
                    .addParameter(int.class, "count")
                    .addStatement("return new $T(tuple($S, first, count))", register, text)
                    .build());
            if (!codes.halves().isEmpty()) {
                type.addMethod(half(register, text, "low", codes.halves().get(0)));
                type.addMethod(half(register, text, "high", codes.halves().get(1)));
            }
        });
    }

    private static MethodSpec half(ClassName type, String file, String which, String suffix) {
        return register(type, file + which.substring(0, 1).toUpperCase(Locale.ROOT) + which.substring(1))
                .addJavadoc(Javadoc.of(
                        "The $L half of register {@code $L} number {@code index}, for operands of 16 bits.\n",
                        which,
                        file))
                .addParameter(int.class, "index")
                .addStatement("return new $T($S + index + $S)", type, file, suffix)
                .build();
    }

    private static MethodSpec.Builder register(ClassName type, String name) {
        return MethodSpec.methodBuilder(JavaNames.method(name, AssemblerBase.class))
                .addModifiers(Modifier.PUBLIC)
                .returns(type);
    }
}
