package org.gfxisa.simulator.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writes JSON incrementally. All methods throw {@link UncheckedIOException} if the output cannot be written. */
public final class JsonWriter implements Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator json;

    public JsonWriter(OutputStream out) {
        json = checked(() -> FACTORY.createGenerator(out));
    }

    /** Returns JSON as text. */
    public static String text(Consumer<JsonWriter> content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonWriter json = new JsonWriter(out)) {
            content.accept(json);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Begins an object, either the document or an element of an array. */
    public JsonWriter object() {
        return done(json::writeStartObject);
    }

    /** Begins an object in a field. */
    public JsonWriter object(String field) {
        return done(() -> json.writeObjectFieldStart(field));
    }

    /** Writes a field with an object of texts, unless there are none. */
    public JsonWriter object(String field, Map<String, String> texts) {
        if (!texts.isEmpty()) {
            object(field);
            texts.forEach(this::field);
            endObject();
        }
        return this;
    }

    /** Ends the innermost object. */
    public JsonWriter endObject() {
        return done(json::writeEndObject);
    }

    /** Begins an array in a field. */
    public JsonWriter array(String field) {
        return done(() -> json.writeArrayFieldStart(field));
    }

    /** Ends the innermost array. */
    public JsonWriter endArray() {
        return done(json::writeEndArray);
    }

    /** Writes a field with a text. */
    public JsonWriter field(String name, String value) {
        return done(() -> json.writeStringField(name, value));
    }

    /** Writes a field with an integer. */
    public JsonWriter field(String name, long value) {
        return done(() -> json.writeNumberField(name, value));
    }

    /** Writes an element of an array. */
    public JsonWriter value(String value) {
        return done(() -> json.writeString(value));
    }

    /** Writes a value made of maps, lists, texts, numbers and booleans. */
    public JsonWriter tree(Object value) {
        return done(() -> write(value));
    }

    private void write(Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object item : list) {
                write(item);
            }
            json.writeEndArray();
        } else if (value instanceof FormattedNumber number) {
            json.writeNumber(number.exact());
        } else if (value instanceof Number || value instanceof Boolean) {
            json.writeObject(value);
        } else {
            json.writeString(String.valueOf(value));
        }
    }

    /** Completes the document and closes the output. */
    @Override
    public void close() {
        done(json::close);
    }

    private JsonWriter done(Step step) {
        return checked(() -> {
            step.run();
            return this;
        });
    }

    private static <T> T checked(Call<T> call) {
        try {
            return call.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private interface Call<T> {
        T get() throws IOException;
    }
}
