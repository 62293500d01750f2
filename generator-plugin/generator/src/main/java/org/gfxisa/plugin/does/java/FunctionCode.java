package org.gfxisa.plugin.does.java;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.TypedFunction;
import org.gfxisa.plugin.does.typed.Variable;

/** Writes functions of the spec as Java methods. */
public final class FunctionCode {
    /** The class of the methods, in the package of what calls them. */
    public static final String CLASS = JavaExpr.FUNCTIONS;

    private FunctionCode() {}

    /** Returns the method of a function. */
    public static MethodSpec method(TypedFunction function) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(function.method())
                .addModifiers(Modifier.STATIC)
                .returns(type(function.returns()));
        function.parameters().forEach(p -> method.addParameter(type(p.storage()), p.javaName()));
        if (!function.fields().isEmpty()) {
            method.addParameter(int.class, "mode");
        }
        JavaExpr exprs = new JavaExpr(false);
        List<String> lines = new ArrayList<>();
        new JavaStatements(false, exprs, Set.of(), lines).write(function.statements(), "");
        lines.add("return " + exprs.to(function.returns(), function.result().scalar()) + ";");
        lines.forEach(line -> method.addCode(RuntimeClass.line(line)));
        return method.build();
    }

    private static TypeName type(Variable.Storage storage) {
        return switch (storage) {
            case INT -> TypeName.INT;
            case LONG -> TypeName.LONG;
            case BOOLEAN -> TypeName.BOOLEAN;
        };
    }
}
