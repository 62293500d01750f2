package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.MethodSpec;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.gfxisa.exec.IrFunction;
import org.gfxisa.plugin.does.java.ImplementationCode;

/** Emits the method of a kernel that gives the text of its {@link IrFunction}. */
final class IrEmitter {
    private IrEmitter() {}

    /**
     * The method; empty for a kernel that has no form.
     *
     * @param clamps whether the kernel does what the clamp modifier asks for
     */
    static Optional<MethodSpec> of(ImplementationCode code, Optional<IrFunction> form, boolean clamps) {
        Optional<String> plain = form.map(IrFunction::text);
        if (plain.isEmpty()) {
            return Optional.empty();
        }
        MethodSpec.Builder method = MethodSpec.methodBuilder("form")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(boolean.class, "clamp")
                .returns(String.class);
        if (clamps) {
            String clamped = code.form(true).map(IrFunction::text).orElse("");
            method.addStatement("return clamp ? $S : $S", clamped, plain.get());
        } else {
            method.addStatement("return $S", plain.get());
        }
        return Optional.of(method.build());
    }
}
