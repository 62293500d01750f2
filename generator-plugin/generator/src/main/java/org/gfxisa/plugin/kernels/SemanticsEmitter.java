package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.emit.Javadoc;
import org.gfxisa.plugin.model.InstructionSemantics;

/**
 * Emits a pure static method for every instruction that the spec says the meaning of; a class per spec file, or for several of the same
 * name, which lie over each other.
 */
public final class SemanticsEmitter {
    private final String packageName;

    public SemanticsEmitter(String packageName) {
        this.packageName = packageName;
    }

    /** The classes by the spec files that they come from. */
    public Map<String, TypeSpec> emit(Iterable<InstructionSemantics> all) {
        Map<String, Set<String>> files = new TreeMap<>();
        Map<String, List<MethodSpec>> methods = new TreeMap<>();
        Map<String, Integer> versions = new HashMap<>();
        for (InstructionSemantics semantics : all) {
            String type = JavaNames.ofFile(semantics.file(), "Semantics");
            files.computeIfAbsent(type, t -> new TreeSet<>()).add(semantics.file());
            boolean first = versions.merge(semantics.instruction(), 1, Integer::sum) == 1;
            String name = semantics.instruction()
                    + (first ? "" : "_" + semantics.target().replace('-', '_'));
            CompiledDoes does = semantics.does();
            List<MethodSpec> here = methods.computeIfAbsent(type, t -> new ArrayList<>());
            here.add(does.methodSpec(name, false));
            if (does.clampMatters()) {
                here.add(does.methodSpec(name + "_clamp", true));
            }
        }
        Map<String, TypeSpec> built = new TreeMap<>();
        methods.forEach((type, here) -> {
            String from = String.join(", ", files.get(type));
            built.put(from, type(type, from).addMethods(here).build());
        });
        return built;
    }

    private TypeSpec.Builder type(String name, String files) {
        return TypeSpec.classBuilder(ClassName.get(packageName, name))
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc(
                        Javadoc.of("What the instructions of {@code $L} compute. Pure functions of raw bits.\n", files))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
    }
}
