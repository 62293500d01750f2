package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrLibrary;
import org.gfxisa.ir.IrTable;
import org.gfxisa.plugin.does.java.ImplementationCode;

/** Numbers the IR functions of implementations, and emits where these find them. */
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
     * Returns the arguments of an implementation's constructor that say which IR functions it has; empty if it has none.
     *
     * @param clamps whether the implementation applies the clamp modifier itself
     */
    CodeBlock arguments(ImplementationCode code, boolean clamps) {
        Optional<Integer> plain = code.form(false).map(this::number);
        if (plain.isEmpty()) {
            return CodeBlock.of("");
        }
        int clamped = clamps ? code.form(true).map(this::number).orElse(IrLibrary.NONE) : plain.get();
        return CodeBlock.of(", $T.$L.functions($L, $L)", owner, LIBRARY, plain.get(), clamped);
    }

    private int number(IrFunction ir) {
        int next = numbers.size();
        return numbers.computeIfAbsent(ir, i -> next);
    }
}
