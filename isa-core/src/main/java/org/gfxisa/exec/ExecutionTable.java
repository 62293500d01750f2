package org.gfxisa.exec;

/** How the instructions of a spec are executed. The generator writes one for each package. */
@FunctionalInterface
public interface ExecutionTable {
    /** One that knows no instruction. */
    ExecutionTable NONE = (opcode, version) -> {
        throw new IllegalArgumentException("no execution of opcode " + opcode);
    };

    /**
     * How an instruction is executed; made anew.
     *
     * @param opcode number of the instruction
     * @param version which of the ways that differ by instruction set, from 0
     */
    Execution create(int opcode, int version);
}
