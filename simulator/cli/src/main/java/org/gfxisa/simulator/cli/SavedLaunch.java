package org.gfxisa.simulator.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.manifest.DataType;
import org.gfxisa.simulator.manifest.MemoryWord;
import org.gfxisa.simulator.memory.AddressSpace;

/** A launch as a manifest, which {@code gfxisa run} repeats: with the code object, what was in the buffers, and what came out. */
final class SavedLaunch {
    private final Path folder;
    private final String kernel;
    private final List<Object> args = new ArrayList<>();
    private final List<Object> expected = new ArrayList<>();

    /** A launch that goes into a folder. */
    SavedLaunch(Path folder, String kernel) {
        this.folder = folder;
        this.kernel = kernel;
    }

    /**
     * Adds a buffer.
     *
     * @param result its bytes after it
     */
    void buffer(String name, LaunchArgument.Buffer buffer, byte[] result) throws CliException {
        DataType type = buffer.type();
        String unique = name(name);
        Map<String, Object> init = new LinkedHashMap<>(Map.of("gen", "zero"));
        if (buffer.isInput()) {
            init.put("gen", "file");
            init.put("file", write(unique + ".in.bin", buffer.contents()));
        }
        String access = !buffer.isShown() ? "in" : buffer.isInput() ? "inout" : "out";
        Map<String, Object> arg = argument(unique, "buffer");
        arg.put("access", access);
        arg.put("type", type.text());
        arg.put("count", buffer.count());
        arg.put("init", init);
        if (!buffer.memory().equals(AddressSpace.USUAL)) {
            arg.put("memory", MemoryWord.of(buffer.memory()));
        }
        if (buffer.isShown()) {
            expected.add(fields("arg", unique, "file", write(unique + ".expected.bin", result)));
        }
    }

    /** Adds a value. */
    void value(String name, byte[] bytes) {
        Map<String, Object> arg = argument(name(name), "scalar");
        arg.put("type", "u8x" + bytes.length);
        arg.put("hex", HexFormat.of().formatHex(bytes));
    }

    /** Adds local memory. */
    void local(String name, int bytes) {
        argument(name(name), "local").put("bytes", bytes);
    }

    /** Writes the code object and the manifest, whose name is returned. */
    Path complete(byte[] object, GridSize grid) throws CliException {
        Map<String, Object> manifest = fields("name", kernel, "entry", kernel + ".kd");
        manifest.put("global_size", List.of(grid.sizeX(), grid.sizeY(), grid.sizeZ()));
        manifest.put("local_size", List.of(grid.groupX(), grid.groupY(), grid.groupZ()));
        manifest.put("dimensions", grid.dimensions());
        manifest.put("args", args);
        manifest.put("expected", expected);
        manifest.put("code_objects", List.of(fields("file", write("co", object))));
        String text = JsonWriter.text(json -> json.tree(manifest));
        return folder.resolve(write("json", (text + "\n").getBytes(StandardCharsets.UTF_8)));
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

    /** A name that no other argument has, and a file can have. */
    private String name(String wanted) {
        return "arg" + args.size() + (wanted.isEmpty() ? "" : "_" + wanted.replaceAll("\\W", "_"));
    }

    private String write(String ending, byte[] bytes) throws CliException {
        String name = kernel.replaceAll("\\W", "_") + "." + ending;
        OutputFile.write(folder, name, bytes);
        return name;
    }
}
