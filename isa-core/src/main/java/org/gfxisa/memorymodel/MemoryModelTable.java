package org.gfxisa.memorymodel;

import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/**
 * The sequences of a memory model on a processor, as the generator writes them.
 *
 * @param vocabulary names in the model
 * @param title title of the table: the processors that it was written for
 * @param modes execution modes with different sequences
 * @param mnemonics mnemonics of the accesses by operation and address space
 * @param sequences instructions by key
 * @param machines the abstract machines on which the sequences are proven, by mode
 * @param errata numbers of the errata of sequences by key
 */
public record MemoryModelTable(
        ModelVocabulary vocabulary,
        String title,
        List<String> modes,
        Map<String, Map<String, String>> mnemonics,
        Map<SequenceKey, List<String>> sequences,
        Map<String, List<MemoryMachine>> machines,
        Map<SequenceKey, List<String>> errata) {}
