package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Set;

/** Conditional assembly with {@code .if} and related directives. */
final class ConditionalDirectives {
    static final Set<String> NAMES = Set.of(
            ".if",
            ".ifeq",
            ".ifge",
            ".ifgt",
            ".ifle",
            ".iflt",
            ".ifne",
            ".ifb",
            ".ifnb",
            ".ifc",
            ".ifnc",
            ".ifeqs",
            ".ifnes",
            ".ifdef",
            ".ifndef",
            ".ifnotdef",
            ".elseif",
            ".else",
            ".endif");

    private final Assembly assembly;

    /** An open condition. */
    private static final class Condition {
        final boolean isDead;
        final Place place;
        boolean holds;
        boolean hasHeld;
        boolean isLast;

        Condition(boolean isDead, Place place) {
            this.isDead = isDead;
            this.place = place;
        }
    }

    private final Deque<Condition> stack = new ArrayDeque<>();

    ConditionalDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    /** Returns whether statements are skipped. */
    boolean isSkipping() {
        Condition top = stack.peek();
        return top != null && (top.isDead || !top.holds);
    }

    int depth() {
        return stack.size();
    }

    /** Closes the conditions above a nesting depth. */
    void unwind(int depth) {
        while (stack.size() > depth) {
            stack.pop();
        }
    }

    /** Returns whether a range of the text is one of these directives. */
    boolean takes(String text, int from, int to) {
        return to > from + 2
                && (text.charAt(from + 1) == 'i' || text.charAt(from + 1) == 'e')
                && NAMES.contains(text.substring(from, to));
    }

    void apply(String name, OperandParser in) throws SourceException {
        switch (name) {
            case ".else", ".elseif" -> {
                Condition top = top(name);
                if (top.isLast) {
                    throw new SourceException(name + " follows .else");
                }
                top.isLast = name.equals(".else");
                boolean isDue = !top.isDead && !top.hasHeld;
                top.holds = false;
                top.holds = isDue && (top.isLast || in.absolute() != 0);
                top.hasHeld |= top.holds;
                if (top.isLast) {
                    in.end();
                }
            }
            case ".endif" -> {
                top(name);
                stack.pop();
                in.end();
            }
            default -> {
                Condition condition = new Condition(isSkipping(), assembly.place());
                // If the condition is malformed, it is false, and its .endif still closes it.
                stack.push(condition);
                condition.holds = !condition.isDead && holds(name, in);
                condition.hasHeld = condition.holds;
            }
        }
    }

    private Condition top(String name) throws SourceException {
        if (stack.isEmpty()) {
            throw new SourceException("there is no .if before " + name);
        }
        return stack.peek();
    }

    private boolean holds(String name, OperandParser in) throws SourceException {
        return switch (name) {
            case ".ifb" -> in.rest().isEmpty();
            case ".ifnb" -> !in.rest().isEmpty();
            case ".ifc" -> isSame(in);
            case ".ifnc" -> !isSame(in);
            case ".ifeqs" -> isSameText(in);
            case ".ifnes" -> !isSameText(in);
            case ".ifdef" -> isDefined(in);
            case ".ifndef", ".ifnotdef" -> !isDefined(in);
            default -> compares(name, in);
        };
    }

    private static boolean compares(String name, OperandParser in) throws SourceException {
        long value = in.absolute();
        in.end();
        return switch (name) {
            case ".ifeq" -> value == 0;
            case ".ifge" -> value >= 0;
            case ".ifgt" -> value > 0;
            case ".ifle" -> value <= 0;
            case ".iflt" -> value < 0;
            default -> value != 0;
        };
    }

    private static boolean isSame(OperandParser in) throws SourceException {
        String both = in.rest();
        int comma = both.indexOf(',');
        if (comma < 0) {
            throw new SourceException("expected two texts with a comma between them");
        }
        return both.substring(0, comma).strip().equals(both.substring(comma + 1).strip());
    }

    private static boolean isSameText(OperandParser in) throws SourceException {
        byte[] first = in.string();
        in.expect(',');
        byte[] second = in.string();
        in.end();
        return Arrays.equals(first, second);
    }

    private boolean isDefined(OperandParser in) throws SourceException {
        String name = in.name();
        in.end();
        return assembly.symbols().predefined(name).isPresent()
                || assembly.symbols().find(name).filter(Symbol::isDefined).isPresent();
    }

    /** Returns an error about a missing .endif; empty if there is none. */
    String open() {
        return stack.isEmpty()
                ? ""
                : "missing .endif for the condition in line "
                        + stack.peek().place.line();
    }
}
