package org.gfxisa.diff;

import java.util.Locale;

/** The kinds of facts about a target, in the order in which they are listed. */
public enum FactKind {
    /** Limits and other properties of the processor, by name. */
    PROPERTY("properties"),
    /** Features of target ids. */
    FEATURE("features"),
    /** Registers and constants that operands name, and their codes. */
    OPERAND_CODE("operand codes"),
    /** Mnemonics, by the oldest name of the instruction. */
    INSTRUCTION("instructions"),
    /** Fixed bits, by instruction and format. */
    ENCODING("encodings"),
    /** Operands, modifiers and implicit registers, by instruction and format. */
    OPERANDS("operands"),
    /** Semantics of instructions as the spec describes them. */
    SEMANTICS("semantics"),
    /** Required wait states, by rule. */
    HAZARD("hazards"),
    /** Code sequences of the memory model, by mode and access. */
    MEMORY_MODEL("memory model");

    private final String title;

    FactKind(String title) {
        this.title = title;
    }

    /** Returns the title of the kind. */
    public String title() {
        return title;
    }

    /** Returns the kind as one word, for JSON and command lines. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns whether each fact is about one instruction, whose name is the first word of the fact's name. */
    boolean isOfAnInstruction() {
        return this == ENCODING || this == OPERANDS || this == SEMANTICS;
    }
}
