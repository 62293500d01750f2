package org.gfxisa.plugin.actions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.exec.Action;

/**
 * A family of actions.
 *
 * @param name the key that says that an action belongs to it
 * @param record the run-time record
 * @param parameters its keys, in the order of the record's components
 */
public record Family(String name, Class<? extends Action> record, List<Parameter> parameters) {
    public Family {
        parameters = List.copyOf(parameters);
    }

    /** Every key that may be written. */
    public Set<String> keys() {
        Set<String> keys = new LinkedHashSet<>(List.of(name));
        parameters.forEach(p -> keys.add(p.key()));
        return keys;
    }

    /** The parameter of the family's own key. */
    public Optional<Parameter> own() {
        return parameters.stream().filter(p -> p.key().equals(name)).findFirst();
    }
}
