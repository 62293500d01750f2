package org.gfxisa.simulator.findings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An error or a hint about code.
 *
 * @param rule the violated rule
 * @param detail the name of one of several cases of a rule, for example of a hazard; or empty
 * @param place the place of the instruction
 * @param instruction the text of the instruction
 * @param message a description of the error
 * @param expected what was expected instead
 * @param cause the earlier instruction that conflicts with it
 * @param path the branches between the earlier instruction and this one
 * @param facts information of a run by name, in order: kernel, work-group, wave, lane and so on
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
     * @param place its place
     * @param instruction its text
     * @param facts information of a run
     */
    public record Cause(CodePlace place, String instruction, Map<String, String> facts) {
        public Cause {
            facts = ordered(facts);
        }

        /** Makes a cause without information of a run. */
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

    private static String factText(String lead, Map<String, String> facts) {
        return facts.isEmpty()
                ? ""
                : lead
                        + facts.entrySet().stream()
                                .map(fact -> fact.getKey() + " " + fact.getValue())
                                .collect(Collectors.joining(", "));
    }

    /** Returns the finding with an additional fact. */
    public Finding with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(facts);
        more.put(name, value);
        return new Finding(rule, detail, place, instruction, message, expected, cause, path, more);
    }

    /** Returns the facts of the earlier instruction, starting with the first one that differs from those of this instruction. */
    private Map<String, String> differing(Map<String, String> others) {
        Map<String, String> differing = new LinkedHashMap<>();
        others.forEach((name, value) -> {
            if (!differing.isEmpty() || !value.equals(facts.get(name))) {
                differing.put(name, value);
            }
        });
        return differing;
    }

    /** Returns the id of the rule with the detail. */
    public String ruleId() {
        return detail.isEmpty() ? rule.id() : rule.id() + ":" + detail;
    }

    /** Returns the finding as a line: {@code k.s:5:3: missing-wait: …} or {@code k.co: kernel+0x40: missing-wait: …}. */
    public String in(String file) {
        String hint = rule.severity() == FindingRule.Severity.HINT ? "hint: " : "";
        return place.isInSource() ? place + ": " + hint + text() : file + ": " + hint + place + ": " + text();
    }

    /** Returns the finding as a line without the code object. */
    @Override
    public String toString() {
        return place + ": " + text();
    }

    /** Returns the finding without its place. */
    private String text() {
        StringBuilder text = new StringBuilder();
        text.append(ruleId()).append(": ");
        text.append(instruction).append(instruction.isEmpty() ? "" : ": ").append(message);
        cause.ifPresent(c -> {
            text.append(" (")
                    .append(c.instruction())
                    .append(" at ")
                    .append(c.place().from(place))
                    .append(factText(", ", differing(c.facts())));
            for (int i = 0; i < path.size(); i++) {
                text.append(i == 0 ? ", then by the branch at " : ", ")
                        .append(path.get(i).from(place));
            }
            text.append(')');
        });
        if (!expected.isEmpty()) {
            text.append("; expected ").append(expected);
        }
        return text.append(factText(" - ", facts)).toString();
    }
}
