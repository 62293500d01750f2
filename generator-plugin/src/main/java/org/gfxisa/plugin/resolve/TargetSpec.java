package org.gfxisa.plugin.resolve;

import java.util.List;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.Processor;

/**
 * What holds at one target, apart from its instructions.
 *
 * @param processor the target
 * @param codes operand numbering
 * @param classes operand classes
 * @param modifiers modifier definitions
 * @param formats encodings
 */
record TargetSpec(
        Processor processor,
        List<CodeRange> codes,
        SyntaxTable classes,
        SyntaxTable modifiers,
        FormatResolver formats) {}
