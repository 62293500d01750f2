package org.gfxisa;

/** What a target id or a code object says of a target feature (LLVM AMDGPU usage, "Target ID"). */
public enum FeatureSetting {
    /** The processor does not have the feature. */
    UNSUPPORTED,
    /** The code runs with the feature on or off. */
    ANY,
    OFF,
    ON
}
