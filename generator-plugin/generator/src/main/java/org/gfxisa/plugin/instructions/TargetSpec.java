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
 * The facts that a group of equal targets shares, apart from instructions.
 *
 * @param targets names of the targets
 * @param processor the first of them
 * @param codes operand codes
 * @param classes operand classes
 * @param modifiers modifier definitions
 * @param floatModifiers modifiers of floating-point results
 * @param formats encodings
 * @param counters counters of outstanding operations by name
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
