package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.model.ActionText;
import org.gfxisa.plugin.model.ActionValue;
import org.gfxisa.plugin.model.InstructionAction;
import org.gfxisa.plugin.model.TargetIsa;

/** Emits {@code Actions}, and a class per spec file that it asks: what the instructions do beyond computing, as records. */
public final class ActionsEmitter {
    private static final String RUNTIME = "org.gfxisa.exec";
    private static final ClassName OPTIONAL = ClassName.get(Optional.class);
    private static final TypeName RESULT = ParameterizedTypeName.get(OPTIONAL, ClassName.get(RUNTIME, "Action"));

    private final String packageName;
    private final TargetChoice targets;

    public ActionsEmitter(String packageName, List<TargetIsa> isas) {
        this.packageName = packageName;
        this.targets = TargetChoice.of(packageName, isas);
    }

    /** The classes by the spec file, or folder, that they come from. */
    public Map<String, List<TypeSpec>> emit(List<InstructionAction> actions) {
        Map<String, Map<String, List<InstructionAction>>> files = new TreeMap<>();
        for (InstructionAction action : actions) {
            files.computeIfAbsent(action.file(), f -> new TreeMap<>())
                    .computeIfAbsent(action.instruction(), i -> new ArrayList<>())
                    .add(action);
        }
        Map<String, List<TypeSpec>> types = new LinkedHashMap<>();
        types.put("targets/", List.of(targets.type()));
        types.put("instructions/", List.of(all(files), new ActionTextsEmitter(packageName).emit(actions)));
        files.forEach((file, instructions) -> types.put(file, List.of(file(file, instructions))));
        return types;
    }

    private TypeSpec all(Map<String, Map<String, List<InstructionAction>>> files) {
        MethodSpec.Builder of =
                of("The action of an instruction at a target; a new record. Empty for instructions that only compute.\n")
                        .addParameter(String.class, "target")
                        .addParameter(int.class, "opcode")
                        .addStatement("long $L = $L", TargetChoice.PARAMETER, targets.bit());
        of.addCode("return switch (opcode) {\n$>");
        files.forEach((file, instructions) -> {
            CodeBlock labels =
                    instructions.keySet().stream().map(this::opcode).collect(CodeBlock.joining(",\n$W$W$W$W"));
            of.addCode("case $L -> $T.of($L, opcode);\n", labels, className(file), TargetChoice.PARAMETER);
        });
        of.addCode("default -> $T.empty();\n$<};\n", OPTIONAL);
        return type(ClassName.get(packageName, "Actions"), "What instructions do beyond computing, by opcode.\n")
                .addModifiers(Modifier.PUBLIC)
                .addMethod(of.addModifiers(Modifier.PUBLIC).build())
                .build();
    }

    private TypeSpec file(String file, Map<String, List<InstructionAction>> instructions) {
        MethodSpec.Builder of = of("The action of an instruction at a target; a new record.\n")
                .addParameter(long.class, TargetChoice.PARAMETER)
                .addParameter(int.class, "opcode");
        of.addCode("return switch (opcode) {\n$>");
        instructions.forEach(
                (instruction, versions) -> of.addCode("case $L -> $L;\n", opcode(instruction), versions(versions)));
        of.addCode("default -> $T.empty();\n$<};\n", OPTIONAL);
        return type(className(file), "What the instructions of {@code " + file + "} do beyond computing.\n")
                .addMethod(of.build())
                .build();
    }

    private static TypeSpec.Builder type(ClassName name, String doc) {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.FINAL)
                .addJavadoc(doc)
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
    }

    private static MethodSpec.Builder of(String doc) {
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .addJavadoc(doc)
                .returns(RESULT);
    }

    private CodeBlock versions(List<InstructionAction> versions) {
        return targets.choose(
                versions.stream().map(InstructionAction::targets).toList(),
                versions.stream().map(this::create).toList(),
                CodeBlock.of("$T.empty()", OPTIONAL));
    }

    private CodeBlock create(InstructionAction action) {
        CodeBlock values = action.action().values().stream().map(this::value).collect(CodeBlock.joining(",$W"));
        return CodeBlock.of(
                "$T.of(new $T($L))",
                OPTIONAL,
                ClassName.get(RUNTIME, action.action().record()),
                values);
    }

    private CodeBlock value(ActionValue value) {
        if (value instanceof ActionValue.Constant constant) {
            return constant(constant.enumName(), constant.name());
        }
        if (value instanceof ActionValue.Constants constants) {
            CodeBlock names = constants.names().stream()
                    .map(n -> constant(constants.enumName(), n))
                    .collect(CodeBlock.joining(",$W"));
            return CodeBlock.of("$T.of($L)", ClassName.get(List.class), names);
        }
        if (value instanceof ActionValue.Number number) {
            return CodeBlock.of("$L", number.value());
        }
        if (value instanceof ActionValue.Truth truth) {
            return CodeBlock.of("$L", truth.value());
        }
        if (value instanceof ActionValue.Update update) {
            return update.text()
                    .map(t -> CodeBlock.of("$T.of($L)", OPTIONAL, text(t)))
                    .orElse(CodeBlock.of("$T.empty()", OPTIONAL));
        }
        ActionValue.When when = (ActionValue.When) value;
        return when.text().map(this::text).orElse(CodeBlock.of("$T.ALWAYS", ClassName.get(RUNTIME, "Condition")));
    }

    private static CodeBlock constant(String enumName, String name) {
        String[] names = enumName.split("\\.");
        ClassName type = ClassName.get(RUNTIME, names[0]);
        return CodeBlock.of("$T.$L", names.length == 1 ? type : type.nestedClass(names[1]), name);
    }

    private CodeBlock text(ActionText text) {
        return CodeBlock.of(
                "$T.$L", ClassName.get(packageName, ActionTextsEmitter.CLASS), ActionTextsEmitter.constant(text));
    }

    private CodeBlock opcode(String instruction) {
        return CodeBlock.of("$T.$L", ClassName.get(packageName, "Opcode"), OpcodesEmitter.constant(instruction));
    }

    private ClassName className(String file) {
        return ClassName.get(packageName, SpecFileNames.className(file, "Actions"));
    }
}
