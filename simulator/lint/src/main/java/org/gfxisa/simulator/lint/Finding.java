package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Optional;

/**
 * Something that is wrong.
 *
 * @param rule what kind of thing
 * @param detail the name of the hazard; empty for other rules
 * @param place where
 * @param instruction the instruction there, as text
 * @param message what is wrong with it, in words
 * @param expected what should be in its place
 * @param cause the earlier instruction that it does not go with
 * @param path the branches that are taken from there to here
 */
public record Finding(
        Rule rule,
        String detail,
        Place place,
        String instruction,
        String message,
        String expected,
        Optional<Cause> cause,
        List<Place> path) {

    /** An earlier instruction. */
    public record Cause(Place place, String instruction) {}

    public Finding {
        path = List.copyOf(path);
    }

    /** Its rule's name, with that of the hazard. */
    public String ruleId() {
        return detail.isEmpty() ? rule.id() : rule.id() + ":" + detail;
    }

    /** All of it but the file, in a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(place).append(": ").append(ruleId()).append(": ");
        text.append(instruction).append(instruction.isEmpty() ? "" : ": ").append(message);
        cause.ifPresent(c -> {
            text.append(" (").append(c.instruction()).append(" at ").append(c.place());
            for (int i = 0; i < path.size(); i++) {
                text.append(i == 0 ? ", then by the branch at " : ", ").append(path.get(i));
            }
            text.append(')');
        });
        if (!expected.isEmpty()) {
            text.append("; expected ").append(expected);
        }
        return text.toString();
    }
}
