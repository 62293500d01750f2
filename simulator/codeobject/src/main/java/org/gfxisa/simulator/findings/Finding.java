package org.gfxisa.simulator.findings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something that is wrong.
 *
 * @param rule what kind of thing
 * @param detail what kind of it, as the name of the hazard; empty where the rule says it all
 * @param place where
 * @param instruction the instruction there, as text
 * @param message what is wrong with it, in words
 * @param expected what should be in its place
 * @param cause the earlier instruction that it does not go with
 * @param path the branches that are taken from there to here
 * @param facts what a run knows, by name and in order: kernel, work-group, wave, lane and the like
 */
public record Finding(
        FindingRule rule,
        String detail,
        CodePlace place,
        String instruction,
        String message,
        String expected,
        Optional<Cause> cause,
        List<CodePlace> path,
        Map<String, String> facts) {

    /**
     * An earlier instruction.
     *
     * @param facts what a run knows of it
     */
    public record Cause(CodePlace place, String instruction, Map<String, String> facts) {
        public Cause {
            facts = ordered(facts);
        }

        /** One of which no run knows. */
        public Cause(CodePlace place, String instruction) {
            this(place, instruction, Map.of());
        }
    }

    public Finding {
        path = List.copyOf(path);
        facts = ordered(facts);
    }

    private static Map<String, String> ordered(Map<String, String> facts) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    private static String told(String lead, Map<String, String> facts) {
        return facts.isEmpty()
                ? ""
                : lead
                        + facts.entrySet().stream()
                                .map(fact -> fact.getKey() + " " + fact.getValue())
                                .collect(Collectors.joining(", "));
    }

    /** The same, with one more fact. */
    public Finding with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(facts);
        more.put(name, value);
        return new Finding(rule, detail, place, instruction, message, expected, cause, path, more);
    }

    /** What a run knows of the earlier instruction, from where it is not what it knows of this one: both say the kernel first. */
    private Map<String, String> differing(Map<String, String> others) {
        Map<String, String> differing = new LinkedHashMap<>();
        others.forEach((name, value) -> {
            if (!differing.isEmpty() || !value.equals(facts.get(name))) {
                differing.put(name, value);
            }
        });
        return differing;
    }

    /** Its rule's name, with the detail. */
    public String ruleId() {
        return detail.isEmpty() ? rule.id() : rule.id() + ":" + detail;
    }

    /** All of it in a line: {@code k.s:5:3: missing-wait: …}, or {@code k.co: kernel+0x40: missing-wait: …}. */
    public String in(String file) {
        String hint = rule.severity() == FindingRule.Severity.HINT ? "hint: " : "";
        return place.isInSource() ? place + ": " + hint + text() : file + ": " + hint + place + ": " + text();
    }

    /** All of it but the code object, in a line. */
    @Override
    public String toString() {
        return place + ": " + text();
    }

    /** All of it but the place. */
    private String text() {
        StringBuilder text = new StringBuilder();
        text.append(ruleId()).append(": ");
        text.append(instruction).append(instruction.isEmpty() ? "" : ": ").append(message);
        cause.ifPresent(c -> {
            text.append(" (")
                    .append(c.instruction())
                    .append(" at ")
                    .append(c.place().from(place))
                    .append(told(", ", differing(c.facts())));
            for (int i = 0; i < path.size(); i++) {
                text.append(i == 0 ? ", then by the branch at " : ", ")
                        .append(path.get(i).from(place));
            }
            text.append(')');
        });
        if (!expected.isEmpty()) {
            text.append("; expected ").append(expected);
        }
        return text.append(told(" - ", facts)).toString();
    }
}
