package org.gfxisa.exec;

/** Whether something holds for every use of an instruction. */
public enum Setting {
    NEVER,
    ALWAYS,
    /** Where the modifier that stands for it is set. */
    MODIFIER
}
