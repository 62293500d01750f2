package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.Optional;

/** Emits {@code Hazards}: the way to the required wait states of a processor. */
public final class HazardsEmitter {
    private static final ClassName RULES = ClassName.get("org.gfxisa.hazards", "HazardRules");
    private static final ClassName FILE = ClassName.get("org.gfxisa.hazards", "HazardFile");

    private final ClassName name;

    public HazardsEmitter(String packageName) {
        this.name = ClassName.get(packageName, "Hazards");
    }

    /** The class. */
    public TypeSpec emit() {
        return new ResourceClass(
                        name,
                        FILE,
                        HazardsFile.NAME,
                        "The required wait states of all processors. They are loaded when the first are asked for.")
                .asking(
                        "find",
                        ParameterizedTypeName.get(ClassName.get(Optional.class), RULES),
                        "The rules of a processor; empty if none are described.\n\n"
                                + "@param processor its name, e.g. {@code gfx90a}",
                        "processor")
                .build();
    }
}
