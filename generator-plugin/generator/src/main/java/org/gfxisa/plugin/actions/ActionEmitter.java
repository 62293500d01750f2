package org.gfxisa.plugin.actions;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Optional;
import org.gfxisa.exec.Condition;
import org.gfxisa.plugin.model.ActionRecord;
import org.gfxisa.plugin.model.ActionText;
import org.gfxisa.plugin.model.ActionValue;

/** Emits expressions that create the records of actions. */
public final class ActionEmitter {
    private static final ClassName OPTIONAL = ClassName.get(Optional.class);

    private final String packageName;

    public ActionEmitter(String packageName) {
        this.packageName = packageName;
    }

    /** Returns the expression for an action. */
    public CodeBlock create(ActionRecord action) {
        CodeBlock values = action.values().stream().map(this::value).collect(CodeBlock.joining(",$W"));
        return CodeBlock.of("new $T($L)", action.record(), values);
    }

    private CodeBlock value(ActionValue value) {
        if (value instanceof ActionValue.Constant constant) {
            return constant(constant.value());
        }
        if (value instanceof ActionValue.Constants constants) {
            CodeBlock names =
                    constants.values().stream().map(ActionEmitter::constant).collect(CodeBlock.joining(",$W"));
            return CodeBlock.of("$T.of($L)", ClassName.get(List.class), names);
        }
        if (value instanceof ActionValue.Number number) {
            return CodeBlock.of("$L", number.value());
        }
        if (value instanceof ActionValue.Truth truth) {
            return CodeBlock.of("$L", truth.value());
        }
        if (value instanceof ActionValue.Update update) {
            return update.text()
                    .map(t -> CodeBlock.of("$T.of($L)", OPTIONAL, text(t)))
                    .orElse(CodeBlock.of("$T.empty()", OPTIONAL));
        }
        ActionValue.When when = (ActionValue.When) value;
        return when.text().map(this::text).orElse(CodeBlock.of("$T.ALWAYS", Condition.class));
    }

    private static CodeBlock constant(Enum<?> value) {
        return CodeBlock.of("$T.$L", value.getDeclaringClass(), value.name());
    }

    private CodeBlock text(ActionText text) {
        return CodeBlock.of(
                "$T.$L", ClassName.get(packageName, ActionTextsEmitter.CLASS), ActionTextsEmitter.constant(text));
    }
}
