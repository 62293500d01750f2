package org.gfxisa.table;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The binary format of tables, which follows from their record classes. A record is written as its components in order. A record
 * of a sealed interface is preceded by the index of its class among the permitted ones, which must be listed in a {@code permits}
 * clause. A text or a record is written at its first occurrence; later ones refer to it by number, so equal ones are read as the
 * same object. Lists of forms are written by columns, since neighbours are similar; integers in columns and lists are written as
 * differences from their predecessors. Numbers are LEB128, zigzag-encoded if signed; enum constants are their ordinals.
 *
 * <p>An instance reads or writes a single table.
 */
final class TableFormat {
    private static final int GROUP_BITS = 7;
    private static final int GROUP = (1 << GROUP_BITS) - 1;

    private final Map<Type, Codec> codecs = new HashMap<>();

    private interface Writer {
        void write(Object value, DataOutputStream out) throws IOException;
    }

    private interface Reader {
        Object read(DataInputStream in) throws IOException;
    }

    private record Codec(Writer writer, Reader reader) {}

    TableFormat() {
        Codec ints = new Codec((value, out) -> writeSigned((int) value, out), TableFormat::readSigned);
        codecs.put(int.class, ints);
        codecs.put(Integer.class, differences());
        codecs.put(long.class, new Codec((value, out) -> writeUnsigned((long) value, out), TableFormat::readUnsigned));
        codecs.put(Long.class, codecs.get(long.class));
        codecs.put(
                double.class, new Codec((value, out) -> out.writeDouble((double) value), DataInputStream::readDouble));
        codecs.put(
                boolean.class,
                new Codec((value, out) -> out.writeBoolean((boolean) value), DataInputStream::readBoolean));
        codecs.put(String.class, shared(new Codec((value, out) -> out.writeUTF((String) value), in -> in.readUTF())));
        codecs.put(OptionalInt.class, optionalInt(ints));
        codecs.put(Codes.class, codes(list(of(CodeRange.class))));
    }

    void write(Record table, DataOutputStream out) throws IOException {
        of(table.getClass()).writer.write(table, out);
    }

    <T extends Record> T read(Class<T> type, DataInputStream in) throws IOException {
        try {
            return type.cast(of(type).reader.read(in));
        } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw new IOException("a damaged table", e);
        }
    }

    private Codec of(Type type) {
        Codec known = codecs.get(type);
        if (known == null) {
            known = make(type);
            codecs.put(type, known);
        }
        return known;
    }

    private Codec make(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            Codec first = of(arguments[0]);
            if (generic.getRawType() == Map.class) {
                return map(first, of(arguments[1]));
            }
            if (generic.getRawType() == Optional.class) {
                return optional(first);
            }
            Codec list = arguments[0] == Form.class ? columns(Form.class) : list(first);
            return generic.getRawType() == Set.class ? set(list) : list;
        }
        Class<?> named = (Class<?>) type;
        return named.isEnum()
                ? choice(named.getEnumConstants())
                : named.isRecord() ? shared(record(named)) : oneOf(named);
    }

    private static Codec choice(Object... constants) {
        return new Codec(
                (value, out) -> writeUnsigned(((Enum<?>) value).ordinal(), out),
                in -> constants[(int) readUnsigned(in)]);
    }

    private static Codec list(Codec of) {
        return new Codec(
                (value, out) -> {
                    writeUnsigned(((List<?>) value).size(), out);
                    for (Object each : (List<?>) value) {
                        of.writer.write(each, out);
                    }
                },
                in -> {
                    Object[] all = new Object[(int) readUnsigned(in)];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = of.reader.read(in);
                    }
                    return List.of(all);
                });
    }

    /** Elements are sorted by their texts, so that equal sets have equal bytes. */
    private static Codec set(Codec list) {
        return new Codec(
                (value, out) -> list.writer.write(
                        ((Set<?>) value)
                                .stream()
                                        .sorted(Comparator.comparing(Object::toString))
                                        .toList(),
                        out),
                in -> Set.copyOf((List<?>) list.reader.read(in)));
    }

    private static Codec map(Codec keys, Codec values) {
        return new Codec(
                (value, out) -> {
                    writeUnsigned(((Map<?, ?>) value).size(), out);
                    for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                        keys.writer.write(entry.getKey(), out);
                        values.writer.write(entry.getValue(), out);
                    }
                },
                in -> {
                    Map<Object, Object> map = new LinkedHashMap<>();
                    for (int left = (int) readUnsigned(in); left > 0; left--) {
                        map.put(keys.reader.read(in), values.reader.read(in));
                    }
                    return Collections.unmodifiableMap(map);
                });
    }

    private static Codec optional(Codec of) {
        return new Codec(
                (value, out) -> {
                    Optional<?> optional = (Optional<?>) value;
                    out.writeBoolean(optional.isPresent());
                    if (optional.isPresent()) {
                        of.writer.write(optional.get(), out);
                    }
                },
                in -> in.readBoolean() ? Optional.of(of.reader.read(in)) : Optional.empty());
    }

    private static Codec optionalInt(Codec ints) {
        return new Codec(
                (value, out) -> {
                    OptionalInt optional = (OptionalInt) value;
                    out.writeBoolean(optional.isPresent());
                    if (optional.isPresent()) {
                        ints.writer.write(optional.getAsInt(), out);
                    }
                },
                in -> in.readBoolean() ? OptionalInt.of((int) ints.reader.read(in)) : OptionalInt.empty());
    }

    @SuppressWarnings("unchecked") // the codec of CodeRange reads them
    private static Codec codes(Codec ranges) {
        return new Codec(
                (value, out) -> ranges.writer.write(((Codes) value).ranges(), out),
                in -> new Codes((List<CodeRange>) ranges.reader.read(in)));
    }

    private Codec oneOf(Class<?> sealed) {
        List<Class<?>> classes = Arrays.asList(sealed.getPermittedSubclasses());
        return new Codec(
                (value, out) -> {
                    writeUnsigned(classes.indexOf(value.getClass()), out);
                    of(value.getClass()).writer.write(value, out);
                },
                in -> of(classes.get((int) readUnsigned(in))).reader.read(in));
    }

    private Codec record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Codec[] parts =
                Arrays.stream(components).map(c -> of(c.getGenericType())).toArray(Codec[]::new);
        Constructor<?> constructor = constructor(type, components);
        return new Codec(
                (value, out) -> {
                    for (int i = 0; i < parts.length; i++) {
                        parts[i].writer.write(component(components[i], value), out);
                    }
                },
                in -> {
                    Object[] values = new Object[parts.length];
                    for (int i = 0; i < parts.length; i++) {
                        values[i] = parts[i].reader.read(in);
                    }
                    return make(constructor, values);
                });
    }

    /** Differences of consecutive integers, which are mostly small. */
    private static Codec differences() {
        int[] written = {0};
        int[] read = {0};
        return new Codec(
                (value, out) -> {
                    writeSigned((int) value - written[0], out);
                    written[0] = (int) value;
                },
                in -> read[0] += readSigned(in));
    }

    /** A list of records that rarely repeat: all values of the first component, then all of the second, and so on. */
    private Codec columns(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Codec[] parts = Arrays.stream(components)
                .map(c -> c.getType() == int.class ? differences() : of(c.getGenericType()))
                .toArray(Codec[]::new);
        Constructor<?> constructor = constructor(type, components);
        return new Codec(
                (value, out) -> {
                    List<?> rows = (List<?>) value;
                    writeUnsigned(rows.size(), out);
                    for (int i = 0; i < parts.length; i++) {
                        for (Object row : rows) {
                            parts[i].writer.write(component(components[i], row), out);
                        }
                    }
                },
                in -> {
                    Object[][] values = new Object[(int) readUnsigned(in)][parts.length];
                    for (int i = 0; i < parts.length; i++) {
                        for (Object[] row : values) {
                            row[i] = parts[i].reader.read(in);
                        }
                    }
                    List<Object> rows = new ArrayList<>(values.length);
                    for (Object[] row : values) {
                        rows.add(make(constructor, row));
                    }
                    return List.copyOf(rows);
                });
    }

    private static Constructor<?> constructor(Class<?> type, RecordComponent... components) {
        try {
            return type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // every record has a canonical constructor
        }
    }

    private static Object component(RecordComponent component, Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // accessors are public and only return a component
        }
    }

    private static Object make(Constructor<?> constructor, Object... values) throws IOException {
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IOException("no " + constructor.getDeclaringClass().getSimpleName(), e);
        }
    }

    /** Writes 0 and the value if it is new, else its number, which starts at 1. */
    private static Codec shared(Codec of) {
        Map<Object, Integer> numbers = new HashMap<>();
        List<Object> values = new ArrayList<>();
        return new Codec(
                (value, out) -> {
                    int number = numbers.getOrDefault(value, 0);
                    writeUnsigned(number, out);
                    if (number == 0) {
                        of.writer.write(value, out);
                        numbers.put(value, numbers.size() + 1);
                    }
                },
                in -> {
                    int number = (int) readUnsigned(in);
                    if (number == 0) {
                        values.add(of.reader.read(in));
                        return values.get(values.size() - 1);
                    }
                    return values.get(number - 1);
                });
    }

    private static void writeUnsigned(long value, DataOutputStream out) throws IOException {
        long rest = value;
        while ((rest & ~GROUP) != 0) {
            out.write((int) rest & GROUP | ~GROUP);
            rest >>>= GROUP_BITS;
        }
        out.write((int) rest);
    }

    private static long readUnsigned(DataInputStream in) throws IOException {
        long value = 0;
        for (int shift = 0; ; shift += GROUP_BITS) {
            int group = in.readUnsignedByte();
            value |= (long) (group & GROUP) << shift;
            if (group <= GROUP) {
                return value;
            }
        }
    }

    private static void writeSigned(int value, DataOutputStream out) throws IOException {
        writeUnsigned((value << 1 ^ value >> Integer.SIZE - 1) & 0xffffffffL, out);
    }

    private static int readSigned(DataInputStream in) throws IOException {
        int zigzag = (int) readUnsigned(in);
        return zigzag >>> 1 ^ -(zigzag & 1);
    }
}
