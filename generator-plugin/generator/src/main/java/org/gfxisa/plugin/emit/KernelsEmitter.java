package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.Context;
import org.gfxisa.plugin.model.DualSemantics;
import org.gfxisa.plugin.model.Semantics;
import org.gfxisa.plugin.model.TargetIsa;

/**
 * Emits a kernel for every instruction that the spec says the meaning of, a class per spec file around them, and {@code Kernels},
 * which finds them by opcode. A kernel's class is loaded when it is asked for, not before.
 */
public final class KernelsEmitter {
    private static final ClassName OPTIONAL = ClassName.get(Optional.class);
    private static final ClassName OBJECT = ClassName.get(Object.class);
    private static final ClassName DUAL = ClassName.get(KernelNames.RUNTIME, "DualKernel");

    private final String packageName;
    private final TargetChoice targets;

    public KernelsEmitter(String packageName, List<TargetIsa> isas) {
        this(packageName, TargetChoice.of(packageName, isas));
    }

    KernelsEmitter(String packageName, TargetChoice targets) {
        this.packageName = packageName;
        this.targets = targets;
    }

    /** What makes the kernel of an instruction at some targets. */
    private record Choice(List<String> targets, CodeBlock kernel) {}

    /**
     * The classes by the spec file, or folder, that they come from.
     *
     * @param all what computes
     * @param duals what computes as two at once, which are among the others and no instructions by themselves
     */
    public Map<String, TypeSpec> emit(List<Semantics> all, List<DualSemantics> duals) {
        Set<Semantics> halves = duals.stream()
                .flatMap(DualSemantics::parts)
                .map(DualSemantics.Part::semantics)
                .collect(Collectors.toSet());
        Map<Semantics, ClassName> names = names(all);
        Map<String, Map<String, List<Choice>>> files = new TreeMap<>();
        for (Semantics semantics : all) {
            if (!halves.contains(semantics)) {
                CodeBlock kernel = CodeBlock.of("new $T()", names.get(semantics));
                add(files, semantics.file(), semantics.instruction(), new Choice(semantics.targets(), kernel));
            }
        }
        for (DualSemantics dual : duals) {
            CodeBlock kernel = dual.parts()
                    .map(p -> CodeBlock.of("new $T(), $S", names.get(p.semantics()), p.suffix()))
                    .collect(CodeBlock.joining(", "));
            add(
                    files,
                    dual.first().semantics().file(),
                    dual.instruction(),
                    new Choice(dual.targets(), CodeBlock.of("new $T($L)", DUAL, kernel)));
        }
        Map<String, TypeSpec> types = new TreeMap<>();
        types.put("instructions/", registry(files));
        Map<String, List<Semantics>> kernels =
                new TreeMap<>(all.stream().collect(Collectors.groupingBy(Semantics::file)));
        kernels.forEach((file, of) -> {
            TypeSpec.Builder type = file(file, files.getOrDefault(file, Map.of()));
            of.forEach(semantics ->
                    type.addType(kernel(semantics, names.get(semantics).simpleName())));
            types.put(file, type.build());
        });
        return types;
    }

    private static void add(
            Map<String, Map<String, List<Choice>>> files, String file, String instruction, Choice choice) {
        files.computeIfAbsent(file, f -> new TreeMap<>())
                .computeIfAbsent(instruction, i -> new ArrayList<>())
                .add(choice);
    }

    /** The classes of the kernels; of an instruction with several versions those after the first are named after a target. */
    private Map<Semantics, ClassName> names(List<Semantics> all) {
        Map<Semantics, ClassName> names = new LinkedHashMap<>();
        Set<String> known = new HashSet<>();
        for (Semantics semantics : all) {
            boolean first = known.add(semantics.file() + ' ' + semantics.instruction());
            String suffix = first ? "" : "_" + semantics.target().replace('-', '_');
            names.put(
                    semantics,
                    className(semantics.file()).nestedClass(KernelNames.className(semantics.instruction()) + suffix));
        }
        return names;
    }

    private TypeSpec registry(Map<String, Map<String, List<Choice>>> files) {
        return TypeSpec.classBuilder(ClassName.get(packageName, "Kernels"))
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc("What computes instructions, by opcode: {@link Opcode}.\n")
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethod(find("lane", "LaneKernel", "vector"))
                .addMethod(find("wave", "WaveKernel", "scalar"))
                .addMethod(create(files))
                .build();
    }

    private MethodSpec find(String name, String kernel, String kind) {
        ClassName type = ClassName.get(KernelNames.RUNTIME, kernel);
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addParameter(String.class, "target")
                .addParameter(int.class, "opcode")
                .addJavadoc(
                        "A new kernel of a $L instruction of a target; empty if the spec does not say what it computes.\n",
                        kind)
                .returns(ParameterizedTypeName.get(OPTIONAL, type))
                .addStatement(
                        "return create($L, opcode) instanceof $T kernel ? $T.of(kernel) : $T.empty()",
                        targets.bit(),
                        type,
                        OPTIONAL,
                        OPTIONAL)
                .build();
    }

    private static MethodSpec.Builder of(String name, Modifier... modifiers) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(modifiers)
                .addModifiers(Modifier.STATIC)
                .addParameter(long.class, TargetChoice.PARAMETER)
                .addParameter(int.class, "opcode");
    }

    private MethodSpec create(Map<String, Map<String, List<Choice>>> files) {
        MethodSpec.Builder create = of("create", Modifier.PRIVATE).returns(OBJECT);
        create.addCode("return switch (opcode) {\n$>");
        files.forEach((file, instructions) -> {
            CodeBlock labels = new TreeSet<>(instructions.keySet())
                    .stream().map(this::opcode).collect(CodeBlock.joining(",\n$W$W$W$W"));
            create.addCode("case $L -> $T.create($L, opcode);\n", labels, className(file), TargetChoice.PARAMETER);
        });
        return create.addCode("default -> $T.empty();\n$<};\n", OPTIONAL).build();
    }

    private TypeSpec.Builder file(String file, Map<String, List<Choice>> instructions) {
        MethodSpec.Builder create = of("create").returns(OBJECT);
        create.addComment("An Object, as the verifier would load every class to see that it is a kernel.");
        create.addCode("return switch (opcode) {\n$>");
        instructions.forEach(
                (instruction, choices) -> create.addCode("case $L -> $L;\n", opcode(instruction), choice(choices)));
        return TypeSpec.classBuilder(className(file))
                .addModifiers(Modifier.FINAL)
                .addJavadoc("Kernels of the instructions of {@code $L}.\n", file)
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethod(create.addCode("default -> $T.empty();\n$<};\n", OPTIONAL)
                        .build());
    }

    private CodeBlock choice(List<Choice> choices) {
        return targets.choose(
                choices.stream().map(Choice::targets).toList(),
                choices.stream().map(Choice::kernel).toList(),
                CodeBlock.of("$T.empty()", OPTIONAL));
    }

    private static TypeSpec kernel(Semantics semantics, String name) {
        TypeSpec kernel = semantics.does().kernel().context() == Context.LANE
                ? new LaneKernelEmitter(name, semantics.does()).emit()
                : new WaveKernelEmitter(name, semantics.does()).emit();
        return kernel.toBuilder()
                .addJavadoc("$L.\n", Javadoc.escape(semantics.instruction()))
                .build();
    }

    private CodeBlock opcode(String instruction) {
        return CodeBlock.of("$T.$L", ClassName.get(packageName, "Opcode"), OpcodesEmitter.constant(instruction));
    }

    private ClassName className(String file) {
        return ClassName.get(packageName, SpecFileNames.className(file, "Kernels"));
    }
}
