package org.gfxisa.plugin.does;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.does.check.Prelude;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.does.typed.DeclaredOperand;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.Signature;
import org.gfxisa.plugin.does.typed.Type;

/** Compiles texts for tests. */
public final class Texts {
    /** What was reported, as one line: {@code offset+length message | hint}. */
    record Report(Optional<CompiledDoes> compiled, List<String> errors) {}

    private Texts() {}

    /**
     * Operands from words such as {@code >vdst:f32} (written), {@code src0:f32} (read) and {@code <>vdst:b32} (both);
     * the word {@code clamp} stands for the modifier.
     */
    public static Signature signature(String words) {
        List<DeclaredOperand> operands = new ArrayList<>();
        boolean clamp = false;
        for (String word : words.isBlank() ? new String[0] : words.trim().split("\\s+")) {
            if (word.equals("clamp")) {
                clamp = true;
                continue;
            }
            OperandAccess access = word.startsWith("<>")
                    ? OperandAccess.READ_WRITE
                    : word.startsWith(">") ? OperandAccess.WRITE : OperandAccess.READ;
            String[] parts = word.replaceAll("[<>]", "").split(":");
            operands.add(new DeclaredOperand(parts[0], Type.parse(parts[1]).orElseThrow(), access));
        }
        return new Signature(operands, clamp);
    }

    public static Report report(String text, String operands, Context context) {
        List<String> errors = new ArrayList<>();
        Optional<CompiledDoes> compiled = new DoesCompiler(Prelude.EMPTY)
                .compile(
                        text,
                        signature(operands),
                        context,
                        (offset, length, message, hint) -> errors.add(offset + "+" + length + " " + message
                                + hint.map(h -> " | " + (h.isName() ? "did you mean '" + h.text() + "'?" : h.text()))
                                        .orElse("")));
        return new Report(compiled, errors);
    }

    /** Compiles a text that must be right. */
    public static CompiledDoes compile(String text, String operands, Context context) {
        Report report = report(text, operands, context);
        assertTrue(report.errors().isEmpty(), () -> text + ": " + report.errors());
        return report.compiled().orElseThrow();
    }

    public static CompiledDoes lane(String text, String operands) {
        return compile(text, operands, Context.LANE);
    }

    public static CompiledDoes wave(String text, String operands) {
        return compile(text, operands, Context.WAVE);
    }

    /** The emitted method as a member of a class, without the package of the run-time classes. */
    public static String java(CompiledDoes does, String name, boolean clamp) {
        return does.methodSpec(name, clamp)
                .toString()
                .replace(RuntimeClass.PACKAGE + ".", "")
                .replaceAll("(?m)^  ", "    ")
                .indent(4);
    }
}
