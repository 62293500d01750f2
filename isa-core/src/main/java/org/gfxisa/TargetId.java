package org.gfxisa;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A processor and the settings of those features that code and process must agree on: {@code gfx90a:sramecc+:xnack-}. Up to code
 * object V3 it is written {@code gfx906+sram-ecc+xnack}.
 */
public final class TargetId {
    /** The spellings of features in target ids of code objects V2 and V3, where they differ. */
    private static final Map<String, String> OLD_SPELLINGS = Map.of("sramecc", "sram-ecc");

    private final Processor processor;
    /** The settings of all features that the processor's target ids may set; never UNSUPPORTED. */
    private final SortedMap<String, FeatureSetting> settings;

    private TargetId(Processor processor, SortedMap<String, FeatureSetting> settings) {
        this.processor = processor;
        this.settings = settings;
    }

    /**
     * Creates a target id.
     *
     * @param processor the processor
     * @param settings settings by feature. A missing or unsupported feature becomes {@code ANY}; features that the processor's
     *     target ids cannot set are ignored
     */
    public static TargetId of(Processor processor, Map<String, FeatureSetting> settings) {
        SortedMap<String, FeatureSetting> all = new TreeMap<>();
        for (String feature : processor.idFeatures()) {
            FeatureSetting setting = settings.getOrDefault(feature, FeatureSetting.ANY);
            all.put(feature, setting == FeatureSetting.UNSUPPORTED ? FeatureSetting.ANY : setting);
        }
        return new TargetId(processor, all);
    }

    /** Creates the target id of a processor whose features may be on or off. */
    public static TargetId of(Processor processor) {
        return of(processor, Map.of());
    }

    /**
     * Parses a target id: a processor's name or alternative name, then features in any order, each at most once.
     *
     * @param text for example {@code gfx90a:xnack-:sramecc+}, or in the syntax of V2 and V3 {@code gfx906+xnack}, where a missing
     *     feature is off
     * @param find finds a processor by name or alternative name
     * @throws TargetIdException if the text is not a target id
     */
    public static TargetId parse(String text, Function<String, Optional<Processor>> find) throws TargetIdException {
        int plus = text.indexOf('+');
        boolean isOld = plus > 0 && text.indexOf(':') < 0;
        List<String> parts = List.of(text.split(isOld ? "\\+" : ":", -1));
        Processor processor = find.apply(parts.get(0))
                .orElseThrow(
                        () -> new TargetIdException("unknown target '" + parts.get(0) + "'", parts.get(0), List.of()));
        SortedMap<String, FeatureSetting> settings = new TreeMap<>();
        for (String part : parts.subList(1, parts.size())) {
            String feature = isOld ? modern(part) : feature(part);
            if (!processor.idFeatures().contains(feature)) {
                throw unknown(processor, feature);
            }
            boolean isOn = isOld || part.endsWith("+");
            if (settings.put(feature, isOn ? FeatureSetting.ON : FeatureSetting.OFF) != null) {
                throw new TargetIdException("target feature '" + feature + "' is given twice", part, List.of());
            }
        }
        if (isOld) {
            processor.idFeatures().forEach(f -> settings.putIfAbsent(f, FeatureSetting.OFF));
        }
        return of(processor, settings);
    }

    private static String feature(String part) throws TargetIdException {
        if (!part.endsWith("+") && !part.endsWith("-")) {
            throw new TargetIdException("target feature '" + part + "' must end in + or -", part, List.of());
        }
        return part.substring(0, part.length() - 1);
    }

    private static TargetIdException unknown(Processor processor, String feature) {
        List<String> known = processor.idFeatures();
        String why = processor.features().contains(feature)
                ? "target feature '" + feature + "' cannot be part of a target id"
                : "unknown target feature '" + feature + "' of " + processor.name();
        return new TargetIdException(
                why + ", expected " + (known.isEmpty() ? "none" : String.join(" or ", known)), feature, known);
    }

    private static String modern(String spelling) {
        return OLD_SPELLINGS.entrySet().stream()
                .filter(e -> e.getValue().equals(spelling))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(spelling);
    }

    /** Returns the processor. */
    public Processor processor() {
        return processor;
    }

    /** Returns the setting of a feature. */
    public FeatureSetting setting(String feature) {
        return settings.getOrDefault(feature, FeatureSetting.UNSUPPORTED);
    }

    /** Returns the canonical text: the processor's primary name, then the features that are set, in alphabetical order. */
    public String canonical() {
        StringBuilder text = new StringBuilder(processor.name());
        settings.forEach((feature, setting) -> {
            if (setting != FeatureSetting.ANY) {
                text.append(':').append(feature).append(setting == FeatureSetting.ON ? '+' : '-');
            }
        });
        return text.toString();
    }

    /** Returns the text for code objects V2 and V3, in which a feature that may be on or off counts as on. */
    public String canonicalV3() {
        List<String> parts = new ArrayList<>(List.of(processor.name()));
        settings.forEach((feature, setting) -> {
            if (setting != FeatureSetting.OFF) {
                parts.add(OLD_SPELLINGS.getOrDefault(feature, feature));
            }
        });
        return parts.stream().collect(Collectors.joining("+"));
    }

    /**
     * Returns whether code for this target runs in a process on another target: on the same processor or a member of a generic
     * target, with the same setting of every feature that the code has set.
     *
     * @param process the target of the process
     */
    public boolean runsOn(TargetId process) {
        boolean fits = processor.name().equals(process.processor.name())
                || processor.members().contains(process.processor.name());
        return fits
                && settings.entrySet().stream()
                        .allMatch(
                                e -> e.getValue() == FeatureSetting.ANY || process.setting(e.getKey()) == e.getValue());
    }

    /**
     * Returns the target of this process after it has loaded code, which fixes the features that were not set before; empty if
     * the code cannot run in the process.
     *
     * @param code the target of the code
     */
    public Optional<TargetId> withCode(TargetId code) {
        SortedMap<String, FeatureSetting> settled = new TreeMap<>(settings);
        settled.replaceAll((feature, setting) -> setting == FeatureSetting.ANY ? code.setting(feature) : setting);
        TargetId process = of(processor, settled);
        return code.runsOn(process) ? Optional.of(process) : Optional.empty();
    }

    /** Returns the features that may be on: all that are not off. */
    public Set<String> possibleFeatures() {
        return settings.keySet().stream()
                .filter(feature -> settings.get(feature) != FeatureSetting.OFF)
                .collect(Collectors.toSet());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TargetId id
                && processor.name().equals(id.processor.name())
                && settings.equals(id.settings);
    }

    @Override
    public int hashCode() {
        return processor.name().hashCode() * 31 + settings.hashCode();
    }

    /** Returns the canonical text. */
    @Override
    public String toString() {
        return canonical();
    }
}
