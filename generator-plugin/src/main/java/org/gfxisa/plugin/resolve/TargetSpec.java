package org.gfxisa.plugin.resolve;

import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.model.Syntax;

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
        Map<String, Syntax> classes,
        Map<String, Syntax> modifiers,
        FormatResolver formats) {}
