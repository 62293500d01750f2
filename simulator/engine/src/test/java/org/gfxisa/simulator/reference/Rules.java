package org.gfxisa.simulator.reference;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** All rules, by the instruction's name. */
final class Rules {
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

    static Optional<Rule> of(String instruction) {
        return Optional.ofNullable(ALL.get(instruction));
    }
}
