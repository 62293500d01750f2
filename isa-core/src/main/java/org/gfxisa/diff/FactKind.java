package org.gfxisa.diff;

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
    SEMANTICS("semantics");

    private final String title;

    FactKind(String title) {
        this.title = title;
    }

    /** The kind in words. */
    public String title() {
        return title;
    }

    /** Whether the facts are about one instruction each: their names begin with its. */
    boolean isOfAnInstruction() {
        return compareTo(INSTRUCTION) > 0;
    }
}
