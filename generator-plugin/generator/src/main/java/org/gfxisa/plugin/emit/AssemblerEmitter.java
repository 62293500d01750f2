package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.CodeRange.Meaning;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.MapNode;

/** Emits the typed assembler of a target: a method for every mnemonic, and one for every register. */
public final class AssemblerEmitter {
    private static final String RUNTIME = "org.gfxisa.asm";
    private static final int FIRST_VECTOR_CODE = 256;
    private final TargetIsa isa;
    private final Map<String, MapNode> instructions;
    private final ClassName name;
    private final ClassName line;
    private final ClassName dual;

    public AssemblerEmitter(String packageName, TargetIsa isa, Map<String, MapNode> instructions) {
        this.isa = isa;
        this.instructions = instructions;
        String stem = Arrays.stream(isa.name().split("[-_]"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
        this.name = ClassName.get(packageName, stem + "Assembler");
        this.line = ClassName.get(packageName, stem + "Line");
        this.dual = ClassName.get(packageName, stem + "Dual");
    }

    /** The class, that of its lines, and that of the first halves of its pairs, where there are any. */
    public List<TypeSpec> emit() {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get(RUNTIME, "AssemblerBase"), line))
                .addJavadoc(
                        "Typed assembler for $L: a method for every mnemonic. Modifiers follow, e.g. {@code .offset(16)}.\n",
                        isa.processors().stream().map(Processor::name).collect(Collectors.joining(", ")))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PUBLIC)
                        .addJavadoc("Writes for $L.\n", isa.target().name())
                        .addStatement(
                                "this($T.$L.isa().orElseThrow())",
                                ClassName.get(name.packageName(), "Targets"),
                                TargetsEmitter.constant(isa.target()))
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PUBLIC)
                        .addParameter(ClassName.get("org.gfxisa", "Isa"), "isa")
                        .addJavadoc("Writes for this instruction set, e.g. for another wave size.\n\n"
                                + "@throws IllegalArgumentException when it is not that of these processors\n")
                        .addStatement("super(isa, $S)", isa.name())
                        .build())
                .addMethod(MethodSpec.methodBuilder("newLine")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .returns(line)
                        .addStatement("return new $T()", line)
                        .build());
        registers(type);
        byMnemonic()
                .forEach((mnemonic, forms) -> new TypedOperands(isa)
                        .of(forms)
                        .values()
                        .forEach(parameters ->
                                type.addMethod(method(mnemonic, forms.get(0).instruction(), parameters))));
        List<TypeSpec> types = new ArrayList<>();
        new DualEmitter(dual, line, isa).emit(type).ifPresent(types::add);
        types.add(0, new LineEmitter(line, isa).emit());
        types.add(0, type.build());
        return types;
    }

    private Map<String, List<Form>> byMnemonic() {
        Map<String, List<Form>> forms = new TreeMap<>();
        isa.spellings()
                .forEach((spelling, numbers) -> numbers.forEach(n -> {
                    Form form = isa.forms().get(n);
                    // Two mnemonics in one line have methods of their own.
                    if (form.slots().stream().anyMatch(s -> !s.lead().isEmpty())) {
                        return;
                    }
                    boolean isBare =
                            form.mnemonic().equals(spelling) || form.mnemonic().startsWith(spelling + "_");
                    if (isBare && !spelling.equals(form.mnemonic())
                            || spelling.equals(form.mnemonic()) && isBareName(form)) {
                        forms.computeIfAbsent(spelling, s -> new ArrayList<>()).add(form);
                    }
                }));
        return forms;
    }

    /** Whether the printed mnemonic has no form suffix. */
    private boolean isBareName(Form form) {
        return isa.formats().stream()
                .filter(f -> f.name().equals(form.format()) && f.variant().equals(form.variant()))
                .allMatch(f -> f.suffix().isEmpty() || !form.mnemonic().endsWith(f.suffix()));
    }

    private MethodSpec method(String mnemonic, String instruction, List<TypedOperands.Parameter> parameters) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(mnemonic).addModifiers(Modifier.PUBLIC).returns(line);
        instructions.get(instruction).text("title").ifPresent(t -> method.addJavadoc("$L.\n", Javadoc.escape(t)));
        CodeBlock.Builder call = CodeBlock.builder().add("return line($S", mnemonic);
        for (TypedOperands.Parameter p : parameters) {
            method.addParameter(TypedOperands.type(p.kind()), p.name());
            call.add(", $N", p.name());
        }
        return method.addStatement(call.add(")").build()).build();
    }

    private void registers(TypeSpec.Builder type) {
        Map<String, CodeRange> byName = new TreeMap<>();
        for (CodeRange codes : isa.codes()) {
            if (codes.decodeOnly()) {
                continue;
            }
            if (codes.meaning() == Meaning.NUMBERED) {
                byName.putIfAbsent(codes.prefix(), codes);
            } else if (codes.meaning() == Meaning.NAMED) {
                byName.putIfAbsent(codes.name(), codes);
                if (!codes.pair().isEmpty()) {
                    byName.putIfAbsent(codes.pair(), codes);
                }
            }
        }
        byName.forEach((text, codes) -> {
            ClassName register =
                    ClassName.get(RUNTIME, codes.low() >= FIRST_VECTOR_CODE ? "VectorRegister" : "ScalarRegister");
            if (codes.meaning() == Meaning.NAMED) {
                type.addMethod(register(register, text)
                        .addJavadoc("The register {@code $L}.\n", text)
                        .addStatement("return new $T($S)", register, text)
                        .build());
                return;
            }
            type.addMethod(register(register, text)
                    .addJavadoc("Register {@code $L} number {@code index}.\n", text)
                    .addParameter(int.class, "index")
                    .addStatement("return $L(index, 1)", text)
                    .build());
            type.addMethod(register(register, text)
                    .addJavadoc("{@code count} registers {@code $L} from number {@code first}.\n", text)
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
                .addJavadoc(
                        "The $L half of register {@code $L} number {@code index}, for operands of 16 bits.\n",
                        which,
                        file)
                .addParameter(int.class, "index")
                .addStatement("return new $T($S + index + $S)", type, file, suffix)
                .build();
    }

    private static MethodSpec.Builder register(ClassName type, String name) {
        String method = SourceVersion.isKeyword(name) ? name + "_" : name;
        return MethodSpec.methodBuilder(method).addModifiers(Modifier.PUBLIC).returns(type);
    }
}
