package org.gfxisa.plugin.actions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.exec.Action;

/**
 * A family of actions.
 *
 * @param name the key that identifies actions of the family
 * @param record class of the run-time record
 * @param parameters keys, in the order of the record's components
 */
public record Family(String name, Class<? extends Action> record, List<Parameter> parameters) {
    public Family {
        parameters = List.copyOf(parameters);
    }

    /** Returns all keys of the family. */
    public Set<String> keys() {
        Set<String> keys = new LinkedHashSet<>(List.of(name));
        parameters.forEach(p -> keys.add(p.key()));
        return keys;
    }

    /** Returns the parameter of the identifying key. */
    public Optional<Parameter> own() {
        return parameters.stream().filter(p -> p.key().equals(name)).findFirst();
    }
}
