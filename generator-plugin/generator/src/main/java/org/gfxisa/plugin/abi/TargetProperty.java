package org.gfxisa.plugin.abi;

import java.util.Map;
import java.util.Optional;

/**
 * A fact about every processor.
 *
 * @param name its name
 * @param title what it says
 * @param source where it is described
 * @param file the spec file
 * @param type what it holds
 * @param values by processor, in the order of the spec
 */
public record TargetProperty(
        String name, String title, Optional<String> source, String file, Type type, Map<String, String> values) {

    /** What a fact holds. */
    public enum Type {
        BOOL,
        INT,
        TEXT
    }
}
