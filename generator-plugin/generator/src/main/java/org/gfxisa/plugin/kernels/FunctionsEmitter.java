package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.java.FunctionCode;
import org.gfxisa.plugin.does.typed.TypedFunction;
import org.gfxisa.plugin.emit.Javadoc;

/** Emits the class of the spec's functions: a method for each format in which an instruction calls one. */
public final class FunctionsEmitter {
    private final String packageName;

    public FunctionsEmitter(String packageName) {
        this.packageName = packageName;
    }

    /** Returns the class; empty if nothing calls a function. */
    public Optional<TypeSpec> emit(Stream<CompiledDoes> all) {
        Map<String, TypedFunction> called = new TreeMap<>();
        all.forEach(does -> does.functions(f -> called.put(f.method(), f)));
        if (called.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(TypeSpec.classBuilder(ClassName.get(packageName, FunctionCode.CLASS))
                .addModifiers(Modifier.FINAL)
                .addJavadoc(Javadoc.of(
                        "The functions of floats that the spec defines, in the formats that instructions use.\n"))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethods(called.values().stream().map(FunctionCode::method).toList())
                .build());
    }
}
