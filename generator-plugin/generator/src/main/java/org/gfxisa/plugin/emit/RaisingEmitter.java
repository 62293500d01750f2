package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.KernelCode;
import org.gfxisa.plugin.does.KernelPort;
import org.gfxisa.plugin.does.KernelVariable;
import org.gfxisa.plugin.does.RuntimeClass;

/** Emits the methods of a kernel that collect the exceptions of float operations. They are for who looks, so they are short, not fast. */
final class RaisingEmitter {
    private static final ClassName LANES = ClassName.get(KernelNames.RUNTIME, "Lanes");
    private static final ClassName SCALARS = ClassName.get(KernelNames.RUNTIME, "Scalars");
    private static final ClassName EXCEPTIONS = ClassName.get(RuntimeClass.PACKAGE, "Exceptions");

    private RaisingEmitter() {}

    /** The methods of a vector instruction; none if it raises nothing. */
    static List<MethodSpec> methods(KernelCode code) {
        List<String> statements = code.raising();
        return statements.isEmpty() ? List.of() : methods(LANES, "_lanes", body(code, statements));
    }

    /**
     * The same of a scalar instruction.
     *
     * @param load the lines that take its inputs
     */
    static List<MethodSpec> methods(KernelCode code, CodeBlock load) {
        List<String> statements = code.raising();
        CodeLines lines = new CodeLines().add(load);
        statements.forEach(lines::line);
        return statements.isEmpty() ? List.of() : methods(SCALARS, "_scalars", lines.build());
    }

    private static List<MethodSpec> methods(ClassName operands, String name, CodeBlock body) {
        MethodSpec raises = MethodSpec.methodBuilder("raises")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(boolean.class)
                .addStatement("return true")
                .build();
        MethodSpec raise = MethodSpec.methodBuilder("raise")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(operands, name)
                .addParameter(EXCEPTIONS, "_raised")
                .addCode(body)
                .build();
        return List.of(raises, raise);
    }

    private static CodeBlock body(KernelCode code, List<String> statements) {
        CodeLines lines = new CodeLines();
        if (code.readsMode()) {
            lines.line("int mode = _lanes.mode;");
        }
        lines.open("for (long _left = _lanes.exec; _left != 0; _left &= _left - 1) {")
                .line("int _i = Long.numberOfTrailingZeros(_left);");
        int array = 0;
        int mask = 0;
        for (KernelPort port : code.inputs()) {
            if (port.register() && LaneBindings.STATE.contains(port.name())) {
                lines.line(state(port.name()));
            } else if (port.isBit()) {
                lines.line("long " + port.variables().get(0).name() + " = _lanes.maskIn[" + mask++ + "] >>> _i & 1;");
            } else {
                for (KernelVariable variable : port.variables()) {
                    String low = "_lanes.in[" + array++ + "][_i]";
                    String value = variable.isLong()
                            ? RuntimeClass.INTS.dot("pair(") + low + ", _lanes.in[" + array++ + "][_i])"
                            : low;
                    lines.line(variable.javaType() + " " + variable.name() + " = " + value + ";");
                }
            }
        }
        statements.forEach(lines::line);
        return lines.close().build();
    }

    private static String state(String name) {
        return switch (name) {
            case "lane" -> "int lane = _i;";
            case "m0" -> "int m0 = _lanes.m0;";
            default -> "long exec = 1;";
        };
    }
}
