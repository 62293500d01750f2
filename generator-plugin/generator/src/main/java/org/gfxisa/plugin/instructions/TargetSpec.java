package org.gfxisa.plugin.instructions;

import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.entries.FloatModifiers;
import org.gfxisa.plugin.formats.FormatResolver;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.operands.SyntaxTable;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.Counter;

/**
 * What holds at some targets that do not differ in it, apart from its instructions.
 *
 * @param targets the targets' names
 * @param processor the first of them
 * @param codes operand numbering
 * @param classes operand classes
 * @param modifiers modifier definitions
 * @param floatModifiers those of floating results
 * @param formats encodings
 * @param counters what counts operations, by name
 */
public record TargetSpec(
        List<String> targets,
        ProcessorSpec processor,
        List<CodeRange> codes,
        SyntaxTable classes,
        SyntaxTable modifiers,
        FloatModifiers floatModifiers,
        FormatResolver formats,
        Map<String, Counter> counters) {}
