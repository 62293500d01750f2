package org.gfxisa.diff;

import java.util.Locale;

/** Kinds of facts about a target, in the order in which they are listed. */
public enum FactKind {
    /** Limits and other facts about the processor, by name. */
    PROPERTY("properties"),
    /** Features of target ids. */
    FEATURE("features"),
    /** Registers and constants that operands name, and their codes. */
    OPERAND_CODE("operand codes"),
    /** Mnemonics, by the instruction's oldest name. */
    INSTRUCTION("instructions"),
    /** The fixed bits, by instruction and format. */
    ENCODING("encodings"),
    /** Operands, modifiers and implicit registers, by instruction and format. */
    OPERANDS("operands"),
    /** What instructions do, in the words of the spec. */
    SEMANTICS("semantics"),
    /** Required wait states, by rule. */
    HAZARD("hazards"),
    /** The code sequences of the memory model, by mode and access. */
    MEMORY_MODEL("memory model");

    private final String title;

    FactKind(String title) {
        this.title = title;
    }

    /** The kind in words. */
    public String title() {
        return title;
    }

    /** The kind in one word, for programs and command lines. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the facts are about one instruction each: their names begin with its. */
    boolean isOfAnInstruction() {
        return this == ENCODING || this == OPERANDS || this == SEMANTICS;
    }
}
