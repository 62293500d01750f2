package org.gfxisa.plugin.abi;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteBuffer;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.emit.Javadoc;

/** Emits an enum of registers that are initialized in order, which computes their number from a structure. */
final class SetupEmitter {
    private final String packageName;

    SetupEmitter(String packageName) {
        this.packageName = packageName;
    }

    TypeSpec emit(Setup setup) {
        TypeSpec.Builder type = TypeSpec.enumBuilder(ClassName.get(packageName, JavaNames.ofWords(setup.name())))
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc(AbiNames.doc(setup.title(), setup.source()));
        MethodSpec.Builder count = MethodSpec.methodBuilder("count")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc(Javadoc.of(
                        "Returns the number of registers that are initialized.\n\n@param memory memory that contains the {@link $T}\n@param at its byte offset\n",
                        structure(setup)))
                .addParameter(ByteBuffer.class, "memory")
                .addParameter(int.class, "at")
                .returns(int.class)
                .addCode("return switch (this) {\n$>");
        for (Setup.Step step : setup.steps()) {
            type.addEnumConstant(
                    AbiNames.constant(step.name()),
                    TypeSpec.anonymousClassBuilder("")
                            .addJavadoc(Javadoc.sentence(step.title()))
                            .build());
            count.addCode("case $L -> $L;\n", AbiNames.constant(step.name()), count(setup, step));
        }
        return type.addMethod(count.addCode("$<};\n").build()).build();
    }

    private CodeBlock count(Setup setup, Setup.Step step) {
        CodeBlock count = step.counter().map(c -> read(setup, c)).orElse(CodeBlock.of("$L", step.count()));
        return step.when()
                .map(w -> CodeBlock.of("$L ? $L : 0", read(setup, w), count))
                .orElse(count);
    }

    private CodeBlock read(Setup setup, Setup.Path path) {
        return CodeBlock.of(
                "$T.$L($T.$L(memory, at))",
                ClassName.get(packageName, JavaNames.ofWords(path.word().name())),
                AbiNames.member(path.part().name()),
                structure(setup),
                AbiNames.member(path.field().name()));
    }

    private ClassName structure(Setup setup) {
        return ClassName.get(packageName, JavaNames.ofWords(setup.structure().name()));
    }
}
