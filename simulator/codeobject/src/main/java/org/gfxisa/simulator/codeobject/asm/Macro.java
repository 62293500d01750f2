package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A macro.
 *
 * @param name its name
 * @param parameters its parameters in order
 * @param body its lines
 * @param place the place of the first line
 */
record Macro(String name, List<Parameter> parameters, String body, Place place) {
    /** Encloses a text that was in angle brackets. */
    private static final char OPEN = '\ue000';

    private static final char CLOSE = '\ue001';

    /** A parameter. */
    record Parameter(String name, String preset, boolean isRequired, boolean takesRest) {}

    /** Parses the parameters of a macro: {@code a, b=1, c:req, d:vararg}. */
    static List<Parameter> parameters(String text) throws SourceException {
        List<Parameter> all = new ArrayList<>();
        for (String piece : pieces(text)) {
            int equals = piece.indexOf('=');
            String head = equals < 0 ? piece : piece.substring(0, equals);
            String preset =
                    equals < 0 ? "" : unquoted(piece.substring(equals + 1).strip());
            int colon = head.indexOf(':');
            String kind = colon < 0 ? "" : head.substring(colon + 1).strip();
            String name = (colon < 0 ? head : head.substring(0, colon)).strip();
            if (!name.matches("[\\w.$]+")) {
                throw new SourceException("'" + name + "' is not a valid name of a parameter");
            }
            if (!kind.isEmpty() && !kind.equals("req") && !kind.equals("vararg")) {
                throw new SourceException("a parameter is followed by :req or :vararg, not by :" + kind);
            }
            if (all.stream().anyMatch(p -> p.name().equals(name))) {
                throw new SourceException("the parameter '" + name + "' occurs twice");
            }
            if (!all.isEmpty() && all.get(all.size() - 1).takesRest()) {
                throw new SourceException("the parameter with :vararg must be the last one");
            }
            all.add(new Parameter(name, preset, kind.equals("req"), kind.equals("vararg")));
        }
        return all;
    }

    /** Returns the body with the arguments of a call. */
    String expand(String arguments, Map<String, Integer> counters, boolean isAlternate) throws SourceException {
        String[] values = new String[parameters.size()];
        boolean takesRest =
                !parameters.isEmpty() && parameters.get(values.length - 1).takesRest();
        List<String> given = takesRest ? pieces(arguments, values.length) : pieces(arguments);
        int next = 0;
        for (String piece : given) {
            int named = named(piece);
            if (named >= 0) {
                values[named] = unquoted(piece.substring(piece.indexOf('=') + 1).strip());
            } else if (next >= values.length) {
                throw new SourceException("the macro '" + name + "' takes " + values.length
                        + " arguments, unexpected argument '" + piece + "'");
            } else {
                boolean isRest = parameters.get(next).takesRest();
                values[next] = isRest ? piece : piece.isEmpty() ? null : unquoted(piece);
                next++;
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                if (parameters.get(i).isRequired()) {
                    throw new SourceException("the macro '" + name + "' needs a value for '"
                            + parameters.get(i).name() + "'");
                }
                values[i] = parameters.get(i).preset();
            }
        }
        int uses = counters.merge("", 1, Integer::sum) - 1;
        int own = counters.merge(name, 1, Integer::sum) - 1;
        List<String> names = parameters.stream().map(Parameter::name).toList();
        return substitute(body, names, List.of(values), uses, own, isAlternate);
    }

    private int named(String piece) {
        int equals = piece.indexOf('=');
        if (equals <= 0 || piece.startsWith("==", equals)) {
            return -1;
        }
        String head = piece.substring(0, equals).strip();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals(head)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Substitutes {@code \\name}; {@code \\@} counts the calls of all macros, {@code \\+} those of this one.
     *
     * @param isBare whether names without a backslash are substituted, too
     */
    static String substitute(String body, List<String> names, List<String> values, int uses, int own, boolean isBare) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < body.length()) {
            char c = body.charAt(i);
            boolean isMarked = c == '\\' && i + 1 < body.length();
            if (!isMarked && !(isBare && isWord(c))) {
                out.append(c);
                i++;
                continue;
            }
            int from = isMarked ? i + 1 : i;
            char first = body.charAt(from);
            if (isMarked && (first == '@' || first == '+')) {
                out.append(first == '@' ? uses : own);
                i = from + 1;
            } else if (isMarked && body.startsWith("()", from)) {
                i = from + 2;
            } else {
                int end = from;
                while (end < body.length() && isWord(body.charAt(end))) {
                    end++;
                }
                int name = names.indexOf(body.substring(from, end));
                boolean isJoined = isBare && name >= 0 && end < body.length() && body.charAt(end) == '&';
                out.append(name >= 0 ? values.get(name) : body.substring(i, Math.max(end, from + 1)));
                i = Math.max(end, from + 1) + (isJoined ? 1 : 0);
            }
        }
        return out.toString();
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || "_.$".indexOf(c) >= 0;
    }

    /** Converts the arguments of {@code .altmacro}: a text in angle brackets is one argument, and {@code %} precedes an expression. */
    static String alternate(String arguments, Value value) throws SourceException {
        StringBuilder out = new StringBuilder();
        boolean isStart = true;
        for (int i = 0; i < arguments.length(); i++) {
            char c = arguments.charAt(i);
            if (isStart && c == '<' && arguments.indexOf('>', i) > 0) {
                out.append(OPEN);
                for (i++; i < arguments.length() && arguments.charAt(i) != '>'; i++) {
                    i += arguments.charAt(i) == '!' && i + 1 < arguments.length() ? 1 : 0;
                    out.append(arguments.charAt(i));
                }
                out.append(CLOSE);
            } else if (isStart && c == '%') {
                int comma = arguments.indexOf(',', i);
                int end = comma < 0 ? arguments.length() : comma;
                out.append(value.of(arguments.substring(i + 1, end)));
                i = end - 1;
            } else {
                out.append(c);
            }
            isStart = c == ',' || c == ' ' || c == '\t';
        }
        return out.toString();
    }

    /** Evaluates an expression. */
    interface Value {
        long of(String expression) throws SourceException;
    }

    static List<String> pieces(String text) {
        return pieces(text, Integer.MAX_VALUE);
    }

    /** Splits arguments at commas, and at blanks that are not next to an operator. The last of {@code most} arguments is the rest of the text. */
    private static List<String> pieces(String text, int most) {
        List<String> pieces = new ArrayList<>();
        String all = text.strip();
        int from = 0;
        int depth = 0;
        int i = 0;
        if (all.isEmpty()) {
            return pieces;
        }
        while (i < all.length() && pieces.size() < most - 1) {
            char c = all.charAt(i);
            if (c == '"' || c == OPEN) {
                int close = all.indexOf(c == OPEN ? CLOSE : '"', i + 1);
                i = close < 0 ? all.length() : close + 1;
                continue;
            }
            depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
            boolean isBlank = c == ' ' || c == '\t';
            if (depth <= 0 && (c == ',' || isBlank)) {
                int next = i;
                while (next < all.length() && (all.charAt(next) == ' ' || all.charAt(next) == '\t')) {
                    next++;
                }
                boolean isComma = next < all.length() && all.charAt(next) == ',';
                if (isComma || !isOperator(all, i - 1) && !isOperator(all, next)) {
                    pieces.add(all.substring(from, i).strip());
                    from = isComma ? next + 1 : next;
                    while (from < all.length() && (all.charAt(from) == ' ' || all.charAt(from) == '\t')) {
                        from++;
                    }
                    i = from;
                    continue;
                }
                i = next;
                continue;
            }
            i++;
        }
        pieces.add(all.substring(from).strip());
        return pieces;
    }

    private static boolean isOperator(String text, int at) {
        return at >= 0 && at < text.length() && "+-*/%&|^<>=!~:".indexOf(text.charAt(at)) >= 0;
    }

    private static String unquoted(String text) {
        char first = text.isEmpty() ? 0 : text.charAt(0);
        char last = first == OPEN ? CLOSE : '"';
        boolean isQuoted = text.length() > 1 && (first == OPEN || first == '"') && text.endsWith("" + last);
        return isQuoted ? text.substring(1, text.length() - 1) : text;
    }
}
