package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;
import org.gfxisa.ir.IrTable;
import org.gfxisa.plugin.actions.ActionEmitter;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.emit.Javadoc;
import org.gfxisa.plugin.instructions.OpcodesEmitter;
import org.gfxisa.plugin.model.DualSemantics;
import org.gfxisa.plugin.model.Executions;
import org.gfxisa.plugin.model.InstructionAction;
import org.gfxisa.plugin.model.InstructionExecution;
import org.gfxisa.plugin.model.InstructionSemantics;

/**
 * Emits {@code Executions}, which makes what executes an instruction, and a class per spec file that it asks: with the kernels of the
 * instructions that the spec says the meaning of, and the actions of the others. A kernel's class is loaded when it is asked for, not
 * before; instructions of a file that do the same have one.
 */
public final class ExecutionsEmitter {
    /** The class of all files. */
    public static final String CLASS = "Executions";

    private static final ClassName EXECUTION = ClassName.get(ImplementationNames.RUNTIME, "Execution");
    private static final ClassName DUAL = ClassName.get(ImplementationNames.RUNTIME, "DualImplementation");
    private static final String CREATE = "create";

    private final String packageName;
    private final ActionEmitter actions;
    private final IrEmitter ir;

    public ExecutionsEmitter(String packageName) {
        this.packageName = packageName;
        ir = new IrEmitter(ClassName.get(packageName, CLASS));
        actions = new ActionEmitter(packageName);
    }

    /**
     * The classes by the spec file, or folder, that they come from.
     *
     * @param executions of the instructions
     * @param computed what they compute; in halves, where they are two at once
     */
    public Map<String, TypeSpec> emit(Executions executions, List<InstructionSemantics> computed) {
        Map<ClassName, FileClass> classes = new TreeMap<>();
        Map<InstructionSemantics, ClassName> kernels = kernels(computed, classes);
        Map<ClassName, List<String>> whole = new TreeMap<>();
        Map<String, CodeBlock> spread = new TreeMap<>();
        executions.byInstruction().forEach((instruction, versions) -> {
            Map<Integer, CodeBlock> creators = new TreeMap<>();
            for (int version = 0; version < versions.size(); version++) {
                InstructionExecution execution = versions.get(version);
                ClassName name = className(execution.file());
                classes.computeIfAbsent(name, FileClass::new).add(execution, version, create(execution, kernels));
                creators.put(version, creator(name));
            }
            List<ClassName> from =
                    versions.stream().map(e -> className(e.file())).distinct().toList();
            if (from.size() == 1) {
                whole.computeIfAbsent(from.get(0), c -> new ArrayList<>()).add(instruction);
            } else {
                spread.put(instruction, choice(creators));
            }
        });
        CodeBlock.Builder cases = CodeBlock.builder();
        whole.forEach((name, instructions) -> cases.add(
                "case $L -> $L",
                instructions.stream().map(this::opcode).collect(CodeBlock.joining(",$W")),
                statement(creator(name))));
        spread.forEach((instruction, choice) -> cases.add("case $L -> $L", opcode(instruction), choice));
        Map<String, TypeSpec> types = new TreeMap<>();
        types.put(
                "instructions/",
                type(CLASS, Javadoc.of("How instructions are executed, by opcode.\n"), cases.build())
                        .addField(ir.field())
                        .build());
        classes.values().forEach(c -> types.put(String.join(", ", c.files), c.build()));
        return types;
    }

    /** Returns the table of the IR functions to which the emitted classes refer by number. */
    public IrTable ir() {
        return ir.table();
    }

    /** The classes of the kernels; of an instruction with several versions those after the first are named after a target. */
    private Map<InstructionSemantics, ClassName> kernels(
            List<InstructionSemantics> computed, Map<ClassName, FileClass> classes) {
        Map<InstructionSemantics, ClassName> kernels = new LinkedHashMap<>();
        Set<String> known = new HashSet<>();
        for (InstructionSemantics semantics : computed) {
            String suffix = known.add(semantics.instruction())
                    ? ""
                    : "_" + semantics.target().replace('-', '_');
            ClassName file = className(semantics.file());
            String name = JavaNames.ofWords(semantics.instruction()) + suffix;
            kernels.put(semantics, classes.computeIfAbsent(file, FileClass::new).kernel(semantics, name));
        }
        return kernels;
    }

    private CodeBlock create(InstructionExecution execution, Map<InstructionSemantics, ClassName> kernels) {
        if (execution instanceof InstructionAction action) {
            return actions.create(action.action());
        }
        if (execution instanceof DualSemantics dual) {
            CodeBlock parts = dual.parts()
                    .map(p -> CodeBlock.of("new $T(), $S", kernels.get(p.semantics()), p.suffix()))
                    .collect(CodeBlock.joining(", "));
            return CodeBlock.of("new $T($L)", DUAL, parts);
        }
        return CodeBlock.of("new $T()", kernels.get((InstructionSemantics) execution));
    }

    private static CodeBlock creator(ClassName name) {
        return CodeBlock.of("$T.$L(opcode, version)", name, CREATE);
    }

    private static CodeBlock statement(CodeBlock expression) {
        return CodeBlock.of("$L;\n", expression);
    }

    /** One of several values, by the version. */
    private static CodeBlock choice(Map<Integer, CodeBlock> values) {
        // Blocks are compared as statements: without the end of a line, their texts end where a line could be broken.
        List<CodeBlock> statements = values.values().stream()
                .map(ExecutionsEmitter::statement)
                .distinct()
                .toList();
        if (statements.size() == 1) {
            return statements.get(0);
        }
        if (values.size() == 2) {
            List<CodeBlock> both = List.copyOf(values.values());
            return CodeBlock.of("version == 0 ? $L : $L;\n", both.get(0), both.get(1));
        }
        CodeBlock.Builder choice = CodeBlock.builder().add("switch (version) {\n$>");
        int rest = values.size();
        for (Map.Entry<Integer, CodeBlock> value : values.entrySet()) {
            rest--;
            choice.add(rest == 0 ? "default" : "case $L", rest == 0 ? new Object[0] : new Object[] {value.getKey()})
                    .add(" -> $L", statement(value.getValue()));
        }
        return choice.add("$<};\n").build();
    }

    private static TypeSpec.Builder type(String name, CodeBlock doc, CodeBlock cases) {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.FINAL)
                .addJavadoc(doc)
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethod(MethodSpec.methodBuilder(CREATE)
                        .addModifiers(Modifier.STATIC)
                        .addParameter(int.class, "opcode")
                        .addParameter(int.class, "version")
                        .returns(EXECUTION)
                        .addCode("return switch (opcode) {\n$>")
                        .addCode(cases)
                        .addCode(
                                "default -> throw new $T($S + opcode);\n$<};\n",
                                IllegalArgumentException.class,
                                "no execution of opcode ")
                        .build());
    }

    private CodeBlock opcode(String instruction) {
        return CodeBlock.of("$T.$L", ClassName.get(packageName, "Opcode"), OpcodesEmitter.constant(instruction));
    }

    private ClassName className(String file) {
        return ClassName.get(packageName, JavaNames.ofFile(file, CLASS));
    }

    /** The class of a spec file, or of several of the same name, which lie over each other. */
    private final class FileClass {
        private final ClassName name;
        private final Set<String> files = new TreeSet<>();
        private final Map<String, Map<Integer, CodeBlock>> creators = new TreeMap<>();
        private final List<TypeSpec> kernels = new ArrayList<>();
        /** The names of the kernels by their texts, in which they have none. */
        private final Map<String, ClassName> names = new HashMap<>();

        FileClass(ClassName name) {
            this.name = name;
        }

        void add(InstructionExecution execution, int version, CodeBlock creator) {
            files.add(execution.file());
            creators.computeIfAbsent(execution.instruction(), i -> new TreeMap<>())
                    .put(version, creator);
        }

        /** The kernel of an instruction: a new one, or one that does the same. */
        ClassName kernel(InstructionSemantics semantics, String ownName) {
            files.add(semantics.file());
            return names.computeIfAbsent(type(semantics, "Kernel").toString(), text -> {
                kernels.add(type(semantics, ownName));
                return name.nestedClass(ownName);
            });
        }

        TypeSpec build() {
            CodeBlock.Builder cases = CodeBlock.builder();
            creators.forEach(
                    (instruction, versions) -> cases.add("case $L -> $L", opcode(instruction), choice(versions)));
            CodeBlock doc = Javadoc.of("How the instructions of {@code $L} are executed.\n", String.join(", ", files));
            return type(name.simpleName(), doc, cases.build()).addTypes(kernels).build();
        }
    }

    private TypeSpec type(InstructionSemantics semantics, String name) {
        return semantics.does().kernel().context() == Context.LANE
                ? new VectorImplementationEmitter(name, semantics.does(), ir).emit()
                : new ScalarImplementationEmitter(name, semantics.does(), ir).emit();
    }
}
