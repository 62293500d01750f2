package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.Context;
import org.gfxisa.plugin.model.Semantics;
import org.gfxisa.plugin.model.TargetIsa;

/**
 * Emits a kernel for every instruction that the spec says the meaning of, a class per spec file around them, and {@code Kernels},
 * which finds them by opcode. A kernel's class is loaded when it is asked for, not before.
 */
public final class KernelsEmitter {
    private static final ClassName OPTIONAL = ClassName.get(Optional.class);
    private static final ClassName OBJECT = ClassName.get(Object.class);

    private final String packageName;
    private final TargetChoice targets;

    public KernelsEmitter(String packageName, List<TargetIsa> isas) {
        this(packageName, TargetChoice.of(packageName, isas));
    }

    KernelsEmitter(String packageName, TargetChoice targets) {
        this.packageName = packageName;
        this.targets = targets;
    }

    /** The classes by the spec file, or folder, that they come from. */
    public Map<String, TypeSpec> emit(Iterable<Semantics> all) {
        Map<String, Map<String, List<Semantics>>> files = new TreeMap<>();
        for (Semantics semantics : all) {
            files.computeIfAbsent(semantics.file(), f -> new TreeMap<>())
                    .computeIfAbsent(semantics.instruction(), i -> new ArrayList<>())
                    .add(semantics);
        }
        Map<String, TypeSpec> types = new TreeMap<>();
        types.put("instructions/", registry(files));
        files.forEach((file, instructions) -> types.put(file, file(file, instructions)));
        return types;
    }

    private TypeSpec registry(Map<String, Map<String, List<Semantics>>> files) {
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

    private MethodSpec create(Map<String, Map<String, List<Semantics>>> files) {
        MethodSpec.Builder create = of("create", Modifier.PRIVATE).returns(OBJECT);
        create.addCode("return switch (opcode) {\n$>");
        files.forEach((file, instructions) -> {
            CodeBlock labels = new TreeSet<>(instructions.keySet())
                    .stream().map(this::opcode).collect(CodeBlock.joining(",\n$W$W$W$W"));
            create.addCode("case $L -> $T.create($L, opcode);\n", labels, className(file), TargetChoice.PARAMETER);
        });
        return create.addCode("default -> $T.empty();\n$<};\n", OPTIONAL).build();
    }

    private TypeSpec file(String file, Map<String, List<Semantics>> instructions) {
        TypeSpec.Builder type = TypeSpec.classBuilder(className(file))
                .addModifiers(Modifier.FINAL)
                .addJavadoc("Kernels of the instructions of {@code $L}.\n", file)
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        MethodSpec.Builder create = of("create").returns(OBJECT);
        create.addComment("An Object, as the verifier would load every class to see that it is a kernel.");
        create.addCode("return switch (opcode) {\n$>");
        instructions.forEach((instruction, versions) -> {
            List<String> names = names(instruction, versions);
            create.addCode("case $L -> $L;\n", opcode(instruction), choice(versions, names));
            for (int i = 0; i < versions.size(); i++) {
                type.addType(kernel(versions.get(i), names.get(i)));
            }
        });
        return type.addMethod(create.addCode("default -> $T.empty();\n$<};\n", OPTIONAL)
                        .build())
                .build();
    }

    private static List<String> names(String instruction, List<Semantics> versions) {
        List<String> names = new ArrayList<>();
        for (Semantics version : versions) {
            String suffix = names.isEmpty() ? "" : "_" + version.target().replace('-', '_');
            names.add(KernelNames.className(instruction) + suffix);
        }
        return names;
    }

    private CodeBlock choice(List<Semantics> versions, List<String> names) {
        return targets.choose(
                versions.stream().map(Semantics::targets).toList(),
                names.stream().map(n -> CodeBlock.of("new $L()", n)).toList(),
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
