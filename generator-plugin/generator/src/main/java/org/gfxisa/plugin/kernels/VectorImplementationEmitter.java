package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.java.ImplementationCode;
import org.gfxisa.plugin.does.java.PlainFloat;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.emit.CodeLines;

/**
 * Emits the kernel of a vector instruction. The shape of its loops depends on what a just-in-time compiler makes of them: active
 * lanes that are the first ones get a plain loop; integer code in a straight line computes all lanes otherwise and keeps what inactive
 * lanes had, so that it is vectorised whatever EXEC is; comparisons compute all lanes as well; plain float arithmetic is Java's own,
 * with the exact method for NaNs aside; anything else walks the active lanes.
 */
final class VectorImplementationEmitter {
    private static final ClassName LANES = ClassName.get(ImplementationNames.RUNTIME, "Lanes");
    private static final String ALL = "for (int _i = 0; _i < 64; _i++) {";
    private static final String FIRST = "for (int _i = 0; _i < _n; _i++) {";
    private static final String ACTIVE = "for (long _left = _lanes.exec; _left != 0; _left &= _left - 1) {";
    private static final String INDEX = "int _i = Long.numberOfTrailingZeros(_left);";

    /** Statements up to which a loop without calls is written twice, for the first lanes and for some. */
    private static final int SHORT = 12;

    private final String name;
    private final CompiledDoes does;
    private final ImplementationCode code;
    private final LaneBindings bindings;
    private final Optional<IrFunction> form;
    private final IrEmitter ir;

    VectorImplementationEmitter(String name, CompiledDoes does, IrEmitter ir) {
        this.ir = ir;
        this.name = name;
        this.does = does;
        this.code = does.kernel();
        this.bindings = new LaneBindings(code, true);
        this.form = code.form(false);
    }

    TypeSpec emit() {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(ClassName.get(ImplementationNames.RUNTIME, "VectorImplementation"))
                .addMethod(MethodSpec.constructorBuilder()
                        .addStatement(
                                "super($S, $S$L$L)",
                                ImplementationNames.text(bindings.inputs()),
                                ImplementationNames.text(bindings.outputs()),
                                ir.arguments(code, does.clampMatters()),
                                ImplementationNames.traits(does, does.clampMatters()))
                        .build());
        MethodSpec.Builder run = method("run").addAnnotation(Override.class).addModifiers(Modifier.PUBLIC);
        Optional<PlainFloat> plain = code.plainFloat();
        if (does.clampMatters()) {
            run.addCode(
                    "if ($L.clamp) {\n$>clamped($L);\n$<} else {\n$>plain($L);\n$<}\n", "_lanes", "_lanes", "_lanes");
            type.addMethod(run.build());
            addLoops(type, part("plain"));
            type.addMethod(part("clamped").addCode(loops(true)).build());
        } else if (plain.isPresent()) {
            type.addMethod(run.addCode(plainFloat(plain.get())).build());
            type.addMethod(exactly());
        } else {
            addLoops(type, run);
        }
        return type.build();
    }

    private static MethodSpec.Builder method(String method) {
        return MethodSpec.methodBuilder(method).addParameter(LANES, "_lanes");
    }

    private static MethodSpec.Builder part(String method) {
        return method(method).addModifiers(Modifier.PRIVATE, Modifier.STATIC);
    }

    /** Writes the loops without clamp into a method; those for another case than the usual one into a second method. */
    private void addLoops(TypeSpec.Builder type, MethodSpec.Builder method) {
        // Masks are put together lane by lane, where a comparison whose result can be foreseen costs little.
        Optional<VectorLoop> vector = bindings.onlyMasks() ? Optional.empty() : form.flatMap(VectorLoop::of);
        if (vector.isEmpty()) {
            type.addMethod(method.addCode(loops(false)).build());
            return;
        }
        VectorLoop loop = vector.get();
        if (loop.uniform() != 0) {
            String mask = "0x" + Long.toHexString(loop.uniform()) + "L";
            method.addCode(new CodeLines()
                    .open("if ((_lanes.uniform & " + mask + ") != " + mask + ") {")
                    .line("varying(_lanes);")
                    .line("return;")
                    .close()
                    .build());
            type.addMethod(part("varying").addCode(loops(false)).build());
        }
        CodeLines lines = new CodeLines().add(loop.before()).line("int _n = _lanes.first();");
        lines.open("if (_n >= 0) {").open(FIRST).add(loop.turn(true)).close();
        lines.next("} else {").line("int[] _active = _lanes.active();");
        lines.open(ALL).add(loop.turn(false)).close().close().add(loop.masks());
        type.addMethod(method.addCode(lines.build()).build());
    }

    private CodeBlock loops(boolean clamp) {
        CodeLines lines = new CodeLines().add(arrays());
        CodeBlock lane = body(clamp, bindings);
        if (bindings.onlyMasks()) {
            lines.line("int _n = _lanes.span();").open(FIRST).add(lane).close();
        } else if (clamp || code.calls() || code.statements(clamp).size() > SHORT) {
            lines.open(ACTIVE).line(INDEX).add(lane).close();
        } else {
            lines.add(firstOrActive(lane));
        }
        return lines.add(bindings.masks()).build();
    }

    /** A loop over the first lanes, and one over some. */
    private static CodeBlock firstOrActive(CodeBlock lane) {
        CodeLines lines = new CodeLines().line("int _n = _lanes.first();");
        lines.open("if (_n >= 0) {").open(FIRST).add(lane).close().next("} else {");
        return lines.open(ACTIVE).line(INDEX).add(lane).close().close().build();
    }

    private CodeBlock arrays() {
        return new CodeLines().add(bindings.arrays()).add(mode()).build();
    }

    private CodeBlock mode() {
        CodeLines lines = new CodeLines();
        return code.readsMode() ? lines.line("int mode = _lanes.mode;").build() : lines.build();
    }

    private CodeBlock body(boolean clamp, LaneBindings from) {
        CodeLines lines = new CodeLines().add(from.load());
        code.statements(clamp).forEach(lines::line);
        return lines.add(from.store()).build();
    }

    private CodeBlock plainFloat(PlainFloat plain) {
        String width = plain.isDouble() ? "64" : "32";
        CodeLines lines = new CodeLines().open("if (!" + RuntimeClass.MODE.dot("isPlain" + width) + "(_lanes.mode)) {");
        lines.open(ACTIVE)
                .line("exactly(_lanes, Long.numberOfTrailingZeros(_left));")
                .close()
                .line("return;")
                .close();
        lines.add(bindings.arrays());
        return lines.add(firstOrActive(plainLane(plain))).build();
    }

    private CodeBlock plainLane(PlainFloat plain) {
        CodeLines lines = new CodeLines().add(bindings.load());
        List<String> numbers = new ArrayList<>();
        List<String> bits = new ArrayList<>();
        for (String expression : plain.expressions()) {
            String name = "_result" + numbers.size();
            lines.line((plain.isDouble() ? "double " : "float ") + name + " = " + expression + ";");
            numbers.add(name + " == " + name);
            bits.add((plain.isDouble() ? "Double.doubleToRawLongBits(" : "Float.floatToRawIntBits(") + name + ")");
        }
        lines.open("if (" + String.join(" && ", numbers) + ") {").add(bindings.store(bits, plain.isDouble()));
        return lines.next("} else {").line("exactly(_lanes, _i);").close().build();
    }

    /** The method for one lane, as the semantics have it. */
    private MethodSpec exactly() {
        LaneBindings direct = new LaneBindings(code, false);
        return part("exactly")
                .addParameter(int.class, "_i")
                .addCode(mode())
                .addCode(direct.arrays())
                .addCode(body(false, direct))
                .build();
    }
}
