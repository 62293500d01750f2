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
 * Every processor that a spec on the class path or the module path describes. Where several specs have a processor of the same name,
 * the first with an instruction set for it counts.
 */
public final class Processors {
    /** Characters of a product's name that say which one it is. */
    private static final int FEWEST = 4;

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

    /**
     * What a name that no processor has may mean, to stand behind a message: {@code "; did you mean gfx90a?"}, for a product {@code "; the
     * processor of AMD Instinct MI300X is gfx942"}, for the first part of several names these, or nothing.
     */
    public static String hint(String unknown) {
        // Of names equally near, one that can be used is the better guess.
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
            return "; there is " + String.join(", ", family);
        }
        return processors.stream()
                .filter(p -> !p.isGeneric())
                .flatMap(p -> p.products().stream()
                        .filter(product -> isPartOf(unknown, product))
                        .map(product -> "; the processor of " + product + " is " + p.name()))
                .findFirst()
                .orElse(near.isEmpty() ? "" : "; did you mean " + near + "?");
    }

    /** Whether a product is called by some of its name's words, written in any way, with a number among them. */
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
