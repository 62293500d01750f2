package org.gfxisa.simulator.codeobject.asm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the lines of macros and repetitions, and expands them. */
final class Macros {
    private static final int MAX_REPETITIONS = 1 << 24;

    private final SourceLines lines;
    private final ConditionalDirectives conditions;
    private final Map<String, Macro> macros = new HashMap<>();
    private final Map<String, Integer> counters = new HashMap<>();

    /** What to do with the collected lines. */
    private interface Use {
        void apply(String body, Place place) throws SourceException;
    }

    private Use use = (body, place) -> {};
    private String opener = "";
    private StringBuilder body = new StringBuilder();
    private Place place = Place.NONE;
    private final Macro.Value value;
    private boolean isAlternate;
    private int depth;
    private int openedIn;
    private boolean isFirst;

    Macros(SourceLines lines, ConditionalDirectives conditions, Macro.Value value) {
        this.lines = lines;
        this.conditions = conditions;
        this.value = value;
    }

    void register(Map<String, Directive> all) {
        all.put(".macro", this::define);
        all.put(".rept", in -> {
            long times = in.absolute(0, MAX_REPETITIONS, "the number of times");
            in.end();
            collect(".rept", (text, where) -> repeat(text, where, times));
        });
        all.put(".rep", all.get(".rept"));
        all.put(".irp", in -> each(in, false));
        all.put(".irpc", in -> each(in, true));
        all.put(".purgem", in -> {
            String name = in.name();
            in.end();
            if (macros.remove(name) == null) {
                throw new SourceException("there is no macro '" + name + "'");
            }
        });
        all.put(".exitm", in -> {
            in.end();
            int open = lines.leaveMacro();
            if (open < 0) {
                throw new SourceException(".exitm is outside of a macro");
            }
            conditions.unwind(open);
        });
        for (String mode : List.of(".altmacro", ".noaltmacro")) {
            all.put(mode, in -> {
                in.end();
                isAlternate = mode.equals(".altmacro");
            });
        }
        for (String end : List.of(".endm", ".endmacro", ".endr")) {
            all.put(end, in -> {
                throw new SourceException(end + " does not end anything");
            });
        }
    }

    private void define(OperandParser in) throws SourceException {
        String name = in.name();
        in.accept(',');
        List<Macro.Parameter> parameters = Macro.parameters(in.rest());
        boolean isThere = macros.containsKey(name);
        collect(".macro", (text, where) -> macros.putIfAbsent(name, new Macro(name, parameters, text, where)));
        if (isThere) {
            throw new SourceException("the macro '" + name + "' is defined twice; .purgem removes the first one");
        }
    }

    private void each(OperandParser in, boolean isByCharacter) throws SourceException {
        String name = in.word();
        in.accept(',');
        String given = in.rest();
        collect(isByCharacter ? ".irpc" : ".irp", (text, where) -> {
            List<String> values = isByCharacter ? List.of(given.split("")) : Macro.pieces(given);
            StringBuilder out = new StringBuilder();
            for (String value : values.isEmpty() ? List.of("") : values) {
                append(
                        out,
                        Macro.substitute(
                                text, List.of(name), List.of(value), counters.getOrDefault("", 0), 0, isAlternate));
            }
            lines.expand(out.toString(), where, opener, false, conditions.depth());
        });
    }

    private void repeat(String text, Place where, long times) throws SourceException {
        StringBuilder out = new StringBuilder();
        for (long i = 0; i < times && !text.isEmpty(); i++) {
            append(out, text);
        }
        lines.expand(out.toString(), where, ".rept", false, conditions.depth());
    }

    private static void append(StringBuilder out, String text) throws SourceException {
        if (out.length() + (long) text.length() > SourceLines.MOST_EXPANDED) {
            throw new SourceException(
                    "macros and repetitions expand to more than " + SourceLines.MOST_EXPANDED + " characters");
        }
        out.append(text);
    }

    private void collect(String directive, Use then) {
        opener = directive;
        use = then;
        body = new StringBuilder();
        depth = 1;
        isFirst = true;
        openedIn = lines.line();
    }

    boolean isEmpty() {
        return macros.isEmpty();
    }

    /** Returns whether lines are collected instead of assembled. */
    boolean isCollecting() {
        return depth > 0;
    }

    /** Adds a line to the collected ones; {@code name} is its first word. */
    void collect(String text, int from, int to, String name) throws SourceException {
        if (isFirst) {
            place = lines.place(0);
            isFirst = false;
        }
        boolean isMacro = opener.equals(".macro");
        boolean opens = isMacro
                ? name.equals(".macro")
                : name.equals(".rept") || name.equals(".rep") || name.equals(".irp") || name.equals(".irpc");
        boolean closes = isMacro ? name.equals(".endm") || name.equals(".endmacro") : name.equals(".endr");
        depth += opens ? 1 : closes ? -1 : 0;
        if (depth > 0) {
            body.append(text, from, to).append('\n');
            return;
        }
        use.apply(body.toString(), place);
    }

    /** Expands a macro with the arguments in a range of the text; returns whether there is one with the name. */
    boolean expand(String name, String text, int from, int to) throws SourceException {
        Macro macro = macros.get(name);
        if (macro == null) {
            return false;
        }
        String given = withoutComment(text.substring(from, to));
        String arguments = isAlternate ? Macro.alternate(given, value) : given;
        lines.expand(
                macro.expand(arguments, counters, isAlternate),
                macro.place(),
                "macro " + name,
                true,
                conditions.depth());
        return true;
    }

    private static String withoutComment(String text) {
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            isQuoted ^= c == '"';
            if (!isQuoted && (c == ';' || text.startsWith("//", i))) {
                return text.substring(0, i);
            }
        }
        return text;
    }

    /** Returns an error about a missing end; empty if there is none. */
    String open() {
        return depth == 0 ? "" : "missing end of the " + opener + " in line " + openedIn;
    }
}
