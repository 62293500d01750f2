package org.gfxisa;

/** The setting of a target feature in a target id or a code object (LLVM AMDGPU usage, "Target ID"). */
public enum FeatureSetting {
    /** The processor does not have the feature. */
    UNSUPPORTED,
    /** The code runs with the feature on or off. */
    ANY,
    OFF,
    ON
}
