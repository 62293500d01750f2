package org.gfxisa.plugin.abi;

import org.gfxisa.plugin.emit.GeneratedFiles;

/** Emits the ABI: a class for each structure, enumeration and set-up, and one for the properties of targets. */
public final class AbiEmitter {
    private static final String SUBPACKAGE = ".abi";
    private final String packageName;

    /**
     * Prepares to emit.
     *
     * @param packageName the package of the instruction set; the ABI is emitted into its subpackage {@code abi}
     */
    public AbiEmitter(String packageName) {
        this.packageName = packageName + SUBPACKAGE;
    }

    /** Emits all classes. */
    public void emit(Abi abi, GeneratedFiles files) {
        StructureEmitter structures = new StructureEmitter(packageName);
        for (Structure structure : abi.structures()) {
            files.source(packageName, structures.emit(structure), structure.file());
        }
        EnumerationEmitter enumerations = new EnumerationEmitter(packageName);
        for (Enumeration enumeration : abi.enumerations()) {
            files.source(packageName, enumerations.emit(enumeration), enumeration.file());
        }
        SetupEmitter setups = new SetupEmitter(packageName);
        for (Setup setup : abi.setups()) {
            files.source(packageName, setups.emit(setup), setup.file());
        }
        if (!abi.properties().isEmpty()) {
            files.source(packageName, new TargetPropertiesEmitter(packageName).emit(abi.properties()), "abi/");
        }
    }
}
