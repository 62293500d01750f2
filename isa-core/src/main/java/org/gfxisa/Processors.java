package org.gfxisa;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Every processor that a spec on the class path or the module path describes. Where several specs have a processor of the same name,
 * the first with an instruction set for it counts.
 */
public final class Processors {
    private Processors() {}

    /** All of them: those of the first spec in its order, then what others add. */
    public static List<Processor> all() {
        return Found.ALL;
    }

    /** The processor of this name or alternative name. */
    public static Optional<Processor> find(String name) {
        return all().stream()
                .filter(p -> p.name().equals(name) || p.aliases().contains(name))
                .findFirst();
    }

    private static final class Found {
        static final List<Processor> ALL = load();

        private static List<Processor> load() {
            Map<String, Processor> byName = new LinkedHashMap<>();
            for (TargetProvider provider : ServiceLoader.load(TargetProvider.class)) {
                provider.processors()
                        .forEach(p -> byName.merge(
                                p.name(), p, (known, other) -> known.hasIsa() || !other.hasIsa() ? known : other));
            }
            return List.copyOf(byName.values());
        }
    }
}
