package org.gfxisa;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Facts about a processor, by the names that the spec gives them: limits, and what the ABI says of it. Immutable. */
public final class Properties {
    private final String processor;
    private final Map<String, String> values;

    /**
     * From texts.
     *
     * @param processor its name, for messages
     * @param values by name: {@code true}, {@code false}, a decimal number or a word
     */
    public Properties(String processor, Map<String, String> values) {
        this.processor = processor;
        this.values = new TreeMap<>(values);
    }

    /** All of them, as texts by name. */
    public Map<String, String> all() {
        return Map.copyOf(values);
    }

    /**
     * A truth value.
     *
     * @throws IllegalArgumentException when the spec does not say it
     */
    public boolean flag(String name) {
        return Boolean.parseBoolean(text(name));
    }

    /**
     * A number of 32 bits.
     *
     * @throws IllegalArgumentException when the spec does not say it
     */
    public int number(String name) {
        return Integer.parseInt(text(name));
    }

    /**
     * A word.
     *
     * @throws IllegalArgumentException when the spec does not say it
     */
    public String text(String name) {
        return Optional.ofNullable(values.get(name))
                .orElseThrow(() -> new IllegalArgumentException("no " + name + " of " + processor));
    }
}
