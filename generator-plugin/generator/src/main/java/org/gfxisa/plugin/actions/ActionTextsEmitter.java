package org.gfxisa.plugin.actions;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.typed.JavaParameter;
import org.gfxisa.plugin.emit.Javadoc;
import org.gfxisa.plugin.model.ActionText;
import org.gfxisa.plugin.model.ActionValue;
import org.gfxisa.plugin.model.InstructionAction;

/** Emits the functions of the texts in actions: updates of atomics and conditions of branches. */
public final class ActionTextsEmitter {
    static final String CLASS = "ActionTexts";
    private static final ClassName UPDATE = ClassName.get("org.gfxisa.exec", "AtomicUpdate");
    private static final ClassName CONDITION = ClassName.get("org.gfxisa.exec", "Condition");
    private static final int WORD = 32;

    private final String packageName;

    public ActionTextsEmitter(String packageName) {
        this.packageName = packageName;
    }

    /** Returns the name of the constant with a text's function. */
    static String constant(ActionText text) {
        return method(text).toUpperCase(Locale.ROOT);
    }

    private static String method(ActionText text) {
        return text.name() + (text.bits() == 1 ? "" : "_" + text.bits());
    }

    /** Emits the class. */
    public TypeSpec emit(List<InstructionAction> actions) {
        TypeSpec.Builder type = TypeSpec.classBuilder(ClassName.get(packageName, CLASS))
                .addModifiers(Modifier.FINAL)
                .addJavadoc(
                        Javadoc.of(
                                "The updates of atomics and the conditions of branches, each named after the first instruction that has it.\n"));
        Set<ActionText> texts = texts(actions);
        texts.forEach(t -> type.addField(field(t)));
        type.addMethod(
                MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        texts.forEach(t -> type.addMethod(t.does().methodSpec(method(t), false)));
        return type.build();
    }

    /** The texts of some actions, each once. */
    public static Set<ActionText> texts(List<InstructionAction> actions) {
        Set<ActionText> texts = new LinkedHashSet<>();
        for (InstructionAction action : actions) {
            for (ActionValue value : action.action().values()) {
                if (value instanceof ActionValue.Update update) {
                    update.text().ifPresent(texts::add);
                } else if (value instanceof ActionValue.When when) {
                    when.text().ifPresent(texts::add);
                }
            }
        }
        return texts;
    }

    private static FieldSpec field(ActionText text) {
        boolean condition = text.bits() == 1;
        ClassName type = condition ? CONDITION : UPDATE.nestedClass(text.bits() == WORD ? "Of32" : "Of64");
        String arguments =
                text.does().inputs().stream().map(JavaParameter::javaName).collect(Collectors.joining(", "));
        return FieldSpec.builder(type, constant(text), Modifier.STATIC, Modifier.FINAL)
                .initializer(
                        "($L) -> $L($L)",
                        condition ? "scc, vcc, exec, status" : "mem, data, cmp, mode",
                        method(text),
                        arguments)
                .build();
    }
}
