package org.gfxisa.simulator.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.gfxisa.text.WordTable;

/**
 * A JSON object with typed access. Missing members and those of other types are errors that name the path.
 *
 * @param path the path, for example {@code args[2].init}
 * @param node the object
 */
public record JsonObject(String path, JsonNode node) {
    /** Returns a node that must be an object; {@code path} is its path for messages. */
    public static JsonObject of(String path, JsonNode node) throws InputException {
        if (!node.isObject()) {
            throw new InputException((path.isEmpty() ? "" : path + ": ") + describe(node) + ", expected an object");
        }
        return new JsonObject(path, node);
    }

    /** Returns whether there is a member that is not null. */
    public boolean has(String name) {
        return node.hasNonNull(name);
    }

    /** Returns the names of its members. */
    public Collection<String> names() {
        TreeSet<String> names = new TreeSet<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /**
     * Returns this object after checking that it has only these members.
     *
     * @throws InputException if it has another one
     */
    public JsonObject with(String... known) throws InputException {
        List<String> all = List.of(known);
        for (String name : names()) {
            if (!all.contains(name)) {
                String near = WordTable.nearest(name, all);
                throw new InputException((path.isEmpty() ? "" : path + ": ") + "unknown member '" + name + "'; "
                        + (near.isEmpty() ? "expected " + String.join(", ", all) : "did you mean '" + near + "'?"));
            }
        }
        return this;
    }

    /** Returns a required text. */
    public String text(String name) throws InputException {
        JsonNode value = value(name);
        if (!value.isTextual()) {
            throw typeError(name, value, "text");
        }
        return value.textValue();
    }

    /** Returns an optional text. */
    public Optional<String> optionalText(String name) throws InputException {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    /** Returns a required integer between two bounds. */
    public long integer(String name, long least, long most) throws InputException {
        return integer(place(name), value(name), least, most);
    }

    /** Returns an optional integer between two bounds, or a default. */
    public long integer(String name, long least, long most, long otherwise) throws InputException {
        return has(name) ? integer(name, least, most) : otherwise;
    }

    /** Returns three integers between two bounds. */
    public List<Long> triple(String name, long least, long most) throws InputException {
        List<Long> numbers = new ArrayList<>();
        for (JsonNode item : list(name)) {
            numbers.add(integer(place(name), item, least, most));
        }
        if (numbers.size() != 3) {
            throw new InputException(place(name) + ": " + numbers.size() + " numbers, expected 3");
        }
        return numbers;
    }

    /** Returns an optional number, or a default. */
    public double number(String name, double otherwise) throws InputException {
        if (!has(name)) {
            return otherwise;
        }
        JsonNode value = value(name);
        if (!value.isNumber()) {
            throw typeError(name, value, "a number");
        }
        return value.doubleValue();
    }

    /** Returns a required object. */
    public JsonObject object(String name) throws InputException {
        return of(place(name), value(name));
    }

    /** Returns the items of an array; empty if there is no such member. */
    public List<JsonNode> list(String name) throws InputException {
        if (!has(name)) {
            return List.of();
        }
        JsonNode value = value(name);
        if (!value.isArray()) {
            throw typeError(name, value, "an array");
        }
        List<JsonNode> items = new ArrayList<>();
        value.forEach(items::add);
        return items;
    }

    /** Returns the items of an array of objects; empty if there is no such member. */
    public List<JsonObject> objects(String name) throws InputException {
        List<JsonObject> objects = new ArrayList<>();
        for (JsonNode item : list(name)) {
            objects.add(of(place(name) + "[" + objects.size() + "]", item));
        }
        return objects;
    }

    /** Returns the path of a member, for example {@code args[2].count}. */
    public String place(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private JsonNode value(String name) throws InputException {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            throw new InputException((path.isEmpty() ? "" : path + ": ") + "no '" + name + "'");
        }
        return value;
    }

    private InputException typeError(String name, JsonNode value, String expected) {
        return new InputException(place(name) + ": " + describe(value) + ", expected " + expected);
    }

    /** Returns an integer between two bounds; {@code place} is its path. */
    public static long integer(String place, JsonNode value, long least, long most) throws InputException {
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < least
                || value.longValue() > most) {
            throw new InputException(
                    place + ": " + describe(value) + ", expected an integer from " + least + " to " + most);
        }
        return value.longValue();
    }

    private static String describe(JsonNode value) {
        String text = value.toString();
        return text.length() <= 40 ? text : text.substring(0, 37) + "...";
    }
}
