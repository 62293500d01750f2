package org.gfxisa.plugin.spec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The top folders of a spec; each holds one kind of file, described by one schema. */
public enum SpecFolder {
    /** Families and processors. */
    TARGETS,
    /** Encodings as named bit fields. */
    FORMATS,
    /** Operand codes, classes and modifiers. */
    OPERANDS,
    /** Instructions. */
    INSTRUCTIONS,
    /** Functions that instructions use. */
    PRELUDE,
    /** Mistakes of the sources, and what is done instead. */
    ERRATA,
    /** Code sequences of the memory model. */
    MEMORY_MODEL,
    /** Required wait states. */
    HAZARDS,
    /** Structures shared with the driver and the loader. */
    ABI;

    /** The name on disk: {@code memory-model}. */
    public String folderName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The folder of this name on disk. */
    public static Optional<SpecFolder> named(String name) {
        return Arrays.stream(values()).filter(f -> f.folderName().equals(name)).findFirst();
    }

    /** All names on disk. */
    public static List<String> names() {
        return Arrays.stream(values()).map(SpecFolder::folderName).toList();
    }

    /** The schema of the files in this folder, relative to the spec root. */
    public String schemaPath() {
        return SpecLayer.SCHEMA_FOLDER + "/" + folderName() + SpecLayer.SCHEMA_SUFFIX;
    }
}
