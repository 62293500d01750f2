package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A map of a metadata note, with typed access. Values are {@link String}, {@link Long}, {@link Boolean}, {@link Double}, {@link List}
 * or {@link Map}; one of another kind than asked for is an error that names the key.
 *
 * @param path where the map stands, for messages
 */
record Metadata(String path, Map<String, Object> values) {
    static Metadata of(String path, Object tree) throws CodeObjectException {
        if (!(tree instanceof Map<?, ?> map)) {
            throw new CodeObjectException(path + ": " + describe(tree) + ", expected a map");
        }
        return new Metadata(path, checked(map));
    }

    // The readers of the two formats make maps with text as keys only.
    @SuppressWarnings("unchecked")
    private static Map<String, Object> checked(Map<?, ?> map) {
        return (Map<String, Object>) map;
    }

    Optional<String> text(String key) throws CodeObjectException {
        return value(key, String.class, "text");
    }

    Optional<Boolean> flag(String key) throws CodeObjectException {
        return value(key, Boolean.class, "a boolean");
    }

    /** An integer of 0 to 2^32 - 1; {@code otherwise} when there is none. */
    long number(String key, long otherwise) throws CodeObjectException {
        Optional<Long> value = value(key, Long.class, "an integer");
        if (value.isPresent() && (value.get() < 0 || value.get() > 0xffff_ffffL)) {
            throw new CodeObjectException(place(key) + ": " + value.get() + ", expected 0 to 2^32 - 1");
        }
        return value.orElse(otherwise);
    }

    /** An integer that has to be there. */
    long number(String key) throws CodeObjectException {
        if (!values.containsKey(key)) {
            throw new CodeObjectException(path + ": no " + key);
        }
        return number(key, 0);
    }

    /** A list; empty when there is none. */
    List<?> list(String key) throws CodeObjectException {
        Optional<List<?>> none = Optional.empty();
        Object value = values.get(key);
        if (value == null) {
            return List.of();
        }
        return (value instanceof List<?> list ? Optional.<List<?>>of(list) : none)
                .orElseThrow(() -> wrong(key, value, "a sequence"));
    }

    /** A list of maps; empty when there is none. */
    List<Metadata> maps(String key) throws CodeObjectException {
        List<Metadata> maps = new ArrayList<>();
        for (Object item : list(key)) {
            maps.add(of(place(key) + "[" + maps.size() + "]", item));
        }
        return maps;
    }

    /** A map within this one; empty, when there is none. */
    Metadata map(String key) throws CodeObjectException {
        Object value = values.get(key);
        return of(place(key), value == null ? Map.of() : value);
    }

    /** Where a value stands; most keys begin with a dot themselves. */
    String place(String key) {
        return path + (key.startsWith(".") ? "" : ".") + key;
    }

    private <T> Optional<T> value(String key, Class<T> type, String expected) throws CodeObjectException {
        Object value = values.get(key);
        if (value == null) {
            return Optional.empty();
        }
        if (!type.isInstance(value)) {
            throw wrong(key, value, expected);
        }
        return Optional.of(type.cast(value));
    }

    private CodeObjectException wrong(String key, Object value, String expected) {
        return new CodeObjectException(place(key) + ": " + describe(value) + ", expected " + expected);
    }

    static String describe(Object value) {
        if (value instanceof Map) {
            return "a map";
        }
        if (value instanceof List) {
            return "a sequence";
        }
        return value instanceof String ? "'" + value + "'" : String.valueOf(value);
    }
}
