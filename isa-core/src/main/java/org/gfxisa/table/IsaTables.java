package org.gfxisa.table;

import java.util.List;
import java.util.Map;

/**
 * The tables of one instruction set, as the generator writes them; all other classes build on them. Immutable, and safe for use
 * by several threads.
 *
 * @param name name of the instruction set: that of a processor, or of the common ancestor of several processors
 * @param waveSizes supported wave sizes in lanes
 * @param codes operand codes of registers and constants
 * @param registerNames names of the registers of all targets, such as {@code m0} and {@code v[}, and suffixes of halves, such as
 *     {@code .h}; none of them is a symbol
 * @param opcodeNames names of the instructions by opcode; empty if the target lacks the instruction
 * @param executions how each instruction is executed, by opcode: the number of an implementation, from 1; negative if it is an
 *     action; 0 if nothing is known
 * @param implicitOperands registers that instructions access without an operand for them
 * @param counters counters of outstanding operations
 * @param forms the decode table
 * @param tree decode tree, which maps the first bits of an instruction to forms
 * @param spellings the mnemonics that the assembler accepts, each with the indices of its forms in the order in which they are
 *     tried
 */
public record IsaTables(
        String name,
        List<Integer> waveSizes,
        Codes codes,
        List<String> registerNames,
        List<String> opcodeNames,
        List<Integer> executions,
        List<ImplicitOperand> implicitOperands,
        List<Counter> counters,
        List<Form> forms,
        DecodeNode tree,
        Map<String, List<Integer>> spellings) {}
