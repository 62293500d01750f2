package org.gfxisa.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;

/**
 * Assembles lines of instructions and labels ({@code name:}) one after the other, with branches forward and backward. Directives are
 * the caller's: it hands over the lines between them, and may add data and labels of its own. All errors are collected.
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

    /** Assembles a whole text. */
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
     * @param number the line's number, for errors
     */
    public SourceAssembler line(String text, int from, int to, int number) {
        lineNumber = number;
        int at = from;
        for (int colon = labelEnd(text, at, to); colon >= 0; colon = labelEnd(text, at, to)) {
            String name = text.substring(at, colon).strip();
            if (!code.bind(name)) {
                problems.add(new Problem(number, at - from + 1, "the label '" + name + "' is there twice"));
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

    /** Binds a label to the present offset; false if it has one already. */
    public boolean label(String name) {
        return code.bind(name);
    }

    /** Appends data as it is. */
    public SourceAssembler data(byte[] bytes) {
        code.append(bytes);
        return this;
    }

    /** Bytes so far. */
    public int offset() {
        return code.length();
    }

    /** Where a label is, in bytes from the start; empty if it is not bound (yet). */
    public OptionalInt offset(String label) {
        return code.offset(label);
    }

    /** All labels, with their offsets in bytes. */
    public Map<String, Integer> labels() {
        return code.labels();
    }

    /** Resolves the branches and gives all errors, in the order of the lines for each kind. */
    public List<Problem> problems() {
        problems.addAll(code.resolve());
        return List.copyOf(problems);
    }

    /** The machine code; branches are filled in by {@link #problems()}, which is empty if the code is good. */
    public byte[] code() {
        problems.addAll(code.resolve());
        return code.toArray();
    }

    /** The place of the colon after a label that the text starts with, or -1. */
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
