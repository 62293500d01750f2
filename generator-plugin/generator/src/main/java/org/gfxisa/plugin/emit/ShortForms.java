package org.gfxisa.plugin.emit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shortens sources from JavaPoet: comments of one sentence, methods that return an expression, constructors that only call the superclass, and
 * empty bodies become one line.
 */
final class ShortForms {
    private static final int LONGEST_LINE = 140;
    private static final Pattern COMMENT = Pattern.compile("(?m)^( *)/\\*\\*\n\\1 \\* (.+)\n\\1 \\*/$");
    private static final Pattern METHOD = Pattern.compile(
            "(?m)^( *)((?:(?:public|protected|private|static|final) [^;={}]*|\\w+)\\([^;={}]*\\) \\{)\n\\1 +((?:return |super\\()[^\n]*;)\n\\1\\}$");
    private static final Pattern EMPTY = Pattern.compile("(?m)^( *[^\n]*\\) \\{)\n *\\}$");
    private static final Pattern LINE_BREAK = Pattern.compile("\n *");

    private ShortForms() {}

    /** Returns the same source with fewer lines. */
    static String of(String source) {
        String comments = COMMENT.matcher(source)
                .replaceAll(found -> quoted(
                        found.group(), found.group(1) + "/** " + found.group(2).stripTrailing() + " */"));
        String bodies = EMPTY.matcher(comments).replaceAll("$1}");
        return METHOD.matcher(bodies)
                .replaceAll(found -> quoted(
                        found.group(),
                        found.group(1) + LINE_BREAK.matcher(found.group(2)).replaceAll(" ") + " " + found.group(3)
                                + " }"));
    }

    private static String quoted(String before, String after) {
        return Matcher.quoteReplacement(after.length() <= LONGEST_LINE ? after : before);
    }
}
