package org.gfxisa.plugin.spec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The top-level folders of a spec; each contains one kind of file, described by one schema. */
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
    /** Errors of the source documents, and what the spec assumes. */
    ERRATA,
    /** Code sequences of the memory model. */
    MEMORY_MODEL,
    /** Required wait states. */
    HAZARDS,
    /** Structures shared with the driver and the loader. */
    ABI;

    /** Returns the name of the folder: {@code memory-model}. */
    public String folderName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Finds the folder with a name. */
    public static Optional<SpecFolder> named(String name) {
        return Arrays.stream(values()).filter(f -> f.folderName().equals(name)).findFirst();
    }

    /** Returns the names of all folders. */
    public static List<String> names() {
        return Arrays.stream(values()).map(SpecFolder::folderName).toList();
    }

    /** Returns the path of the schema of its files, relative to the spec root. */
    public String schemaPath() {
        return SpecLayer.SCHEMA_FOLDER + "/" + folderName() + SpecLayer.SCHEMA_SUFFIX;
    }
}
