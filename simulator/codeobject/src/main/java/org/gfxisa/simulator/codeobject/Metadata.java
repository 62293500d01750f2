package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A map of a metadata note with typed access. Values are {@link String}, {@link Long}, {@link Boolean}, {@link Double}, {@link List} or
 * {@link Map}. A value of an unexpected type is an error that names the key.
 *
 * @param path the path of the map, for messages
 * @param values the entries of the map
 */
record Metadata(String path, Map<String, Object> values) {
    static Metadata of(String path, Object tree) throws CodeObjectException {
        if (!(tree instanceof Map<?, ?> map)) {
            throw new CodeObjectException(path + ": " + describe(tree) + ", expected a map");
        }
        return new Metadata(path, checked(map));
    }

    // The readers of both formats make maps whose keys are texts.
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

    /** Returns an integer from 0 to 2^32 - 1, or {@code otherwise} if there is none. */
    long number(String key, long otherwise) throws CodeObjectException {
        Optional<Long> value = value(key, Long.class, "an integer");
        if (value.isPresent() && (value.get() < 0 || value.get() > 0xffff_ffffL)) {
            throw new CodeObjectException(place(key) + ": " + value.get() + ", expected 0 to 2^32 - 1");
        }
        return value.orElse(otherwise);
    }

    /** Returns a required integer. */
    long number(String key) throws CodeObjectException {
        if (!values.containsKey(key)) {
            throw new CodeObjectException(path + ": no " + key);
        }
        return number(key, 0);
    }

    /** Returns a list; empty if there is none. */
    List<?> list(String key) throws CodeObjectException {
        Optional<List<?>> none = Optional.empty();
        Object value = values.get(key);
        if (value == null) {
            return List.of();
        }
        return (value instanceof List<?> list ? Optional.<List<?>>of(list) : none)
                .orElseThrow(() -> typeError(key, value, "a sequence"));
    }

    /** Returns a list of maps; empty if there is none. */
    List<Metadata> maps(String key) throws CodeObjectException {
        List<Metadata> maps = new ArrayList<>();
        for (Object item : list(key)) {
            maps.add(of(place(key) + "[" + maps.size() + "]", item));
        }
        return maps;
    }

    /** Returns an inner map; empty if there is none. */
    Metadata map(String key) throws CodeObjectException {
        Object value = values.get(key);
        return of(place(key), value == null ? Map.of() : value);
    }

    /** Returns the path of a value. Most keys begin with a dot. */
    String place(String key) {
        return path + (key.startsWith(".") ? "" : ".") + key;
    }

    private <T> Optional<T> value(String key, Class<T> type, String expected) throws CodeObjectException {
        Object value = values.get(key);
        if (value == null) {
            return Optional.empty();
        }
        if (!type.isInstance(value)) {
            throw typeError(key, value, expected);
        }
        return Optional.of(type.cast(value));
    }

    private CodeObjectException typeError(String key, Object value, String expected) {
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
