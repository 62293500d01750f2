package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Optional;

/** Emits {@code MemoryModels}: the way to the memory model of a processor. */
public final class MemoryModelsEmitter {
    private static final ClassName MODEL = ClassName.get("org.gfxisa.memorymodel", "MemoryModel");
    private static final ClassName FILE = ClassName.get("org.gfxisa.memorymodel", "MemoryModelFile");
    private static final String PROCESSOR = "processor";

    private final ClassName name;

    public MemoryModelsEmitter(String packageName) {
        this.name = ClassName.get(packageName, "MemoryModels");
    }

    /** The class. */
    public TypeSpec emit() {
        TypeName found = ParameterizedTypeName.get(ClassName.get(Optional.class), MODEL);
        return new ResourceClass(
                        name,
                        FILE,
                        MemoryModelFile.NAME,
                        "The memory models of all processors. They are loaded when the first is asked for.")
                .asking(
                        "find",
                        found,
                        "The memory model of a processor; empty if none is described.\n\n"
                                + "@param processor its name, e.g. {@code gfx90a}",
                        PROCESSOR)
                .asking(
                        "find",
                        found,
                        "A memory model of a processor; empty if it is not described.\n\n"
                                + "@param processor its name, e.g. {@code gfx900}\n@param model one of {@link #names}",
                        PROCESSOR,
                        "model")
                .asking(
                        "names",
                        ParameterizedTypeName.get(List.class, String.class),
                        "The names of the memory models of a processor; none if none is described.\n\n"
                                + "@param processor its name, e.g. {@code gfx900}",
                        PROCESSOR)
                .build();
    }
}
