package org.gfxisa;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The properties of a processor by their names in the spec, such as limits and facts of the ABI. Immutable. */
public final class Properties {
    private final String processor;
    private final Map<String, String> values;

    /**
     * Creates properties from texts.
     *
     * @param processor name of the processor, for messages
     * @param values values by name: {@code true}, {@code false}, a decimal number or a word
     */
    public Properties(String processor, Map<String, String> values) {
        this.processor = processor;
        this.values = new TreeMap<>(values);
    }

    /** Returns all properties as texts by name. */
    public Map<String, String> all() {
        return Map.copyOf(values);
    }

    /**
     * Returns a Boolean property.
     *
     * @throws IllegalArgumentException if the spec does not have the property
     */
    public boolean flag(String name) {
        return Boolean.parseBoolean(text(name));
    }

    /**
     * Returns a 32-bit number.
     *
     * @throws IllegalArgumentException if the spec does not have the property
     */
    public int number(String name) {
        return Integer.parseInt(text(name));
    }

    /**
     * Returns a word.
     *
     * @throws IllegalArgumentException if the spec does not have the property
     */
    public String text(String name) {
        return Optional.ofNullable(values.get(name))
                .orElseThrow(() -> new IllegalArgumentException(processor + " has no property '" + name + "'"));
    }
}
