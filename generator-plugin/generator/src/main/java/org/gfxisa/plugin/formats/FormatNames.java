package org.gfxisa.plugin.formats;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.FloatModifiers;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The names in formats at any target, for checks that do not depend on a target. */
public final class FormatNames {
    private final Definitions definitions;
    private final Set<String> broken;
    private final Set<String> unlisted;
    private final Map<String, Shape> shapes = new HashMap<>();

    public FormatNames(Definitions definitions) {
        this(definitions, Set.of());
    }

    /** Prepares to collect names; formats in {@code broken} refer to something undefined. */
    public FormatNames(Definitions definitions, Set<String> broken) {
        this.definitions = definitions;
        this.broken = broken;
        this.unlisted = new FloatModifiers(definitions.modifiers()).names();
    }

    /** Returns whether names of a format may be missing because it or a format that it extends refers to something undefined. */
    public boolean isBroken(String format) {
        return isBroken(format, new HashSet<>());
    }

    private boolean isBroken(String format, Set<String> above) {
        MapNode definition = definitions.formats().get(format);
        boolean wrong = definition == null || broken.contains(format) || !above.add(format);
        boolean result = wrong || bases(definition).stream().anyMatch(b -> isBroken(b, above));
        above.remove(format);
        return result;
    }

    /** Returns the formats that a format extends, at any target. */
    Set<String> bases(String format) {
        MapNode definition = definitions.formats().get(format);
        return definition == null ? Set.of() : bases(definition);
    }

    private Set<String> bases(MapNode definition) {
        Set<String> bases = new LinkedHashSet<>();
        parts(definition).forEach(part -> part.text("extends").ifPresent(bases::add));
        return bases;
    }

    /** Returns the maps of a format's definition: its keys, those of its versions and variants, and those of their versions. */
    public List<MapNode> parts(MapNode definition) {
        List<MapNode> parts = new ArrayList<>();
        Versions.forEachMap(definition, definitions.targets().keySet(), part -> {
            parts.add(part);
            for (String key : List.of("variants", "crossed")) {
                part.maps(key).forEach(variant -> parts.addAll(parts(variant)));
            }
        });
        return parts;
    }

    /**
     * The names in one or more formats.
     *
     * @param fields all fields
     * @param operands fields with an operand class, and implied operands
     * @param modifiers fields that are written as modifiers
     * @param always modifiers that every instruction has by default
     * @param promotes formats that instructions are promoted to
     * @param variants names of variants
     */
    public record Shape(
            Set<String> fields,
            Set<String> operands,
            Set<String> modifiers,
            Set<String> always,
            Set<String> promotes,
            Set<String> variants) {
        Shape() {
            this(
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>());
        }

        private void add(Shape other) {
            fields.addAll(other.fields);
            operands.addAll(other.operands);
            modifiers.addAll(other.modifiers);
            always.addAll(other.always);
            variants.addAll(other.variants);
        }
    }

    /** Returns the names in all versions and variants of a format, including those of formats that it extends. */
    public Shape of(String format) {
        Shape known = shapes.get(format);
        if (known == null) {
            known = new Shape();
            shapes.put(format, known);
            MapNode definition = definitions.formats().get(format);
            if (definition != null) {
                for (MapNode part : parts(definition)) {
                    collect(part, known);
                }
            }
        }
        return known;
    }

    /** Returns the names in any of several formats. */
    public Shape of(Collection<String> formats) {
        Shape all = new Shape();
        formats.forEach(f -> {
            all.add(of(f));
            all.promotes.addAll(of(f).promotes);
        });
        return all;
    }

    private void collect(MapNode node, Shape shape) {
        node.text("extends").ifPresent(base -> shape.add(of(base)));
        node.entries("fields").forEach(e -> {
            if (!Versions.isNone(e.value())) {
                shape.fields.add(e.name());
            }
            if (e.value() instanceof MapNode field && field.has("class")) {
                shape.operands.add(e.name());
            }
        });
        node.map("implied").ifPresent(implied -> shape.operands.addAll(implied.names()));
        node.map("promotes").ifPresent(promotes -> shape.promotes.addAll(promotes.names()));
        node.map("variants").ifPresent(variants -> shape.variants.addAll(variants.names()));
        node.items("modifiers")
                .forEach(item -> ModifierNames.read(item).ifPresent(use -> {
                    shape.modifiers.add(use.field());
                    if (use.always() || use.forHalves() || unlisted.contains(use.definition())) {
                        shape.always.add(use.field());
                    }
                }));
    }

    /** Returns the formats that an instruction may have: those that its entry names, those they promote to, and replacements of these. */
    public Set<String> possible(MapNode entry, Set<String> own) {
        Set<String> possible = new LinkedHashSet<>(own);
        possible.addAll(promoted(entry, own));
        collectTexts(entry.map("promoted-as"), possible);
        possible.retainAll(definitions.formats().keySet());
        return possible;
    }

    /** Returns the formats that an instruction may get by promotion, including replacements of promoted formats. */
    public Set<String> promoted(MapNode entry, Set<String> own) {
        Set<String> replacements = new LinkedHashSet<>();
        collectTexts(entry.map("promoted-as"), replacements);
        Set<String> promoted = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>(own);
        open.addAll(replacements);
        while (!open.isEmpty()) {
            for (String next : of(open.remove()).promotes()) {
                if (promoted.add(next)) {
                    open.add(next);
                }
            }
        }
        return promoted;
    }

    private static void collectTexts(Optional<MapNode> node, Set<String> texts) {
        node.ifPresent(map -> map.entries().forEach(e -> {
            if (e.value() instanceof ScalarNode text) {
                texts.add(text.text());
            } else if (e.value() instanceof MapNode below) {
                collectTexts(Optional.of(below), texts);
            }
        }));
    }
}
