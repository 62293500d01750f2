package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrLibrary;
import org.gfxisa.ir.IrTable;
import org.gfxisa.plugin.does.java.ImplementationCode;

/** Numbers the IR functions of implementations, and emits the methods that return them by number. */
final class IrEmitter {
    private static final String LIBRARY = "IR";

    private final ClassName owner;
    private final Map<IrFunction, Integer> numbers = new LinkedHashMap<>();

    /** @param owner the class that has the library as a field */
    IrEmitter(ClassName owner) {
        this.owner = owner;
    }

    /** Returns the table of the functions that were numbered so far. */
    IrTable table() {
        return new IrTable(new ArrayList<>(numbers.keySet()));
    }

    /** Returns the field with the library that reads the table. */
    FieldSpec field() {
        return FieldSpec.builder(IrLibrary.class, LIBRARY, Modifier.STATIC, Modifier.FINAL)
                .initializer("new $T(name -> $T.class.getResourceAsStream(name))", IrLibrary.class, owner)
                .build();
    }

    /**
     * Returns the method of a vector instruction's implementation; empty if the instruction has no IR.
     *
     * @param clamps whether the implementation applies the clamp modifier itself
     */
    Optional<MethodSpec> ofLane(ImplementationCode code, boolean clamps) {
        Optional<CodeBlock> plain = code.form(false).map(this::function);
        if (plain.isEmpty()) {
            return Optional.empty();
        }
        MethodSpec.Builder method = method().addParameter(boolean.class, "clamp");
        if (clamps) {
            CodeBlock clamped = code.form(true).map(this::function).orElse(CodeBlock.of("$T.empty()", Optional.class));
            method.addStatement("return clamp ? $L : $L", clamped, plain.get());
        } else {
            method.addStatement("return $L", plain.get());
        }
        return Optional.of(method.build());
    }

    /** Returns the method of a scalar instruction's implementation; empty if the instruction has no IR. */
    Optional<MethodSpec> ofWave(ImplementationCode code) {
        return code.form(false)
                .map(ir -> method().addStatement("return $L", function(ir)).build());
    }

    private static MethodSpec.Builder method() {
        return MethodSpec.methodBuilder("ir")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(ParameterizedTypeName.get(Optional.class, IrFunction.class));
    }

    private CodeBlock function(IrFunction ir) {
        int next = numbers.size();
        return CodeBlock.of("$T.$L.function($L)", owner, LIBRARY, numbers.computeIfAbsent(ir, i -> next));
    }
}
