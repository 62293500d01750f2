package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Map;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.Counter;
import org.gfxisa.table.ImplicitOperand;

/**
 * The resolved instruction set of one target, or of several that do not differ in it.
 *
 * @param name name of the processor, or of the common ancestor of its processors
 * @param processors its processors, in the order of the spec
 * @param codes operand codes
 * @param registerNames names of the registers of all targets, such as {@code m0} and {@code v[}, and suffixes of halves
 * @param registers implicit registers by name
 * @param counters counters of outstanding operations
 * @param formats the formats of its forms, with their variants
 * @param forms the decode table, sorted by mnemonic and format
 * @param spellings mnemonics that the assembler accepts, each with the indices of its forms in the order in which they are tried
 * @param meanings semantics of each instruction as written in the spec
 */
public record TargetIsa(
        String name,
        List<ProcessorSpec> processors,
        List<CodeRange> codes,
        List<String> registerNames,
        Map<String, ImplicitOperand> registers,
        List<Counter> counters,
        List<Format> formats,
        List<FormSpec> forms,
        Map<String, List<Integer>> spellings,
        Map<String, String> meanings) {

    /** Returns the first of its processors. */
    public ProcessorSpec target() {
        return processors.get(0);
    }
}
