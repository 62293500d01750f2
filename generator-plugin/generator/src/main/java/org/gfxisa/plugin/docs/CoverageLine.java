package org.gfxisa.plugin.docs;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A line of a coverage file: the fidelity with which a simulator executes an instruction.
 *
 * @param instruction its name
 * @param executed the word for how it is executed
 * @param why what is approximate, or why it is refused; empty if neither
 * @param tests the kinds of tests that check it; may be empty
 * @param isas the instruction sets to which the line applies
 */
public record CoverageLine(String instruction, String executed, String why, String tests, Set<String> isas) {
    private static final int FIELDS = 5;

    public CoverageLine {
        isas = Set.copyOf(isas);
    }

    /** Reads the fields, which tabs separate; the last one lists the instruction sets. Returns nothing for any other text. */
    public static Optional<CoverageLine> of(String text) {
        List<String> fields = List.of(text.split("\t", -1));
        return fields.size() != FIELDS
                ? Optional.empty()
                : Optional.of(new CoverageLine(
                        fields.get(0),
                        fields.get(1),
                        fields.get(2),
                        fields.get(3),
                        Set.of(fields.get(4).split(" "))));
    }
}
