package org.gfxisa.plugin.abi;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.emit.Javadoc;

/** Emits a view of a processor's properties, with a method for each property of the spec. */
final class TargetPropertiesEmitter {
    static final String CLASS = "TargetProperties";
    private static final ClassName PROCESSOR = ClassName.get("org.gfxisa", "Processor");
    private static final ClassName PROPERTIES = ClassName.get("org.gfxisa", "Properties");
    private static final String FIELD = "properties";

    private final ClassName name;

    TargetPropertiesEmitter(String packageName) {
        name = ClassName.get(packageName, CLASS);
    }

    TypeSpec emit(List<TargetProperty> properties) {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc(Javadoc.of(
                        "The properties of a processor. A method throws an {@link $T} if the processor does not have the property.\n",
                        IllegalArgumentException.class))
                .addField(FieldSpec.builder(PROPERTIES, FIELD, Modifier.PRIVATE, Modifier.FINAL)
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .addParameter(PROPERTIES, FIELD)
                        .addStatement("this.$1L = $1L", FIELD)
                        .build())
                .addMethod(MethodSpec.methodBuilder("of")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .addJavadoc(Javadoc.of("Returns the properties of a processor of any spec.\n"))
                        .addParameter(PROCESSOR, "processor")
                        .returns(name)
                        .addStatement("return new $T(processor.$L())", name, FIELD)
                        .build());
        properties.forEach(p -> type.addMethod(method(p)));
        return type.build();
    }

    private MethodSpec method(TargetProperty property) {
        return MethodSpec.methodBuilder(AbiNames.member(property.name()))
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc(AbiNames.doc(property.title(), property.source()))
                .returns(type(property))
                .addStatement(value(property))
                .build();
    }

    private CodeBlock value(TargetProperty property) {
        CodeBlock value = CodeBlock.of("$L.$L($S)", FIELD, reader(property), property.name());
        return property.type() == TargetProperty.Type.CONSTANT
                ? CodeBlock.of("return $T.valueOf($L.toUpperCase($T.ROOT))", type(property), value, Locale.class)
                : CodeBlock.of("return $L", value);
    }

    private static String reader(TargetProperty property) {
        return switch (property.type()) {
            case BOOL -> "flag";
            case INT -> "number";
            case TEXT, CONSTANT -> "text";
        };
    }

    private TypeName type(TargetProperty property) {
        return switch (property.type()) {
            case BOOL -> TypeName.BOOLEAN;
            case INT -> TypeName.INT;
            case TEXT -> ClassName.get(String.class);
            case CONSTANT -> AbiNames.type(name.packageName(), property.enumeration());
        };
    }
}
