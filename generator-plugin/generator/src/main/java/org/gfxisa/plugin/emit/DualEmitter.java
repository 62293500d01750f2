package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.Slot;
import org.gfxisa.plugin.model.TargetIsa;

/**
 * Emits the pairs of instructions in one: a method of the assembler for every one that can be the first, which gives an object that has
 * a method for every one that can be the second.
 */
final class DualEmitter {
    private final ClassName dual;
    private final ClassName line;
    private final TypedOperands operands;
    private final TargetIsa isa;

    DualEmitter(ClassName dual, ClassName line, TargetIsa isa) {
        this.dual = dual;
        this.line = line;
        this.isa = isa;
        this.operands = new TypedOperands(isa);
    }

    /** Adds the methods of the first halves to an assembler, and gives the class of the second ones; none if there are no pairs. */
    Optional<TypeSpec> emit(TypeSpec.Builder assembler) {
        Map<String, List<List<Slot>>> firsts = new TreeMap<>();
        Map<String, List<List<Slot>>> seconds = new TreeMap<>();
        for (Form form : isa.forms()) {
            List<Slot> slots = form.slots().subList(0, form.operandCount());
            for (int i = 0; i < slots.size(); i++) {
                if (!slots.get(i).lead().isEmpty()) {
                    add(firsts, form.mnemonic(), slots.subList(0, i));
                    add(seconds, slots.get(i).lead(), slots.subList(i, slots.size()));
                }
            }
        }
        if (firsts.isEmpty()) {
            return Optional.empty();
        }
        firsts.forEach((mnemonic, lists) -> methods(mnemonic, lists)
                .forEach(m -> assembler.addMethod(m.method
                        .returns(dual)
                        .addJavadoc("The first of two instructions in one; the second follows: {@code .v_dual_…(…)}.\n")
                        .addStatement("return new $T(line($S$L))", dual, mnemonic, m.arguments)
                        .build())));
        TypeSpec.Builder type = TypeSpec.classBuilder(dual)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get("org.gfxisa.asm", "Dual"), line))
                .addJavadoc("The first of two instructions of $L in one: it waits for the second.\n", isa.name())
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(line, "line")
                        .addStatement("super(line)")
                        .build());
        seconds.forEach((lead, lists) -> methods(lead.substring(lead.lastIndexOf(' ') + 1), lists)
                .forEach(m -> type.addMethod(m.method
                        .returns(line)
                        .addJavadoc("The second instruction. Both read before either writes.\n")
                        .addStatement("return second($S$L)", lead, m.arguments)
                        .build())));
        return Optional.of(type.build());
    }

    /** A method without its body, and its parameters as arguments behind another one. */
    private record Half(MethodSpec.Builder method, CodeBlock arguments) {}

    private List<Half> methods(String mnemonic, List<List<Slot>> lists) {
        List<Half> halves = new ArrayList<>();
        for (List<TypedOperands.Parameter> parameters :
                operands.ofOperands(lists).values()) {
            MethodSpec.Builder method = MethodSpec.methodBuilder(mnemonic).addModifiers(Modifier.PUBLIC);
            CodeBlock.Builder arguments = CodeBlock.builder();
            for (TypedOperands.Parameter p : parameters) {
                method.addParameter(TypedOperands.type(p.kind()), p.name());
                arguments.add(", $N", p.name());
            }
            halves.add(new Half(method, arguments.build()));
        }
        return halves;
    }

    private static void add(Map<String, List<List<Slot>>> halves, String mnemonic, List<Slot> operands) {
        halves.computeIfAbsent(mnemonic, m -> new ArrayList<>()).add(operands);
    }
}
