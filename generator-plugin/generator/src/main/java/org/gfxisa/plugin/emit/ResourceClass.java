package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;

/** Builds a class that reads a resource beside it when it is first asked, and answers from that. */
final class ResourceClass {
    private static final String HOLDER = "Loaded";
    private static final String FIELD = "FILE";

    private final TypeSpec.Builder type;

    /**
     * Begins.
     *
     * @param name the class
     * @param file the class of the core that reads the resource, with a method {@code beside}
     * @param resource name of the resource
     * @param doc what the class is for
     */
    ResourceClass(ClassName name, ClassName file, String resource, String doc) {
        type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc(doc + "\n")
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addType(TypeSpec.classBuilder(HOLDER)
                        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .addField(FieldSpec.builder(file, FIELD, Modifier.STATIC, Modifier.FINAL)
                                .initializer("$T.beside($T.class, $S)", file, name, resource)
                                .build())
                        .build());
    }

    /**
     * Adds a question that the file answers by a method of the same name.
     *
     * @param name of both methods
     * @param returns what they return
     * @param doc of the method
     * @param parameters names of their parameters, which are texts
     */
    ResourceClass asking(String name, TypeName returns, String doc, String... parameters) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(returns)
                .addJavadoc(doc + "\n");
        for (String parameter : parameters) {
            method.addParameter(String.class, parameter);
        }
        type.addMethod(method.addStatement("return $L.$L.$L($L)", HOLDER, FIELD, name, String.join(", ", parameters))
                .build());
        return this;
    }

    /** The class. */
    TypeSpec build() {
        return type.build();
    }
}
