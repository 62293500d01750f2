package org.gfxisa.plugin.docs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Writes JSON (RFC 8259) that can be embedded in a script of a page: texts, numbers, lists, maps, and records by their components. */
final class ScriptJson {
    private ScriptJson() {}

    static String of(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Optional<?> optional) {
            write(optional.orElse(null), out);
        } else if (value instanceof OptionalInt optional) {
            out.append(optional.isPresent() ? String.valueOf(optional.getAsInt()) : "null");
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof Map<?, ?> map) {
            String before = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(before);
                quote(String.valueOf(entry.getKey()), out);
                out.append(':');
                write(entry.getValue(), out);
                before = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Collection<?> list) {
            String before = "[";
            for (Object item : list) {
                out.append(before);
                write(item, out);
                before = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof Record fields) {
            fields(fields, out);
        } else {
            quote(String.valueOf(value), out);
        }
    }

    private static void fields(Record value, StringBuilder out) {
        out.append('{');
        String before = "";
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            out.append(before);
            quote(component.getName(), out);
            out.append(':');
            try {
                write(component.getAccessor().invoke(value), out);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException(value.getClass() + " cannot be read", e);
            }
            before = ",";
        }
        out.append('}');
    }

    /** Writes a string without anything that would end the script or the line. */
    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '<', '>', '&', '\u2028', '\u2029' -> out.append(String.format("\\u%04x", (int) c));
                default -> out.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        out.append('"');
    }
}
