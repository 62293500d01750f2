package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.java.ImplementationCode;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.emit.CodeLines;

/** Emits the method of a kernel that collects the exceptions of float operations. It is for who looks, so it is short, not fast. */
final class RaisingEmitter {
    private static final ClassName LANES = ClassName.get(ImplementationNames.RUNTIME, "Lanes");
    private static final ClassName SCALARS = ClassName.get(ImplementationNames.RUNTIME, "Scalars");
    private static final ClassName EXCEPTIONS = ClassName.get(RuntimeClass.PACKAGE, "Exceptions");

    private RaisingEmitter() {}

    /** The method of a vector instruction, for one lane; none if it raises nothing. */
    static Optional<MethodSpec> ofLane(ImplementationCode code) {
        LaneBindings bindings = new LaneBindings(code, false);
        CodeLines load = new CodeLines();
        if (code.readsMode()) {
            load.line("int mode = _lanes.mode;");
        }
        load.add(bindings.inputArrays()).add(bindings.load());
        return method(code, load.build(), Modifier.PROTECTED)
                .map(method -> method.addParameter(LANES, "_lanes")
                        .addParameter(int.class, "_i")
                        .addParameter(EXCEPTIONS, ImplementationCode.COLLECTOR)
                        .build());
    }

    /**
     * The method of a scalar instruction.
     *
     * @param load the lines that take its inputs
     */
    static Optional<MethodSpec> ofWave(ImplementationCode code, CodeBlock load) {
        return method(code, load, Modifier.PUBLIC)
                .map(method -> method.addParameter(SCALARS, "_scalars")
                        .addParameter(EXCEPTIONS, ImplementationCode.COLLECTOR)
                        .build());
    }

    private static Optional<MethodSpec.Builder> method(ImplementationCode code, CodeBlock load, Modifier access) {
        if (!code.raises()) {
            return Optional.empty();
        }
        CodeLines lines = new CodeLines().add(load);
        code.raising().forEach(lines::line);
        return Optional.of(MethodSpec.methodBuilder("raise")
                .addAnnotation(Override.class)
                .addModifiers(access)
                .addCode(lines.build()));
    }
}
