package org.gfxisa.table;

import java.util.List;
import java.util.Map;

/**
 * The tables of one instruction set: what the generator writes, and what everything else rests on. Immutable and shared by all threads.
 *
 * @param name name of the instruction set: a processor, or the point of the family tree that several have in common
 * @param waveSizes wavefront sizes that it can run with, in lanes
 * @param codes what stands for registers and constants
 * @param registerNames the names of the registers of all targets, which are no symbols: {@code m0}, {@code v[}; and {@code .h}, as halves end
 * @param opcodeNames names of the instructions, by opcode; empty where the target lacks it
 * @param executions how each instruction is executed, by opcode: the number of a version, from 1, negative if it is an action; 0 where
 *     nothing is known
 * @param implicitOperands registers that instructions read and write without naming them in an operand
 * @param counters what counts the operations of a wave
 * @param forms the decode table
 * @param tree which forms the first bits of an instruction allow
 * @param spellings every mnemonic that the assembler takes, with its forms, by index, in the order they are tried
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
