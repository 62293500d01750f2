package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.emit.SpecFileNames;
import org.gfxisa.plugin.model.InstructionSemantics;

/** Emits a pure static method for every instruction that the spec says the meaning of; a class per spec file. */
public final class SemanticsEmitter {
    private final String packageName;

    public SemanticsEmitter(String packageName) {
        this.packageName = packageName;
    }

    /** The classes by the spec file that they come from. */
    public Map<String, TypeSpec> emit(Iterable<InstructionSemantics> all) {
        Map<String, TypeSpec.Builder> types = new TreeMap<>();
        Map<String, Integer> versions = new HashMap<>();
        for (InstructionSemantics semantics : all) {
            TypeSpec.Builder type = types.computeIfAbsent(semantics.file(), this::type);
            boolean first = versions.merge(semantics.instruction(), 1, Integer::sum) == 1;
            String name = semantics.instruction()
                    + (first ? "" : "_" + semantics.target().replace('-', '_'));
            CompiledDoes does = semantics.does();
            type.addMethod(does.methodSpec(name, false));
            if (does.clampMatters()) {
                type.addMethod(does.methodSpec(name + "_clamp", true));
            }
        }
        Map<String, TypeSpec> built = new TreeMap<>();
        types.forEach((file, type) -> built.put(file, type.build()));
        return built;
    }

    private TypeSpec.Builder type(String file) {
        return TypeSpec.classBuilder(ClassName.get(packageName, SpecFileNames.className(file, "Semantics")))
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc("What the instructions of {@code $L} compute. Pure functions of raw bits.\n", file)
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
    }
}
