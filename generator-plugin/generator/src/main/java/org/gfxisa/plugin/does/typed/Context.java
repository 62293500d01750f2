package org.gfxisa.plugin.does.typed;

/** Whether a text speaks of one lane of a vector instruction or of a wave. */
public enum Context {
    /** Runs once per active lane. */
    LANE,
    /** Runs once per wave. */
    WAVE
}
