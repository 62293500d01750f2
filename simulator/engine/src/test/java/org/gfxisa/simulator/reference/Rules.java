package org.gfxisa.simulator.reference;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All rules, by the instruction's name. */
public final class Rules {
    /** The processor whose instructions are checked. */
    public static final String TARGET = "gfx90a";

    private static final Map<String, Rule> ALL = all();

    private Rules() {}

    private static Map<String, Rule> all() {
        Map<String, Rule> rules = new TreeMap<>();
        FloatRules.addTo(rules);
        ConversionRules.addTo(rules);
        IntegerRules.addTo(rules);
        ByteRules.addTo(rules);
        PackedRules.addTo(rules);
        CompareRules.addTo(rules);
        ScalarRules.addTo(rules);
        return rules;
    }

    /** Returns the names of all instructions that tests of this package check. */
    public static Set<String> checked() {
        Set<String> names = new TreeSet<>(ALL.keySet());
        names.addAll(ApproximateRules.names());
        names.addAll(MoveTest.INSTRUCTIONS);
        return names;
    }

    static Optional<Rule> of(String instruction) {
        return Optional.ofNullable(ALL.get(instruction));
    }
}
