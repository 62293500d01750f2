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
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.abi.TargetProperty;

/** Emits the facts about targets. */
final class TargetPropertiesEmitter {
    static final String CLASS = "TargetProperties";

    TypeSpec emit(List<TargetProperty> properties) {
        TypeSpec.Builder type = TypeSpec.classBuilder(CLASS)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc(
                        "Facts about processors, by their names. A processor without a fact is an {@link $T}.\n",
                        IllegalArgumentException.class)
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        properties.forEach(p -> type.addMethod(method(p)));
        return type.addMethod(all(properties)).build();
    }

    private static MethodSpec method(TargetProperty property) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(AbiNames.member(property.name()))
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc(AbiNames.doc(property.title(), property.source()))
                .addParameter(String.class, "target")
                .returns(type(property))
                .addCode("return switch (target) {\n$>");
        Map<String, List<String>> byValue = new LinkedHashMap<>();
        property.values()
                .forEach((target, value) ->
                        byValue.computeIfAbsent(value, v -> new ArrayList<>()).add(target));
        byValue.forEach((value, targets) -> method.addCode(
                "case $L -> $L;\n",
                targets.stream().map(t -> CodeBlock.of("$S", t)).collect(CodeBlock.joining(",$W")),
                property.type() == TargetProperty.Type.TEXT ? CodeBlock.of("$S", value) : CodeBlock.of("$L", value)));
        return method.addCode(
                        "default -> throw new $T($S + target);\n$<};\n",
                        IllegalArgumentException.class,
                        "no " + property.name() + " of ")
                .build();
    }

    /** A method that gives all that is known of a target. */
    private static MethodSpec all(List<TargetProperty> properties) {
        Map<String, List<TargetProperty>> byTarget = new LinkedHashMap<>();
        for (TargetProperty p : properties) {
            p.values()
                    .keySet()
                    .forEach(t ->
                            byTarget.computeIfAbsent(t, k -> new ArrayList<>()).add(p));
        }
        Map<List<TargetProperty>, List<String>> byProperties = new LinkedHashMap<>();
        byTarget.forEach((target, known) ->
                byProperties.computeIfAbsent(known, k -> new ArrayList<>()).add(target));
        ClassName map = ClassName.get(Map.class);
        MethodSpec.Builder method = MethodSpec.methodBuilder("all")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("All facts about a processor, by their names in the spec; none about an unknown one.\n")
                .addParameter(String.class, "target")
                .returns(ParameterizedTypeName.get(map, ClassName.get(String.class), ClassName.get(Object.class)))
                .addCode("return switch (target) {\n$>");
        byProperties.forEach((known, targets) -> method.addCode(
                "case $L -> $T.ofEntries(\n$>$>$L);\n$<$<",
                targets.stream().map(t -> CodeBlock.of("$S", t)).collect(CodeBlock.joining(",$W")),
                map,
                known.stream()
                        .map(p -> CodeBlock.of("$T.entry($S, $L(target))", map, p.name(), AbiNames.member(p.name())))
                        .collect(CodeBlock.joining(",\n"))));
        return method.addCode("default -> $T.of();\n$<};\n", map).build();
    }

    private static TypeName type(TargetProperty property) {
        return switch (property.type()) {
            case BOOL -> TypeName.BOOLEAN;
            case INT -> TypeName.INT;
            case TEXT -> ClassName.get(String.class);
        };
    }
}
