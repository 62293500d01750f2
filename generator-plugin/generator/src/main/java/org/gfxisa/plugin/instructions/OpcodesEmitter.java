package org.gfxisa.plugin.instructions;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.emit.Javadoc;
import org.gfxisa.table.SpecEntries;

/**
 * Emits {@code Opcode}, with a number for every instruction that is the same on all targets. The constants are numbers, since an
 * enum of this size would exceed the limits of a class file.
 */
public final class OpcodesEmitter {
    private final String packageName;

    public OpcodesEmitter(String packageName) {
        this.packageName = packageName;
    }

    /**
     * Emits the class.
     *
     * @param opcodes names of the instructions by number
     * @param instructions entries by name
     */
    public TypeSpec emit(List<String> opcodes, Map<String, SpecEntries.Entry> instructions) {
        TypeSpec.Builder type = TypeSpec.classBuilder(ClassName.get(packageName, "Opcode"))
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc(Javadoc.of(
                        "The instructions of all targets, by number. What {@code Instruction.opcode()} returns.\n"))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        for (int i = 0; i < opcodes.size(); i++) {
            FieldSpec.Builder field = FieldSpec.builder(
                            int.class, constant(opcodes.get(i)), Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .initializer("$L", i)
                    .addJavadoc(Javadoc.of(instructions.get(opcodes.get(i))));
            type.addField(field.build());
        }
        type.addField(FieldSpec.builder(int.class, "COUNT", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc(Javadoc.of("How many instructions there are.\n"))
                .initializer("$L", opcodes.size())
                .build());
        return type.build();
    }

    /** Returns the name of an instruction's constant: {@code V_ADD_F32}. */
    public static String constant(String instruction) {
        return instruction.toUpperCase(Locale.ROOT);
    }
}
