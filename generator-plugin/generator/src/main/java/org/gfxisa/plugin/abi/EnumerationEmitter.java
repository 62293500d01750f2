package org.gfxisa.plugin.abi;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.abi.Enumeration.Kind;
import org.gfxisa.plugin.emit.Javadoc;

/** Emits an enum with the properties of its constants. */
final class EnumerationEmitter {
    private final String packageName;

    EnumerationEmitter(String packageName) {
        this.packageName = packageName;
    }

    TypeSpec emit(Enumeration enumeration) {
        ClassName name = AbiNames.type(packageName, enumeration.name());
        TypeSpec.Builder type = TypeSpec.enumBuilder(name)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc(AbiNames.doc(enumeration.title(), enumeration.source()));
        for (Enumeration.Constant constant : enumeration.constants()) {
            CodeBlock arguments = enumeration.kinds().entrySet().stream()
                    .map(k -> literal(
                            k.getValue(),
                            constant.properties().getOrDefault(k.getKey(), ""),
                            type(enumeration, k.getKey())))
                    .collect(CodeBlock.joining(", "));
            type.addEnumConstant(
                    AbiNames.constant(constant.name()),
                    TypeSpec.anonymousClassBuilder("$L", arguments)
                            .addJavadoc(Javadoc.sentence(constant.title()))
                            .build());
        }
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder();
        for (Map.Entry<String, Kind> kind : enumeration.kinds().entrySet()) {
            String member = AbiNames.member(kind.getKey());
            TypeName valueType = type(kind.getValue(), type(enumeration, kind.getKey()));
            type.addField(valueType, member, Modifier.PRIVATE, Modifier.FINAL);
            constructor.addParameter(valueType, member).addStatement("this.$1L = $1L", member);
            type.addMethod(MethodSpec.methodBuilder(member)
                    .addModifiers(Modifier.PUBLIC)
                    .addJavadoc(Javadoc.of("Its $L.\n", kind.getKey().replace('_', ' ')))
                    .returns(valueType)
                    .addStatement("return $L", member)
                    .build());
        }
        type.addMethod(constructor.build());
        if (enumeration.kinds().containsKey("value")) {
            type.addMethod(find(name, "of", TypeName.INT, "value", "c.value == value"));
        }
        if (enumeration.kinds().get("text") == Kind.TEXT) {
            type.addMethod(find(name, "ofText", ClassName.get(String.class), "text", "c.text.equals(text)"));
        }
        return type.build();
    }

    private static MethodSpec find(ClassName name, String method, TypeName type, String parameter, String test) {
        return MethodSpec.methodBuilder(method)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc(Javadoc.of("The one with this $L, if there is one.\n", parameter))
                .addParameter(type, parameter)
                .returns(ParameterizedTypeName.get(ClassName.get(Optional.class), name))
                .addStatement("return $T.stream(values()).filter(c -> $L).findFirst()", Arrays.class, test)
                .build();
    }

    /** Returns the enumeration that a property refers to; that of the property itself if it refers to none. */
    private ClassName type(Enumeration enumeration, String property) {
        return AbiNames.type(packageName, enumeration.types().getOrDefault(property, property));
    }

    private static TypeName type(Kind kind, ClassName other) {
        return switch (kind) {
            case NUMBER -> TypeName.INT;
            case TEXT -> ClassName.get(String.class);
            case FLAG -> TypeName.BOOLEAN;
            case NUMBERS -> ParameterizedTypeName.get(List.class, Integer.class);
            case CONSTANT -> other;
            case OPTIONAL_CONSTANT -> ParameterizedTypeName.get(ClassName.get(Optional.class), other);
            case CONSTANTS -> ParameterizedTypeName.get(ClassName.get(List.class), other);
            case TEXTS -> ParameterizedTypeName.get(List.class, String.class);
        };
    }

    private static CodeBlock literal(Kind kind, String text, ClassName other) {
        return switch (kind) {
            case NUMBER, FLAG -> CodeBlock.of("$L", text);
            case TEXT -> CodeBlock.of("$S", text);
            case NUMBERS -> list(text, item -> CodeBlock.of("$L", item));
            case CONSTANT -> constant(text, other);
            case OPTIONAL_CONSTANT ->
                text.isEmpty()
                        ? CodeBlock.of("$T.empty()", Optional.class)
                        : CodeBlock.of("$T.of($L)", Optional.class, constant(text, other));
            case CONSTANTS -> list(text, item -> constant(item, other));
            case TEXTS -> list(text, item -> CodeBlock.of("$S", item));
        };
    }

    private static CodeBlock constant(String name, ClassName type) {
        return CodeBlock.of("$T.$L", type, AbiNames.constant(name));
    }

    private static CodeBlock list(String texts, Function<String, CodeBlock> item) {
        CodeBlock items = Stream.of(texts.split(","))
                .filter(text -> !text.isEmpty())
                .map(item)
                .collect(CodeBlock.joining(", "));
        return CodeBlock.of("$T.of($L)", List.class, items);
    }
}
