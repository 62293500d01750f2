package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.model.TargetIsa;

/**
 * Code that depends on the target: every instruction set is a bit of a {@code long}, so that a choice costs some twenty bytes of code, and
 * thousands of them stay below the limits of a method.
 */
final class TargetChoice {
    static final String PARAMETER = "isa";
    private static final String CLASS = "IsaBit";
    private final String packageName;
    private final List<List<String>> isas;
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * Numbers the instruction sets.
     *
     * @param isas for each the processors that have it
     */
    TargetChoice(String packageName, List<List<String>> isas) {
        if (isas.size() > Long.SIZE) {
            throw new IllegalArgumentException(isas.size() + " different instruction sets, more than " + Long.SIZE);
        }
        this.packageName = packageName;
        this.isas = isas;
        for (int i = 0; i < isas.size(); i++) {
            for (String processor : isas.get(i)) {
                numbers.put(processor, i);
            }
        }
    }

    static TargetChoice of(String packageName, List<TargetIsa> isas) {
        return new TargetChoice(
                packageName,
                isas.stream()
                        .map(isa ->
                                isa.processors().stream().map(Processor::name).toList())
                        .toList());
    }

    /** The bit of the instruction set of the processor whose name is in {@code target}. */
    CodeBlock bit() {
        return CodeBlock.of("$T.of(target)", ClassName.get(packageName, CLASS));
    }

    /** The class that knows the bits. */
    TypeSpec type() {
        MethodSpec.Builder of = MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .addJavadoc("The bit of a processor's instruction set; 0 if it has none.\n")
                .addParameter(String.class, "target")
                .returns(long.class)
                .addCode("return switch (target) {\n$>");
        for (int i = 0; i < isas.size(); i++) {
            of.addCode(
                    "case $L -> 1L << $L;\n",
                    isas.get(i).stream().map(t -> CodeBlock.of("$S", t)).collect(CodeBlock.joining(",$W")),
                    i);
        }
        return TypeSpec.classBuilder(CLASS)
                .addModifiers(Modifier.FINAL)
                .addJavadoc("A bit for every instruction set.\n")
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethod(of.addCode("default -> 0;\n$<};\n").build())
                .build();
    }

    /**
     * One of several values; the parameter {@code isa} has the bit.
     *
     * @param targets the processors for which each value holds; a single value holds for all
     * @param otherwise the value where none holds
     */
    CodeBlock choose(List<List<String>> targets, List<CodeBlock> values, CodeBlock otherwise) {
        if (values.size() == 1) {
            return values.get(0);
        }
        CodeBlock.Builder code = CodeBlock.builder().add("$>$>");
        for (int i = 0; i < values.size(); i++) {
            long mask =
                    targets.get(i).stream().mapToLong(t -> 1L << numbers.get(t)).reduce(0, (a, b) -> a | b);
            code.add("($L & 0x$LL) != 0 ? $L\n: ", PARAMETER, Long.toHexString(mask), values.get(i));
        }
        return code.add("$L$<$<", otherwise).build();
    }
}
