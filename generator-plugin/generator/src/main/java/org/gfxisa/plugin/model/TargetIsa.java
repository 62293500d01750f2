package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Map;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.Counter;
import org.gfxisa.table.ImplicitOperand;

/**
 * The resolved instruction set of one target, or of several that do not differ in it.
 *
 * @param name what it is called: the processor, or the point of the family tree that its processors have in common
 * @param processors the processors that have it, in the order of the spec
 * @param codes its operand numbering
 * @param registerNames the names of the registers of all targets: {@code m0}, {@code v[}; and {@code .h}, as halves end
 * @param registers implicit registers by name
 * @param counters what counts the operations of a wave
 * @param formats the formats of its forms, with their variants
 * @param forms its decode table, by mnemonic and format
 * @param spellings every mnemonic that the assembler takes, with indices of forms in the order they are tried
 * @param meanings what each instruction does, as the spec says it
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

    /** The first of its processors. */
    public ProcessorSpec target() {
        return processors.get(0);
    }
}
