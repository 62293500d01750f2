package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.HiddenArgument;
import org.gfxisa.isa.abi.MetadataKey;
import org.gfxisa.isa.abi.MetadataMap;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.text.WordTable;

/** Compares metadata with its schema ({@link MetadataKey}). */
final class MetadataSchema {
    private static final int V2 = 2;
    private static final int LAST_WITH_POSITIONS = 4;
    private static final List<ParameterKind> POINTERS =
            List.of(ParameterKind.GLOBAL_BUFFER, ParameterKind.DYNAMIC_SHARED_POINTER);

    private final int version;
    private final List<MetadataRemark> remarks = new ArrayList<>();
    private final List<MetadataRemark> faults = new ArrayList<>();

    private MetadataSchema(int version) {
        this.version = version;
    }

    /**
     * Returns all deviations: keys that are missing or unknown, and values of other types.
     *
     * @param version the code object version, at least 2; 0 for systems without one
     */
    static List<MetadataRemark> remarks(Metadata root, int version) {
        return of(root, version).remarks;
    }

    /** Returns the deviations because of which LLVM rejects the metadata of a source: missing keys and values of other types. */
    static List<MetadataRemark> faults(Metadata root, int version) {
        return of(root, version).faults;
    }

    private static MetadataSchema of(Metadata root, int version) {
        boolean isPal = root.values().containsKey(MetadataKey.PAL_VERSION.key())
                || root.values().containsKey(MetadataKey.PAL_PIPELINES.key());
        MetadataSchema schema = new MetadataSchema(version);
        schema.map(root, isPal ? MetadataMap.PAL : MetadataMap.HSA);
        return schema;
    }

    private boolean isOneOf(MetadataKey key, String text) {
        List<String> possible = key.oneOf();
        return possible.contains(text) || version == V2 && possible.contains(MetadataV2.snakeCase(text));
    }

    private void map(Metadata map, MetadataMap kind) {
        Map<String, MetadataKey> keys = new LinkedHashMap<>();
        Stream.of(MetadataKey.values())
                .filter(key -> key.map() == kind && !name(key).isEmpty())
                .forEach(key -> keys.put(name(key), key));
        Set<String> missing = keys.keySet().stream()
                .filter(name -> keys.get(name).required() && !isNewer(keys.get(name)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        entries(map, "", keys, missing);
        missing.forEach(name -> fault(map.path(), "no " + name));
        if (kind == MetadataMap.ARGUMENT) {
            pointer(map);
        } else if (kind == MetadataMap.KERNEL && version > V2 && version <= LAST_WITH_POSITIONS) {
            positions(map);
        }
    }

    /** Checks the offsets of hidden arguments, which up to V4 are relative to the first one. */
    private void positions(Metadata kernel) {
        OptionalLong start = OptionalLong.empty();
        if (!(kernel.values().get(MetadataKey.KERNEL_ARGS.key()) instanceof List<?> arguments)) {
            return;
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof Map<?, ?> argument
                    && argument.get(MetadataKey.ARGUMENT_OFFSET.key()) instanceof Long offset
                    && argument.get(MetadataKey.ARGUMENT_VALUE_KIND.key()) instanceof String text) {
                int position = HiddenArgument.ofText(text)
                        .map(HiddenArgument::position)
                        .orElse(0);
                long first = offset - (long) Long.BYTES * (position - 1);
                if (position > 0 && start.orElse(first) != first) {
                    remark(
                            kernel.place(MetadataKey.ARGUMENT_OFFSET.key()) + "[" + i + "]",
                            offset + ", but " + text + " is at " + (start.getAsLong() + offset - first));
                }
                start = position > 0 && start.isEmpty() ? OptionalLong.of(first) : start;
            }
        }
    }

    /** Checks that a pointer has the size of its address space. */
    private void pointer(Metadata argument) {
        Object kind = argument.values().get(name(MetadataKey.ARGUMENT_VALUE_KIND));
        Object space = argument.values().get(name(MetadataKey.ARGUMENT_ADDRESS_SPACE));
        Object size = argument.values().get(name(MetadataKey.ARGUMENT_SIZE));
        boolean isPointer = POINTERS.stream()
                .anyMatch(p -> p.text().equals(version == V2 ? MetadataV2.snakeCase(String.valueOf(kind)) : kind));
        if (isPointer && space instanceof String name && size instanceof Long bytes) {
            PointerSpace.ofText(name.toLowerCase(Locale.ROOT))
                    .filter(s -> s.bytes() != bytes)
                    .ifPresent(s -> remark(
                            argument.place(name(MetadataKey.ARGUMENT_SIZE)),
                            bytes + ", but pointers to " + s.text() + " memory have " + s.bytes() + " bytes"));
        }
    }

    /** Checks the entries of a map. In V2, some keys are in inner maps. */
    private void entries(Metadata map, String prefix, Map<String, MetadataKey> keys, Set<String> missing) {
        map.values().forEach((last, value) -> {
            String name = prefix + last;
            missing.remove(name);
            if (keys.containsKey(name)) {
                value(map.place(last), keys.get(name), value);
            } else if (keys.keySet().stream().anyMatch(key -> key.startsWith(name + "."))) {
                inner(map.place(last), value, within -> entries(within, name + ".", keys, missing));
            } else if (!isForeign(last)) {
                String near = WordTable.nearest(name, keys.keySet());
                remark(map.place(last), "unknown" + (near.isEmpty() ? "" : "; did you mean '" + near + "'?"));
            }
        });
    }

    private boolean isNewer(MetadataKey key) {
        return version > 0 && key.from() > version;
    }

    private void remark(String where, String what) {
        remarks.add(new MetadataRemark(where, what));
    }

    /** Adds a deviation that makes the metadata invalid. */
    private void fault(String where, String what) {
        remark(where, what);
        faults.add(remarks.get(remarks.size() - 1));
    }

    private String name(MetadataKey key) {
        return version == V2 ? key.v2() : key.key();
    }

    /** Returns whether a key has the prefix of another vendor. */
    private static boolean isForeign(String name) {
        return name.indexOf('.') > 0 && !name.startsWith("amd");
    }

    private void value(String place, MetadataKey key, Object value) {
        if (isNewer(key)) {
            remark(place, "exists since code object V" + key.from() + ", but this is V" + version);
        }
        boolean isRight = switch (key.type()) {
            case INTEGER -> value instanceof Long;
            case BOOLEAN -> value instanceof Boolean;
            case TEXT -> value instanceof String;
            case INTEGERS -> all(value, Long.class);
            case TEXTS -> all(value, String.class);
            case MAPS -> all(value, Map.class);
            case NAMED, NUMBERED -> value instanceof Map;
            case BINARY -> true;
        };
        if (!isRight) {
            fault(place, Metadata.describe(value) + ", expected " + key.type().text());
        } else if (key.items() > 0 && value instanceof List<?> list && list.size() != key.items()) {
            fault(place, list.size() + " items, expected " + key.items());
        } else if (key == MetadataKey.ARGUMENT_VALUE_KIND && version > V2 && !isKindOfArgument(String.valueOf(value))) {
            fault(place, "'" + value + "' is not a kind of argument");
        } else if (value instanceof String text && !key.oneOf().isEmpty() && !isOneOf(key, text)) {
            fault(place, "'" + text + "', expected one of " + String.join(", ", key.oneOf()));
        } else {
            key.of().ifPresent(kind -> inner(place, kind, value));
        }
    }

    private static boolean isKindOfArgument(String text) {
        return HiddenArgument.ofText(text).isPresent()
                || ParameterKind.of(text)
                        .filter(kind -> kind != ParameterKind.HIDDEN)
                        .isPresent();
    }

    private void inner(String place, MetadataMap kind, Object value) {
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                inner(place + "[" + i + "]", list.get(i), map -> map(map, kind));
            }
        } else if (value instanceof Map<?, ?> named) {
            named.forEach((name, item) -> inner(place + name, item, map -> map(map, kind)));
        }
    }

    private void inner(String place, Object value, Consumer<Metadata> check) {
        try {
            check.accept(Metadata.of(place, value));
        } catch (CodeObjectException e) {
            fault(place, "expected a map");
        }
    }

    private static boolean all(Object value, Class<?> type) {
        return value instanceof List<?> list && list.stream().allMatch(type::isInstance);
    }
}
