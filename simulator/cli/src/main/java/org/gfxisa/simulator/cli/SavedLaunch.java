package org.gfxisa.simulator.cli;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.manifest.BufferAccess;
import org.gfxisa.simulator.manifest.DataType;
import org.gfxisa.simulator.manifest.MemoryKindSyntax;
import org.gfxisa.simulator.memory.AddressSpace;

/** Writes a launch as a manifest that {@code gfxisa run} repeats, with the code object, the initial buffers and the results. */
final class SavedLaunch {
    private final Path folder;
    private final String kernel;
    private final List<Object> args = new ArrayList<>();
    private final List<Object> expected = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /** Saves a launch of a kernel to a folder. */
    SavedLaunch(Path folder, String kernel) {
        this.folder = folder;
        this.kernel = kernel;
    }

    /**
     * Adds a buffer.
     *
     * @param result its bytes after the launch
     */
    void buffer(String name, LaunchArgument.Buffer buffer, byte[] result) throws CliException {
        DataType type = buffer.type();
        String unique = name(name);
        Map<String, Object> init = new LinkedHashMap<>(buffer.isInput() ? formula(buffer) : Map.of("gen", "zero"));
        if (init.isEmpty()) {
            init.put("gen", "file");
            init.put("file", write(unique + ".in.bin", buffer.contents()));
        }
        String access = BufferAccess.of(buffer.isInput() || !buffer.isShown(), buffer.isShown())
                .word();
        Map<String, Object> arg = argument(unique, "buffer");
        arg.put("access", access);
        arg.put("type", type.text());
        arg.put("count", buffer.count());
        arg.put("init", init);
        if (!buffer.memory().equals(AddressSpace.DEFAULT_KIND)) {
            arg.put("memory", MemoryKindSyntax.of(buffer.memory()));
        }
        if (buffer.isShown()) {
            expected.add(fields("arg", unique, "file", write(unique + ".expected.bin", result)));
        }
    }

    /** Returns the formula of a buffer's contents; empty if only a file can describe them. */
    private static Map<String, Object> formula(LaunchArgument.Buffer buffer) {
        if (buffer.count() == 0) {
            return fields("gen", "zero");
        }
        DataType type = buffer.type();
        ByteBuffer bytes = ByteBuffer.wrap(buffer.contents()).order(ByteOrder.LITTLE_ENDIAN);
        long first = type.get(bytes, 0);
        boolean isSame = true;
        boolean isCounting = true;
        for (int i = 0; i < buffer.count(); i++) {
            long bits = type.get(bytes, i);
            isSame &= bits == first;
            isCounting &= bits == (type.isFloat() ? type.bitsOf(i) : i & type.mask());
        }
        if (isSame && first == 0) {
            return fields("gen", "zero");
        }
        Optional<Number> number = type.number(bytes);
        Map<String, Object> init = fields("gen", isSame ? "const" : "iota");
        if (isSame && number.isPresent()) {
            init.put("value", number.get());
            return init;
        }
        return isCounting ? init : Map.of();
    }

    /**
     * Adds a value: as a number if it is one, else as bytes.
     *
     * @param type the type of the number; empty if there are several
     */
    void value(String name, byte[] bytes, Optional<DataType> type) {
        Map<String, Object> arg = argument(name(name), "scalar");
        Optional<Number> number = type.filter(t -> t.bytes() == bytes.length)
                .flatMap(t -> t.number(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)));
        arg.put("type", number.isPresent() ? type.get().text() : "u8x" + bytes.length);
        if (number.isPresent()) {
            arg.put("value", number.get());
        } else {
            arg.put("hex", HexFormat.of().formatHex(bytes));
        }
    }

    /** Adds local memory. */
    void local(String name, int bytes) {
        argument(name(name), "local").put("bytes", bytes);
    }

    /** Writes the code object and the manifest; returns the path of the manifest. */
    Path complete(byte[] object, GridSize grid) throws CliException {
        Map<String, Object> manifest = fields("name", kernel, "entry", kernel + ".kd");
        manifest.put("global_size", List.of(grid.sizeX(), grid.sizeY(), grid.sizeZ()));
        manifest.put("local_size", List.of(grid.groupX(), grid.groupY(), grid.groupZ()));
        manifest.put("dimensions", grid.dimensions());
        manifest.put("args", args);
        manifest.put("expected", expected);
        manifest.put("code_objects", List.of(fields("file", write("co", object))));
        return folder.resolve(write("json", text(manifest).getBytes(StandardCharsets.UTF_8)));
    }

    /** Formats the manifest with one member a line, and lists of objects with one object a line. */
    private static String text(Map<String, Object> manifest) {
        return manifest.entrySet().stream()
                .map(e -> "  \"" + e.getKey() + "\": "
                        + (e.getValue() instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Map
                                ? list.stream()
                                        .map(item -> "    " + spaced(item))
                                        .collect(Collectors.joining(",\n", "[\n", "\n  ]"))
                                : spaced(e.getValue())))
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    private static String spaced(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(e -> "\"" + e.getKey() + "\": " + spaced(e.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return value instanceof List<?> list
                ? list.stream().map(SavedLaunch::spaced).collect(Collectors.joining(", ", "[", "]"))
                : JsonWriter.text(json -> json.tree(value));
    }

    private Map<String, Object> argument(String name, String kind) {
        Map<String, Object> arg = fields("name", name, "kind", kind);
        args.add(arg);
        return arg;
    }

    private static Map<String, Object> fields(String... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }

    /** Returns a name that no other argument has and that is valid in a file name. */
    private String name(String wanted) {
        String word = wanted.replaceAll("\\W", "_");
        boolean isFree = !word.isEmpty() && names.add(word);
        return isFree ? word : "arg" + args.size();
    }

    private String write(String ending, byte[] bytes) throws CliException {
        String name = kernel.replaceAll("\\W", "_") + "." + ending;
        OutputFile.write(folder, name, bytes);
        return name;
    }
}
