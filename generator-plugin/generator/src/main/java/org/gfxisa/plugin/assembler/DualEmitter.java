package org.gfxisa.plugin.assembler;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.emit.Javadoc;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.model.TargetIsa;

/** Emits dual instructions: a method of the assembler for every first half, which returns an object with a method for every second half. */
final class DualEmitter {
    private final ClassName dual;
    private final ClassName line;
    private final List<TargetIsa> isas;

    DualEmitter(ClassName dual, ClassName line, List<TargetIsa> isas) {
        this.dual = dual;
        this.line = line;
        this.isas = isas;
    }

    /**
     * Adds the methods of the first halves to an assembler, and returns the class with the second halves; empty if there are no
     * dual instructions.
     */
    Optional<TypeSpec> emit(TypeSpec.Builder assembler) {
        Map<String, TypedOperands> firsts = new TreeMap<>();
        Map<String, TypedOperands> seconds = new TreeMap<>();
        for (TargetIsa isa : isas) {
            for (FormSpec form : isa.forms()) {
                List<SlotSpec> slots = form.slots().subList(0, form.operandCount());
                for (int i = 0; i < slots.size(); i++) {
                    String lead = slots.get(i).lead();
                    if (!lead.isEmpty()) {
                        half(firsts, form.mnemonic()).add(isa, slots.subList(0, i));
                        half(seconds, lead).add(isa, slots.subList(i, slots.size()));
                    }
                }
            }
        }
        if (firsts.isEmpty()) {
            return Optional.empty();
        }
        firsts.forEach((mnemonic, operands) -> operands.methods(
                        mnemonic, arguments -> CodeBlock.of("return new $T(line($S$L))", dual, mnemonic, arguments))
                .forEach(m -> assembler.addMethod(m.returns(dual)
                        .addJavadoc(
                                Javadoc.of(
                                        "The first half of a dual instruction; the second half follows: {@code .v_dual_…(…)}.\n"))
                        .build())));
        TypeSpec.Builder type = TypeSpec.classBuilder(dual)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get("org.gfxisa.asm", "Dual"), line))
                .addJavadoc(
                        Javadoc.of(
                                "The first half of a dual instruction, to be completed with the second half. Both halves read before either writes.\n"))
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(line, "line")
                        .addStatement("super(line)")
                        .build());
        seconds.forEach((lead, operands) -> operands.methods(
                        lead.substring(lead.lastIndexOf(' ') + 1),
                        arguments -> CodeBlock.of("return second($S$L)", lead, arguments))
                .forEach(m -> type.addMethod(m.returns(line)
                        .addJavadoc(Javadoc.of("Adds the second half.\n"))
                        .build())));
        return Optional.of(type.build());
    }

    private static TypedOperands half(Map<String, TypedOperands> halves, String mnemonic) {
        return halves.computeIfAbsent(mnemonic, m -> new TypedOperands());
    }
}
