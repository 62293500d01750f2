package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.MethodSpec;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.gfxisa.exec.LaneForm;
import org.gfxisa.plugin.does.java.KernelCode;

/** Emits the method of a kernel that gives the text of its {@link LaneForm}. */
final class FormEmitter {
    private FormEmitter() {}

    /**
     * The method; empty for a kernel that has no form.
     *
     * @param clamps whether the kernel does what the clamp modifier asks for
     */
    static Optional<MethodSpec> of(KernelCode code, Optional<LaneForm> form, boolean clamps) {
        Optional<String> plain = form.map(LaneForm::text);
        if (plain.isEmpty()) {
            return Optional.empty();
        }
        MethodSpec.Builder method = MethodSpec.methodBuilder("form")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(boolean.class, "clamp")
                .returns(String.class);
        if (clamps) {
            String clamped = code.form(true).map(LaneForm::text).orElse("");
            method.addStatement("return clamp ? $S : $S", clamped, plain.get());
        } else {
            method.addStatement("return $S", plain.get());
        }
        return Optional.of(method.build());
    }
}
