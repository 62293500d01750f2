package org.gfxisa.plugin.does;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.java.ImplementationCode;
import org.gfxisa.plugin.does.java.JavaBody;
import org.gfxisa.plugin.does.typed.Checked;
import org.gfxisa.plugin.does.typed.JavaParameter;
import org.gfxisa.plugin.does.typed.Output;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.TypedFunction;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.does.typed.Variable;
import org.gfxisa.semantics.ModeField;

/**
 * A text that is right: what it reads and writes, and the Java method that computes it. How parameters and results are
 * passed is described in {@code docs/does-language.md}.
 */
public final class CompiledDoes {
    private final List<JavaParameter> inputs;
    private final List<Output> outputs;
    private final Set<String> reads;
    private final Set<String> writes;
    private final Set<ModeField> modeReads;
    private final boolean approximate;
    private final boolean clampMatters;
    private final List<TypedStmt> statements;
    private final JavaBody body;
    private final ImplementationCode kernel;

    CompiledDoes(Checked checked, JavaBody body, ImplementationCode kernel) {
        this.inputs = checked.inputs();
        this.outputs = checked.outputs();
        this.reads = checked.reads();
        this.writes = checked.writes();
        this.modeReads = checked.modeReads();
        this.approximate = checked.approximate();
        this.clampMatters = checked.clampMatters();
        this.statements = checked.statements();
        this.body = body;
        this.kernel = kernel;
    }

    /** Returns what the text says, checked: texts of which it is equal compute the same. */
    public List<TypedStmt> statements() {
        return statements;
    }

    /** Operands and registers whose old value is needed, operands first, in order. */
    public Set<String> reads() {
        return reads;
    }

    /** Operands and registers that are assigned, operands first, in order. */
    public Set<String> writes() {
        return writes;
    }

    /** The fields of MODE that the result depends on. */
    public Set<ModeField> modeReads() {
        return modeReads;
    }

    /** Returns whether hardware may differ in the last bits. */
    public boolean approximate() {
        return approximate;
    }

    /** Returns whether the variants of the method for the clamp modifier differ. */
    public boolean clampMatters() {
        return clampMatters;
    }

    /** The parameters, in order. */
    public List<JavaParameter> inputs() {
        return inputs;
    }

    /** The results: operands in order, then registers. */
    public List<Output> outputs() {
        return outputs;
    }

    /** The Java type that the method returns. */
    public String returnType() {
        return outputs.stream()
                .filter(o -> o.slot() == Output.Slot.RETURN)
                .findFirst()
                .map(o -> Variable.raw("", o.type()).storage().javaType())
                .orElse("void");
    }

    /** The method, for one value of the clamp modifier. */
    public MethodSpec methodSpec(String name, boolean clamp) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(type(returnType()));
        inputs.forEach(i -> method.addParameter(type(i.javaType()), i.javaName()));
        for (String line : body.lines(clamp)) {
            method.addCode(RuntimeClass.line(line));
        }
        return method.build();
    }

    /** Gives the functions of the spec that it calls, and those that these call. */
    public void functions(Consumer<TypedFunction> action) {
        TypedFunction.forEach(statements, action);
    }

    /** The same computation for a loop over lanes, or for a wave. */
    public ImplementationCode kernel() {
        return kernel;
    }

    private static TypeName type(String javaType) {
        return switch (javaType) {
            case "void" -> TypeName.VOID;
            case "boolean" -> TypeName.BOOLEAN;
            case "int" -> TypeName.INT;
            case "long" -> TypeName.LONG;
            case "int[]" -> com.palantir.javapoet.ArrayTypeName.of(TypeName.INT);
            default -> RuntimeClass.RESULTS.className();
        };
    }
}
