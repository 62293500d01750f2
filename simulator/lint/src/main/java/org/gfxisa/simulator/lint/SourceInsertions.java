package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gfxisa.simulator.lint.Repair.Insertion;

/** Inserts instructions into a source, and leaves all other characters unchanged. */
public final class SourceInsertions {
    private static final Pattern LINE = Pattern.compile("[^\n]*\n?");
    /** What precedes an instruction on its line: labels and white space. */
    private static final Pattern LEAD = Pattern.compile("((?:\\s*[\\w.$@]+:(?!:))*)(\\s*)");

    private static final int COMMENT_COLUMN = 48;

    private SourceInsertions() {}

    /**
     * Inserts instructions into a source.
     *
     * @param text the source
     * @param before by line number, counted from 1, the instructions to insert before the instruction in that line
     * @return the new source
     */
    public static String insert(String text, Map<Integer, List<Insertion>> before) {
        StringBuilder out = new StringBuilder(text.length());
        Matcher lines = LINE.matcher(text);
        for (int number = 1; lines.find() && lines.end() > lines.start(); number++) {
            String line = lines.group();
            Matcher lead = LEAD.matcher(line);
            if (!before.containsKey(number) || !lead.lookingAt()) {
                out.append(line);
                continue;
            }
            // The instructions belong after the label, so that branches to it execute them.
            String space = lead.group(2);
            String end = line.endsWith("\r\n") ? "\r\n" : "\n";
            String indent = lead.group(1).isEmpty() ? space : "\t";
            out.append(lead.group())
                    .append(before.get(number).stream()
                            .map(SourceInsertions::line)
                            .collect(Collectors.joining(end + indent, "", end + indent)));
            out.append(line, lead.end(), line.length());
        }
        return out.toString();
    }

    private static String line(Insertion insertion) {
        String why = insertion.reason().ruleId() + ": " + insertion.reason().message();
        return insertion.text()
                + " ".repeat(Math.max(1, COMMENT_COLUMN - insertion.text().length())) + "; " + why;
    }
}
