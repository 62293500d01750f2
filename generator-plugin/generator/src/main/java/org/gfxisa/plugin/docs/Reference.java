package org.gfxisa.plugin.docs;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.ResolvedTables;
import org.gfxisa.plugin.does.check.Builtins;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.table.SpecEntries;

/** The data of the pages: a resolved spec, and the library that would be built from it. */
final class Reference {
    private final Generator.Resolved resolved;
    private final Set<String> ownFiles;
    private final List<Processor> processors;
    private final List<SiteIsa> isas = new ArrayList<>();
    private final Map<String, SpecEntries.Entry> entries = new LinkedHashMap<>();

    /**
     * Prepares the data.
     *
     * @param resolved the spec
     * @param ownFiles names of the spec files that do not belong to the base
     */
    Reference(Generator.Resolved resolved, Set<String> ownFiles) {
        this.resolved = resolved;
        this.ownFiles = Set.copyOf(ownFiles);
        ResolvedTables tables = new ResolvedTables(resolved);
        processors = tables.processors();
        for (TargetIsa target : resolved.targets()) {
            Isa isa = processors.stream()
                    .filter(p -> p.name().equals(target.target().name()))
                    .findFirst()
                    .flatMap(Processor::isa)
                    .orElseThrow();
            isas.add(new SiteIsa(isas.size(), target, isa));
        }
        tables.texts().forEach((name, entry) -> {
            if (isas.stream().anyMatch(isa -> !isa.formsOf(name).isEmpty())) {
                entries.put(name, entry);
            }
        });
    }

    Generator.Resolved resolved() {
        return resolved;
    }

    /** Returns the names of the functions in semantics: builtins, and those that the spec defines. */
    Set<String> functions() {
        Set<String> names = new TreeSet<>(Builtins.names());
        names.addAll(resolved.definitions().functions().keySet());
        return names;
    }

    /** Returns all processors. */
    List<Processor> processors() {
        return processors;
    }

    /** Returns all instruction sets, in the order of the spec. */
    List<SiteIsa> isas() {
        return isas;
    }

    /** Returns the entries of the instructions that some instruction set has. */
    Map<String, SpecEntries.Entry> entries() {
        return entries;
    }

    /** Returns the instruction sets that have an instruction. */
    Set<SiteIsa> having(String instruction) {
        return isas.stream()
                .filter(isa -> !isa.formsOf(instruction).isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns whether a definition does not belong to the base spec. */
    boolean isOwn(String place) {
        return ownFiles.contains(place.replaceFirst(":\\d+$", ""));
    }

    /** Returns the path of the page of an instruction. */
    static String page(String instruction) {
        return "i/" + instruction.replaceAll("[^A-Za-z0-9_]+", "--") + ".html";
    }

    /** Describes instruction sets: {@code gfx6–gfx90a, gfx12}. */
    String range(Collection<SiteIsa> some) {
        if (some.size() == isas.size()) {
            return "all";
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < isas.size(); i++) {
            int start = i;
            while (i < isas.size() && some.contains(isas.get(i))) {
                i++;
            }
            if (i > start) {
                String first = isas.get(start).name();
                String last = isas.get(i - 1).name();
                parts.add(i == start + 1 ? first : first + (i == start + 2 ? ", " : "–") + last);
            }
        }
        return String.join(", ", parts);
    }

    /** Returns instruction sets as a mask in hexadecimal digits, for scripts, with a bit for each by its number. */
    static String marks(Collection<SiteIsa> some) {
        BigInteger mask = BigInteger.ZERO;
        for (SiteIsa isa : some) {
            mask = mask.setBit(isa.number());
        }
        return mask.toString(16);
    }
}
