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
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.abi.Enumeration.Kind;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.emit.Javadoc;

/** Emits an enum with the properties of its values. */
final class EnumerationEmitter {
    private final String packageName;

    EnumerationEmitter(String packageName) {
        this.packageName = packageName;
    }

    TypeSpec emit(Enumeration enumeration) {
        ClassName name = ClassName.get(packageName, JavaNames.ofWords(enumeration.name()));
        TypeSpec.Builder type = TypeSpec.enumBuilder(name)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc(AbiNames.doc(enumeration.title(), enumeration.source()));
        for (Enumeration.Constant constant : enumeration.constants()) {
            CodeBlock arguments = enumeration.kinds().entrySet().stream()
                    .map(k -> literal(k.getValue(), constant.properties().getOrDefault(k.getKey(), "")))
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
            TypeName valueType = type(kind.getValue());
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

    private static TypeName type(Kind kind) {
        return switch (kind) {
            case NUMBER -> TypeName.INT;
            case TEXT -> ClassName.get(String.class);
            case FLAG -> TypeName.BOOLEAN;
            case NUMBERS -> ParameterizedTypeName.get(List.class, Integer.class);
        };
    }

    private static CodeBlock literal(Kind kind, String text) {
        return switch (kind) {
            case NUMBER, FLAG -> CodeBlock.of("$L", text);
            case TEXT -> CodeBlock.of("$S", text);
            case NUMBERS ->
                CodeBlock.of(
                        "$T.of($L)",
                        List.class,
                        Arrays.stream(text.split(",")).filter(t -> !t.isEmpty()).collect(Collectors.joining(", ")));
        };
    }
}
