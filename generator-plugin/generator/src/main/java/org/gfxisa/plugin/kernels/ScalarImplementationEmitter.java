package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.java.ImplementationCode;
import org.gfxisa.plugin.does.java.ImplementationPort;
import org.gfxisa.plugin.does.java.ImplementationVariable;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.emit.CodeLines;

/** Emits the kernel of a scalar instruction: inputs from the fields of {@code Scalars}, the statements, outputs back. */
final class ScalarImplementationEmitter {
    private final String name;
    private final CompiledDoes does;
    private final ImplementationCode code;
    private final IrEmitter ir;

    ScalarImplementationEmitter(String name, CompiledDoes does, IrEmitter ir) {
        this.ir = ir;
        this.name = name;
        this.does = does;
        this.code = does.kernel();
    }

    TypeSpec emit() {
        CodeLines inputs = new CodeLines();
        load(inputs);
        CodeLines lines = new CodeLines().add(inputs.build());
        code.statements(false).forEach(lines::line);
        store(lines);
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(ClassName.get(ImplementationNames.RUNTIME, "ScalarImplementation"))
                .addMethod(MethodSpec.constructorBuilder()
                        .addStatement(
                                "super($S, $S$L$L)",
                                ImplementationNames.text(code.inputs()),
                                ImplementationNames.text(code.outputs()),
                                ir.arguments(code, false),
                                ImplementationNames.traits(does, false))
                        .build())
                .addMethod(MethodSpec.methodBuilder("run")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .addParameter(ClassName.get(ImplementationNames.RUNTIME, "Scalars"), "_scalars")
                        .addCode(lines.build())
                        .build())
                .build();
    }

    private void load(CodeLines lines) {
        int place = 0;
        for (ImplementationPort port : code.inputs()) {
            if (port.register()) {
                ImplementationVariable v = port.variables().get(0);
                lines.line(v.javaType() + " " + v.name() + " = _scalars." + v.name() + ";");
                continue;
            }
            for (int i = 0; i < port.variables().size(); i++) {
                ImplementationVariable v = port.variables().get(i);
                lines.line(v.javaType() + " " + v.name() + " = " + read(v, place, i) + ";");
            }
            place += places(port);
        }
        if (code.readsMode()) {
            lines.line("int mode = _scalars.mode;");
        }
    }

    /** Element {@code i} of an operand from a place on. */
    private static String read(ImplementationVariable v, int place, int i) {
        if (v.isLong()) {
            return "_scalars.in[" + (place + i) + "]";
        }
        String dwords = "_scalars.in[" + (place + i / 2) + "]";
        return "(int) " + (i % 2 == 0 ? dwords : "(" + dwords + " >>> 32)");
    }

    private void store(CodeLines lines) {
        int place = 0;
        for (ImplementationPort port : code.outputs()) {
            List<ImplementationVariable> variables = port.variables();
            if (port.register()) {
                lines.line("_scalars." + variables.get(0).name() + " = "
                        + variables.get(0).name() + ";");
                continue;
            }
            int first = place;
            boolean isLong = variables.get(0).isLong();
            Stream.iterate(0, i -> i < variables.size(), i -> isLong ? i + 1 : i + 2)
                    .forEach(i -> lines.line("_scalars.out[" + (isLong ? first + i : first + i / 2) + "] = "
                            + value(variables, i) + ";"));
            place += places(port);
        }
    }

    private static String value(List<ImplementationVariable> variables, int i) {
        ImplementationVariable v = variables.get(i);
        if (v.isLong()) {
            return v.name();
        }
        return i + 1 < variables.size()
                ? RuntimeClass.INTS.dot("pair(") + v.name() + ", "
                        + variables.get(i + 1).name() + ")"
                : "Integer.toUnsignedLong(" + v.name() + ")";
    }

    private static int places(ImplementationPort port) {
        return (port.dwords() + 1) / 2;
    }
}
