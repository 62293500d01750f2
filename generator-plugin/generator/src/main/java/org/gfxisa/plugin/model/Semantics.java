package org.gfxisa.plugin.model;

import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.plugin.does.CompiledDoes;

/**
 * What an instruction computes.
 *
 * @param instruction its name
 * @param targets the targets that it holds for
 * @param file the spec file that says so
 * @param does the compiled text
 */
public record Semantics(String instruction, List<String> targets, String file, CompiledDoes does) implements Execution {
    public Semantics {
        targets = List.copyOf(targets);
    }

    /** The first target that it holds for. */
    public String target() {
        return targets.get(0);
    }

    /** The same, known to hold for these targets too. */
    public Semantics at(List<String> more) {
        return targets.containsAll(more)
                ? this
                : new Semantics(
                        instruction,
                        Stream.concat(targets.stream(), more.stream())
                                .distinct()
                                .toList(),
                        file,
                        does);
    }
}
