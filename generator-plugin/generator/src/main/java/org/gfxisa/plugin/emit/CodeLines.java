package org.gfxisa.plugin.emit;

import com.palantir.javapoet.CodeBlock;
import org.gfxisa.plugin.does.typed.RuntimeClass;

/** Builds lines of Java. */
public final class CodeLines {
    private final CodeBlock.Builder code = CodeBlock.builder();

    /** Adds a line. */
    public CodeLines line(String text) {
        code.add(RuntimeClass.line(text));
        return this;
    }

    /** Adds lines. */
    public CodeLines add(CodeBlock lines) {
        code.add(lines);
        return this;
    }

    /** Adds a line that ends with a bracket, and indents the following ones. */
    public CodeLines open(String text) {
        line(text);
        code.indent();
        return this;
    }

    /** Ends a block and starts the next: {@code } else {}. */
    public CodeLines next(String text) {
        code.unindent();
        return open(text);
    }

    /** Ends a block. */
    public CodeLines close() {
        code.unindent();
        return line("}");
    }

    public CodeBlock build() {
        return code.build();
    }
}
