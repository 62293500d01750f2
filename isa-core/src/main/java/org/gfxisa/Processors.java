package org.gfxisa;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.gfxisa.text.WordTable;

/**
 * The processors of all specs on the class path or the module path. If several specs have a processor with the same name, the
 * first one with an instruction set is used.
 */
public final class Processors {
    /** The minimum number of characters that identify a product or a family. */
    private static final int FEWEST = 4;

    private Processors() {}

    /** Returns all processors: those of the first spec in its order, then those that other specs add. */
    public static List<Processor> all() {
        return Found.ALL;
    }

    /** Finds the processor with a name or an alternative name; empty if there is none. */
    public static Optional<Processor> find(String name) {
        return all().stream()
                .filter(p -> p.name().equals(name) || p.aliases().contains(name))
                .findFirst();
    }

    /**
     * Returns a hint to append to the message about an unknown name: {@code "; did you mean gfx90a?"}, for a product
     * {@code "; the processor of AMD Instinct MI300X is gfx942"}, for a common prefix the names that start with it, or an empty
     * text.
     */
    public static String hint(String unknown) {
        // Among equally near names, one with an instruction set is the better guess.
        List<Processor> processors =
                all().stream().sorted(Comparator.comparing(p -> !p.hasIsa())).toList();
        String near = WordTable.nearest(
                unknown,
                processors.stream()
                        .flatMap(p -> Stream.concat(Stream.of(p.name()), p.aliases().stream()))
                        .toList());
        List<String> family = all().stream()
                .map(Processor::name)
                .filter(name -> unknown.length() >= FEWEST && name.startsWith(unknown))
                .toList();
        if (family.size() > 1) {
            return "; did you mean one of " + String.join(", ", family) + "?";
        }
        return processors.stream()
                .filter(p -> !p.isGeneric())
                .flatMap(p -> p.products().stream()
                        .filter(product -> isPartOf(unknown, product))
                        .map(product -> "; the processor of " + product + " is " + p.name()))
                .findFirst()
                .orElse(near.isEmpty() ? "" : "; did you mean " + near + "?");
    }

    /** Returns whether a name consists of words of the product's name, in any spelling, including a number. */
    private static boolean isPartOf(String name, String product) {
        String wanted = plain(name);
        return wanted.length() >= FEWEST
                && wanted.matches(".*[0-9].*")
                && plain(product).contains(wanted);
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
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
