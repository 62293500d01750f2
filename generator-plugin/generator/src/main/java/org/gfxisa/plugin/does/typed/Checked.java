package org.gfxisa.plugin.does.typed;

import java.util.List;
import java.util.Set;
import org.gfxisa.semantics.ModeField;

/** What the checks found out about a text. */
public record Checked(
        List<JavaParameter> inputs,
        List<Output> outputs,
        Set<String> reads,
        Set<String> writes,
        Set<ModeField> modeReads,
        boolean approximate,
        boolean clampMatters,
        List<TypedStmt> statements) {}
