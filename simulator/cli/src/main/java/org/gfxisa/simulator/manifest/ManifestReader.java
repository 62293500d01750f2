package org.gfxisa.simulator.manifest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.gfxisa.simulator.memory.AddressSpace;

/** Reads manifests. */
final class ManifestReader {
    private static final long LARGEST_GRID = 0xffff_ffffL;
    private static final int LARGEST_BUFFER = 1 << 30;
    private static final int MOST_DISPATCHES = 1 << 16;
    private static final String[] MEMBERS = {
        "name",
        "level",
        "source",
        "description",
        "entry",
        "global_size",
        "local_size",
        "dimensions",
        "global_offset",
        "args",
        "dispatches",
        "expected",
        "code_objects",
        "catalyst"
    };
    private static final String[] ARGUMENT = {
        "index",
        "name",
        "kind",
        "access",
        "address_space",
        "type",
        "count",
        "bytes",
        "init",
        "init_sha256",
        "memory",
        "value",
        "hex",
        "geometry",
        "width",
        "height",
        "depth",
        "channel_order",
        "channel_type",
        "normalized",
        "addressing",
        "filter"
    };
    private static final String[] INIT = {
        "gen", "seed", "and", "shr_mod", "lo", "hi", "step", "start", "value", "file", "patch"
    };
    private static final String[] EXPECTED = {"arg", "index", "type", "count", "bytes", "file", "sha256", "tolerance"};
    private static final String[] CODE_OBJECT = {
        "file", "target", "opt", "code_object_version", "compiler", "flags", "wavefront_size", "bytes", "sha256"
    };

    private ManifestReader() {}

    static Manifest read(DataFiles files, byte[] json) throws InputException {
        JsonObject root = Json.object(json).with(MEMBERS);
        List<ManifestArgument> args = args(root);
        return new Manifest(
                files,
                root.text("entry"),
                grid(root),
                root.has("global_offset") ? root.triple("global_offset", 0, Long.MAX_VALUE) : List.of(0L, 0L, 0L),
                args,
                dispatches(root, args),
                expected(root, args),
                codeObjects(root),
                root.has("catalyst")
                        ? Optional.of(ResourceReader.catalyst(root.object("catalyst")))
                        : Optional.empty());
    }

    private static GridSize grid(JsonObject root) throws InputException {
        List<Long> global = root.triple("global_size", 1, LARGEST_GRID);
        List<Long> local = root.triple("local_size", 1, GridSize.LARGEST_GROUP);
        return new GridSize(
                (int) root.integer("dimensions", 1, 3, 3),
                global.get(0),
                global.get(1),
                global.get(2),
                local.get(0).intValue(),
                local.get(1).intValue(),
                local.get(2).intValue());
    }

    private static List<ManifestArgument> args(JsonObject root) throws InputException {
        List<ManifestArgument> args = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JsonObject item : root.objects("args")) {
            ManifestArgument arg = arg(item);
            if (!names.add(arg.name())) {
                throw new InputException(item.place("name") + ": two arguments are called '" + arg.name() + "'");
            }
            args.add(arg);
        }
        return args;
    }

    private static ManifestArgument arg(JsonObject item) throws InputException {
        String name = item.with(ARGUMENT).text("name");
        return switch (item.text("kind")) {
            case "buffer" -> buffer(item, name);
            case "scalar" ->
                new ManifestArgument.Scalar(name, item.text("type"), ScalarBytes.bytes(item, item.text("type")));
            case "local" -> new ManifestArgument.Local(name, (int) item.integer("bytes", 0, LARGEST_BUFFER));
            case "image" -> ResourceReader.image(item, buffer(item, name));
            case "sampler" -> ResourceReader.sampler(item, name);
            default ->
                throw new InputException(item.place("kind") + ": '" + item.text("kind")
                        + "', expected 'buffer', 'scalar', 'local', 'image' or 'sampler'");
        };
    }

    private static ManifestArgument.Buffer buffer(JsonObject item, String name) throws InputException {
        DataType type = ScalarBytes.type(item.place("type"), item.text("type"));
        int count = (int) item.integer("count", 0, LARGEST_BUFFER / type.bytes());
        long bytes = item.integer("bytes", 0, LARGEST_BUFFER, (long) count * type.bytes());
        if (bytes != (long) count * type.bytes()) {
            throw new InputException(item.place("bytes") + ": " + bytes + ", but " + count + " elements of "
                    + type.text() + " are " + (long) count * type.bytes());
        }
        String word = item.text("access");
        BufferAccess access = BufferAccess.of(word)
                .orElseThrow(() ->
                        new InputException(item.place("access") + ": '" + word + "', expected 'in', 'out' or 'inout'"));
        JsonObject init = item.has("init")
                ? item.object("init").with(INIT)
                : new JsonObject(
                        item.place("init"),
                        JsonNodeFactory.instance.objectNode().put("gen", "zero"));
        String hash = item.optionalText("init_sha256").orElse("");
        return new ManifestArgument.Buffer(
                name, type, count, access.isOutput(), access.isInput(), init, hash, memory(item));
    }

    private static MemoryKind memory(JsonObject item) throws InputException {
        Optional<String> word = item.optionalText("memory");
        return word.isEmpty()
                ? AddressSpace.DEFAULT_KIND
                : MemoryKindSyntax.parse(word.get())
                        .orElseThrow(() -> new InputException(
                                item.place("memory") + ": '" + word.get() + "', expected " + MemoryKindSyntax.SYNTAX));
    }

    private static List<Map<String, byte[]>> dispatches(JsonObject root, List<ManifestArgument> args)
            throws InputException {
        List<Map<String, byte[]>> dispatches = new ArrayList<>();
        for (JsonObject item : root.objects("dispatches")) {
            Map<String, byte[]> values = new HashMap<>();
            if (item.with("set").has("set")) {
                JsonObject set = item.object("set");
                for (String name : set.names()) {
                    values.put(name, replacement(set, name, args));
                }
            }
            dispatches.add(values);
        }
        if (dispatches.size() > MOST_DISPATCHES) {
            throw new InputException("dispatches: " + dispatches.size() + ", at most " + MOST_DISPATCHES);
        }
        return dispatches.isEmpty() ? List.of(Map.of()) : dispatches;
    }

    private static byte[] replacement(JsonObject set, String name, List<ManifestArgument> args) throws InputException {
        for (ManifestArgument arg : args) {
            if (arg.name().equals(name) && arg instanceof ManifestArgument.Scalar scalar) {
                return ScalarBytes.bytes(set.object(name).with("value", "hex"), scalar.type());
            }
        }
        throw new InputException(set.place(name) + ": there is no scalar argument of this name");
    }

    private static List<Manifest.Expected> expected(JsonObject root, List<ManifestArgument> args)
            throws InputException {
        List<Manifest.Expected> expected = new ArrayList<>();
        for (JsonObject item : root.objects("expected")) {
            String name = item.with(EXPECTED).text("arg");
            boolean isBuffer = args.stream()
                    .anyMatch(a -> a.name().equals(name) && a.memory().isPresent());
            if (!isBuffer) {
                throw new InputException(item.place("arg") + ": there is no buffer '" + name + "'");
            }
            expected.add(new Manifest.Expected(
                    name,
                    item.path(),
                    item.text("file"),
                    item.optionalText("sha256").orElse(""),
                    item.has("tolerance") ? Tolerance.of(item.object("tolerance")) : Tolerance.EXACT));
        }
        return expected;
    }

    private static List<String> codeObjects(JsonObject root) throws InputException {
        List<String> files = new ArrayList<>();
        for (JsonObject item : root.objects("code_objects")) {
            files.add(item.with(CODE_OBJECT).text("file"));
        }
        return files;
    }
}
