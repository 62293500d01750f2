package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Map;

/**
 * The resolved instruction set of one target.
 *
 * @param target the processor
 * @param codes its operand numbering
 * @param registers implicit registers and their widths in dwords; 0: a bit per lane
 * @param formats the formats of its forms, with their variants
 * @param forms its decode table, by mnemonic and format
 * @param spellings every mnemonic that the assembler takes, with indices of forms in the order they are tried
 * @param elsewhere mnemonics that other processors have, and which
 */
public record TargetIsa(
        Processor target,
        List<CodeRange> codes,
        Map<String, Integer> registers,
        List<Format> formats,
        List<Form> forms,
        Map<String, List<Integer>> spellings,
        Map<String, List<String>> elsewhere) {}
