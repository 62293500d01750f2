package org.gfxisa.simulator.codeobject;

/** What a code object says of a target feature (LLVM AMDGPU usage, "Target ID"). */
public enum FeatureSetting {
    /** The processor does not have the feature. */
    UNSUPPORTED,
    /** The code runs with the feature on or off. */
    ANY,
    OFF,
    ON;

    /** The setting's part of a target id: {@code :xnack+}, or nothing. */
    String suffix(String feature) {
        return switch (this) {
            case UNSUPPORTED, ANY -> "";
            case OFF -> ":" + feature + "-";
            case ON -> ":" + feature + "+";
        };
    }
}
