package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Emits {@code MemoryModels}: the way to the memory model of a processor. */
public final class MemoryModelsEmitter {
    private static final ClassName MODEL = ClassName.get("org.gfxisa.memorymodel", "MemoryModel");
    private static final ClassName FILE = ClassName.get("org.gfxisa.memorymodel", "MemoryModelFile");
    private static final String HOLDER = "Loaded";
    private static final String FIELD = "FILE";

    private final ClassName name;

    public MemoryModelsEmitter(String packageName) {
        this.name = ClassName.get(packageName, "MemoryModels");
    }

    /** The class. */
    public TypeSpec emit() {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc("The memory models of all processors. They are loaded when the first is asked for.\n")
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethod(MethodSpec.methodBuilder("find")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .addParameter(String.class, "processor")
                        .returns(ParameterizedTypeName.get(ClassName.get(Optional.class), MODEL))
                        .addJavadoc("The memory model of a processor; empty if none is described.\n\n"
                                + "@param processor its name, e.g. {@code gfx90a}\n")
                        .addStatement("return $L.$L.find(processor)", HOLDER, FIELD)
                        .build())
                .addType(TypeSpec.classBuilder(HOLDER)
                        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .addField(FieldSpec.builder(FILE, FIELD, Modifier.STATIC, Modifier.FINAL)
                                .initializer("$T.beside($T.class, $S)", FILE, name, MemoryModelFile.NAME)
                                .build())
                        .build())
                .build();
    }
}
