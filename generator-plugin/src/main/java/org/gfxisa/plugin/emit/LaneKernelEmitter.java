package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.KernelCode;
import org.gfxisa.plugin.does.PlainFloat;

/**
 * Emits the kernel of a vector instruction. The shape of its loops depends on what a just-in-time compiler makes of them:
 * integer code in a straight line computes all lanes and keeps what inactive lanes had, so that it is vectorised whatever
 * EXEC is; comparisons compute all lanes as well; plain float arithmetic is Java's own, with the exact method for NaNs aside;
 * anything else walks the active lanes.
 */
final class LaneKernelEmitter {
    private static final ClassName LANES = ClassName.get(KernelNames.RUNTIME, "Lanes");
    private static final String FULL = "for (int $i = 0; $i < 64; $i++) {";
    private static final String ACTIVE = "for (long $left = $lanes.exec; $left != 0; $left &= $left - 1) {";
    private static final String INDEX = "int $i = Long.numberOfTrailingZeros($left);";

    /** Statements up to which a loop is written twice, for all lanes and for some. */
    private static final int SHORT = 12;

    private final String name;
    private final CompiledDoes does;
    private final KernelCode code;
    private final LaneBindings bindings;

    LaneKernelEmitter(String name, CompiledDoes does) {
        this.name = name;
        this.does = does;
        this.code = does.kernel();
        this.bindings = new LaneBindings(code);
    }

    TypeSpec emit() {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(ClassName.get(KernelNames.RUNTIME, "LaneKernel"))
                .addMethod(MethodSpec.constructorBuilder()
                        .addStatement(
                                "super($S, $S, $L, $L)",
                                KernelNames.text(bindings.inputs()),
                                KernelNames.text(bindings.outputs()),
                                does.clampMatters(),
                                does.approximate())
                        .build());
        MethodSpec.Builder run = method("run").addAnnotation(Override.class).addModifiers(Modifier.PUBLIC);
        Optional<PlainFloat> plain = code.plainFloat();
        if (does.clampMatters()) {
            run.addCode(
                    "if ($L.clamp) {\n$>clamped($L);\n$<} else {\n$>plain($L);\n$<}\n", "$lanes", "$lanes", "$lanes");
            type.addMethod(run.build());
            type.addMethod(method("plain")
                    .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                    .addCode(loops(false))
                    .build());
            type.addMethod(method("clamped")
                    .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                    .addCode(loops(true))
                    .build());
        } else if (plain.isPresent()) {
            type.addMethod(run.addCode(plainFloat(plain.get())).build());
            type.addMethod(exactly());
        } else {
            type.addMethod(run.addCode(loops(false)).build());
        }
        return type.build();
    }

    private static MethodSpec.Builder method(String method) {
        return MethodSpec.methodBuilder(method).addParameter(LANES, "$lanes");
    }

    private CodeBlock loops(boolean clamp) {
        CodeBlock body = body(clamp);
        CodeLines lines = new CodeLines().add(arrays());
        if (bindings.onlyMasks()) {
            lines.open(FULL).add(body).add(bindings.store()).close();
        } else if (clamp || code.statements(clamp).size() > SHORT) {
            lines.open(ACTIVE).line(INDEX).add(body).add(bindings.store()).close();
        } else if (code.isVectorizable(clamp)) {
            lines.open("if ($lanes.exec == -1L) {")
                    .open(FULL)
                    .add(body)
                    .add(bindings.store())
                    .close()
                    .next("} else {");
            lines.line("int[] $active = $lanes.active();")
                    .open(FULL)
                    .add(body)
                    .add(bindings.storeActive())
                    .close()
                    .close();
        } else {
            lines.open("if ($lanes.exec == -1L) {")
                    .open(FULL)
                    .add(body)
                    .add(bindings.store())
                    .close()
                    .next("} else {");
            lines.open(ACTIVE)
                    .line(INDEX)
                    .add(body)
                    .add(bindings.store())
                    .close()
                    .close();
        }
        return lines.add(bindings.masks()).build();
    }

    private CodeBlock arrays() {
        CodeLines lines = new CodeLines().add(bindings.arrays());
        return code.readsMode() ? lines.line("int mode = $lanes.mode;").build() : lines.build();
    }

    private CodeBlock body(boolean clamp) {
        CodeLines lines = new CodeLines().add(bindings.load());
        code.statements(clamp).forEach(lines::line);
        return lines.build();
    }

    private CodeBlock plainFloat(PlainFloat plain) {
        String width = plain.isDouble() ? "64" : "32";
        CodeLines lines = new CodeLines().open("if (!Mode.isPlain" + width + "($lanes.mode)) {");
        lines.open(ACTIVE)
                .line("exactly($lanes, Long.numberOfTrailingZeros($left));")
                .close()
                .line("return;")
                .close();
        lines.add(bindings.arrays());
        CodeBlock lane = plainLane(plain);
        lines.open("if ($lanes.exec == -1L) {").open(FULL).add(lane).close().next("} else {");
        return lines.open(ACTIVE).line(INDEX).add(lane).close().close().build();
    }

    private CodeBlock plainLane(PlainFloat plain) {
        CodeLines lines = new CodeLines().add(bindings.load());
        List<String> numbers = new ArrayList<>();
        List<String> bits = new ArrayList<>();
        for (String expression : plain.expressions()) {
            String name = "$result" + numbers.size();
            lines.line((plain.isDouble() ? "double " : "float ") + name + " = " + expression + ";");
            numbers.add(name + " == " + name);
            bits.add((plain.isDouble() ? "Double.doubleToRawLongBits(" : "Float.floatToRawIntBits(") + name + ")");
        }
        lines.open("if (" + String.join(" && ", numbers) + ") {").add(bindings.store(bits, plain.isDouble()));
        return lines.next("} else {").line("exactly($lanes, $i);").close().build();
    }

    /** The method for one lane, as the semantics have it. */
    private MethodSpec exactly() {
        return method("exactly")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(int.class, "$i")
                .addCode(new CodeLines()
                        .add(arrays())
                        .add(body(false))
                        .add(bindings.store())
                        .build())
                .build();
    }
}
