package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.List;

/** Lays out a text of the {@code does} language: long lines are broken between statements and around blocks, which are indented. */
final class StatementLines {
    /** A line that is no longer stays as it is. */
    private static final int SHORT = 72;

    private static final String INDENT = "  ";

    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private int depth;

    private StatementLines() {}

    /** Returns the lines of a text. */
    static List<String> of(String text) {
        StatementLines all = new StatementLines();
        for (String given : text.split("\n")) {
            if (given.length() <= SHORT || given.contains("#")) {
                all.lines.add(given);
            } else {
                all.depth = (given.length() - given.stripLeading().length()) / INDENT.length();
                all.lay(given.strip());
            }
        }
        return all.lines;
    }

    private void lay(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{') {
                line.append(c);
                end();
                depth++;
            } else if (c == '}') {
                end();
                depth--;
                line.append(c);
                if (!text.startsWith(" else", i + 1)) {
                    end();
                }
            } else if (c == ';') {
                end();
            } else if (c != ' ' || line.length() > 0) {
                line.append(c);
            }
        }
        end();
    }

    private void end() {
        if (!line.toString().isBlank()) {
            lines.add(INDENT.repeat(depth) + line.toString().strip());
        }
        line.setLength(0);
    }
}
