package org.gfxisa.memorymodel;

import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/**
 * The sequences of a memory model at a processor, as the generator writes them.
 *
 * @param vocabulary what the model calls things
 * @param title what the table is called: the processors that it was written for
 * @param modes the modes of execution that it tells apart
 * @param mnemonics of the accesses, by operation and then by address space
 * @param sequences instructions by the question that has this answer
 * @param machines that the sequences are proven on, by mode: one, or several that hold
 * @param errata numbers of the errata of sequences that have some, by question
 */
public record MemoryModelTable(
        ModelVocabulary vocabulary,
        String title,
        List<String> modes,
        Map<String, Map<String, String>> mnemonics,
        Map<Question, List<String>> sequences,
        Map<String, List<MemoryMachine>> machines,
        Map<Question, List<String>> errata) {}
