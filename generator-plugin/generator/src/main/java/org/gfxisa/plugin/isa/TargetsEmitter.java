package org.gfxisa.plugin.isa;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.emit.Javadoc;
import org.gfxisa.plugin.kernels.ExecutionsEmitter;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.TargetIsa;

/** Emits {@code Targets}: the table of processors, with their instruction sets. */
public final class TargetsEmitter {
    private static final ClassName PROCESSOR = ClassName.get("org.gfxisa", "Processor");
    private static final ClassName TABLES = ClassName.get("org.gfxisa", "TargetTables");
    /** The name of a field, in lower case since processors are constants in upper case. */
    private static final String TABLES_FIELD = "tables";
    /** The interface that the class implements as a service. */
    public static final String SERVICE = "org.gfxisa.TargetProvider";

    private static final ClassName LIST = ClassName.get(List.class);
    private final ClassName name;

    public TargetsEmitter(String packageName) {
        this.name = ClassName.get(packageName, "Targets");
    }

    /**
     * Emits the class.
     *
     * @param processors all targets of the spec
     * @param isas the generated instruction sets
     */
    public TypeSpec emit(List<ProcessorSpec> processors, List<TargetIsa> isas) {
        Map<String, TargetIsa> byProcessor = new HashMap<>();
        isas.forEach(isa -> isa.processors().forEach(p -> byProcessor.put(p.name(), isa)));
        List<ProcessorSpec> real =
                processors.stream().filter(ProcessorSpec::real).toList();
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addSuperinterface(ClassName.bestGuess(SERVICE))
                .addJavadoc(Javadoc.of(
                        "Every processor of the spec. Instruction sets are loaded when they are first used.\n"));
        type.addField(FieldSpec.builder(TABLES, TABLES_FIELD, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(
                        "new $T(name -> $T.class.getResourceAsStream(name), $T::create)",
                        TABLES,
                        name,
                        name.peerClass(ExecutionsEmitter.CLASS))
                .build());
        for (ProcessorSpec p : real) {
            type.addField(FieldSpec.builder(PROCESSOR, constant(p), Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .addJavadoc(Javadoc.of(
                            "$L$L.\n", p.name(), p.products().isEmpty() ? "" : ": " + String.join(", ", p.products())))
                    .initializer(create(p, Optional.ofNullable(byProcessor.get(p.name()))))
                    .build());
        }
        CodeBlock.Builder all = CodeBlock.builder().add("$T.of(", LIST);
        for (int i = 0; i < real.size(); i++) {
            all.add(i == 0 ? "$L" : ", $L", constant(real.get(i)));
        }
        ParameterizedTypeName list = ParameterizedTypeName.get(LIST, PROCESSOR);
        type.addField(FieldSpec.builder(list, "all", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(all.add(")").build())
                .build());
        type.addMethod(MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc(Javadoc.of("For {@link $T}; the processors are constants.\n", ServiceLoader.class))
                .build());
        type.addMethod(MethodSpec.methodBuilder("processors")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(list)
                .addStatement("return all")
                .build());
        type.addMethod(MethodSpec.methodBuilder("all")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(list)
                .addJavadoc(Javadoc.of("All of them, in the order of the spec.\n"))
                .addStatement("return all")
                .build());
        type.addMethod(MethodSpec.methodBuilder("find")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addParameter(String.class, "name")
                .returns(ParameterizedTypeName.get(ClassName.get(Optional.class), PROCESSOR))
                .addJavadoc(Javadoc.of("The processor of this name or alternative name.\n"))
                .addStatement(
                        "return all.stream().filter(p -> p.name().equals(name) || p.aliases().contains(name)).findFirst()")
                .build());
        return type.build();
    }

    /** Returns the name of a processor's constant. */
    static String constant(ProcessorSpec p) {
        return constant(p.name());
    }

    private static String constant(String target) {
        return target.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static CodeBlock create(ProcessorSpec p, Optional<TargetIsa> isa) {
        return CodeBlock.of(
                "new $T($S, $S, $L, $L, $L, $L, $L, $L, $S, $L, $L, $L, $L, $L, $L, $L)",
                PROCESSOR,
                p.name(),
                p.family(),
                strings(p.lineage()),
                strings(p.aliases()),
                p.elfMachine().orElse(-1),
                numbers(p.waveSizes()),
                strings(p.features()),
                strings(p.products()),
                p.architecture(),
                strings(p.idFeatures()),
                strings(p.loaders()),
                p.apu(),
                p.genericVersion(),
                strings(p.members()),
                isa.map(i -> CodeBlock.of("$T.of($S)", Optional.class, i.name()))
                        .orElse(CodeBlock.of("$T.empty()", Optional.class)),
                TABLES_FIELD);
    }

    private static CodeBlock strings(List<String> texts) {
        return CodeBlock.of(
                "$T.of($L)",
                LIST,
                texts.stream().map(t -> CodeBlock.of("$S", t)).collect(CodeBlock.joining(", ")));
    }

    private static CodeBlock numbers(List<Integer> numbers) {
        return CodeBlock.of(
                "$T.of($L)",
                LIST,
                numbers.stream().map(n -> CodeBlock.of("$L", n)).collect(CodeBlock.joining(", ")));
    }
}
