package org.gfxisa.plugin.emit;

import com.palantir.javapoet.CodeBlock;
import org.gfxisa.plugin.does.RuntimeClass;

/** Collects lines of Java. */
final class CodeLines {
    private final CodeBlock.Builder code = CodeBlock.builder();

    /** Adds a line. */
    CodeLines line(String text) {
        code.add(RuntimeClass.line(text));
        return this;
    }

    /** Adds lines. */
    CodeLines add(CodeBlock lines) {
        code.add(lines);
        return this;
    }

    /** Adds a line that ends with a bracket, and indents what follows. */
    CodeLines open(String text) {
        line(text);
        code.indent();
        return this;
    }

    /** Ends a block and begins the next: {@code } else {}. */
    CodeLines next(String text) {
        code.unindent();
        return open(text);
    }

    /** Ends a block. */
    CodeLines close() {
        code.unindent();
        return line("}");
    }

    CodeBlock build() {
        return code.build();
    }
}
