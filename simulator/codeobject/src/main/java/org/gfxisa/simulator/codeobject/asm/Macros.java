package org.gfxisa.simulator.codeobject.asm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Macros and repetitions: collects their lines, and expands them. */
final class Macros {
    private static final int MOST_TIMES = 1 << 24;

    private final Lines lines;
    private final Conditions conditions;
    private final Map<String, Macro> macros = new HashMap<>();
    private final Map<String, Integer> counters = new HashMap<>();

    /** What is done with the lines when they are all there. */
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

    Macros(Lines lines, Conditions conditions, Macro.Value value) {
        this.lines = lines;
        this.conditions = conditions;
        this.value = value;
    }

    void register(Map<String, Directive> all) {
        all.put(".macro", this::define);
        all.put(".rept", in -> {
            long times = in.absolute(0, MOST_TIMES, "the number of times");
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
                throw new SourceException(".exitm stands in no macro");
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
                throw new SourceException("there is nothing that " + end + " ends");
            });
        }
    }

    private void define(Operands in) throws SourceException {
        String name = in.name();
        in.accept(',');
        List<Macro.Parameter> parameters = Macro.parameters(in.rest());
        boolean isThere = macros.containsKey(name);
        collect(".macro", (text, where) -> macros.putIfAbsent(name, new Macro(name, parameters, text, where)));
        if (isThere) {
            throw new SourceException("the macro '" + name + "' is defined twice; .purgem takes the first one away");
        }
    }

    private void each(Operands in, boolean isByCharacter) throws SourceException {
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
        if (out.length() + (long) text.length() > Lines.MOST_EXPANDED) {
            throw new SourceException(
                    "macros and repetitions expand to more than " + Lines.MOST_EXPANDED + " characters");
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

    /** Whether lines are collected and not assembled. */
    boolean isCollecting() {
        return depth > 0;
    }

    /** Takes a line that is collected; {@code name} is its first word. */
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

    /** Expands a macro if the name is that of one; what stands behind it are the arguments. */
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

    /** What is missing at the end of the source, or nothing. */
    String open() {
        return depth == 0 ? "" : "there is no end of the " + opener + " in line " + openedIn;
    }
}
