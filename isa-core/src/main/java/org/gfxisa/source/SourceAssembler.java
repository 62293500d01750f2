package org.gfxisa.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;

/**
 * Assembles consecutive lines of instructions and labels ({@code name:}), with forward and backward branches. Directives are left
 * to the caller, who passes the lines between them and may add data and labels. All errors are collected.
 */
public final class SourceAssembler {
    private final Assembler assembler;
    private final CodeBuffer code;
    private final Instruction instruction = new Instruction();
    private final List<Problem> problems = new ArrayList<>();
    private int lineNumber;

    public SourceAssembler(Isa isa) {
        assembler = new Assembler(isa);
        code = new CodeBuffer(isa);
    }

    /** Assembles a text of several lines. */
    public SourceAssembler source(String text) {
        int from = 0;
        while (from <= text.length()) {
            int end = text.indexOf('\n', from);
            int to = end < 0 ? text.length() : end;
            line(text, from, to, lineNumber + 1);
            from = to + 1;
        }
        return this;
    }

    /** Assembles a line: labels, then at most one instruction, then a comment. */
    public SourceAssembler line(String line) {
        return line(line, 0, line.length(), lineNumber + 1);
    }

    /**
     * Assembles a line that is a part of a text.
     *
     * @param text the text
     * @param from start of the line
     * @param to end of the line
     * @param number number of the line, for error messages
     */
    public SourceAssembler line(String text, int from, int to, int number) {
        lineNumber = number;
        int at = from;
        for (int colon = labelEnd(text, at, to); colon >= 0; colon = labelEnd(text, at, to)) {
            String name = text.substring(at, colon).strip();
            if (!code.bind(name)) {
                problems.add(new Problem(number, at - from + 1, "the label '" + name + "' is already defined"));
            }
            at = colon + 1;
        }
        if (isBlank(text, at, to)) {
            return this;
        }
        if (!assembler.assemble(text, at, to, instruction)) {
            problems.add(new Problem(number, at - from + assembler.errorColumn(), assembler.error()));
            return this;
        }
        if (!assembler.label().isEmpty()) {
            code.branchFollows(assembler.label(), number, at - from + assembler.labelColumn());
        }
        code.append(instruction);
        return this;
    }

    /** Binds a label to the current offset; returns false if it is already bound. */
    public boolean label(String name) {
        return code.bind(name);
    }

    /** Appends data. */
    public SourceAssembler data(byte[] bytes) {
        code.append(bytes);
        return this;
    }

    /** Returns the number of bytes. */
    public int offset() {
        return code.length();
    }

    /** Returns the offset of a label in bytes; empty if it is not bound yet. */
    public OptionalInt offset(String label) {
        return code.offset(label);
    }

    /** Returns the offsets of all labels in bytes. */
    public Map<String, Integer> labels() {
        return code.labels();
    }

    /** Resolves the branches and returns all errors. Those of unresolved branches follow the others; each kind is in the order of lines. */
    public List<Problem> problems() {
        problems.addAll(code.resolve());
        return List.copyOf(problems);
    }

    /** Resolves the branches and returns the machine code, which is valid if {@link #problems()} is empty. */
    public byte[] code() {
        problems.addAll(code.resolve());
        return code.toArray();
    }

    /** Returns the position of the colon after a label at the start of the text, or -1. */
    private static int labelEnd(String text, int from, int to) {
        int i = from;
        while (i < to && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        int start = i;
        while (i < to && (Character.isLetterOrDigit(text.charAt(i)) || "_.$@".indexOf(text.charAt(i)) >= 0)) {
            i++;
        }
        return i > start && i < to && text.charAt(i) == ':' ? i : -1;
    }

    private static boolean isBlank(String text, int from, int to) {
        int i = from;
        while (i < to && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        if (text.startsWith("/*", i)) {
            int end = text.indexOf("*/", i + 2);
            return end < 0 || end >= to || isBlank(text, end + 2, to);
        }
        boolean isComment = i < to && (text.charAt(i) == ';' || text.charAt(i) == '#' || text.startsWith("//", i));
        return i >= to || isComment;
    }
}
