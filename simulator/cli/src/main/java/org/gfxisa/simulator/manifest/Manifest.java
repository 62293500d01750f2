package org.gfxisa.simulator.manifest;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.dispatch.CatalystSetup;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.json.InputException;

/**
 * A launch and what it must produce.
 *
 * @param files where the files that it names are
 * @param entry symbol of the kernel
 * @param globalOffset in three dimensions
 * @param args in the order of the source
 * @param dispatches for each launch, the values that replace those of scalar arguments, by name
 * @param expected final contents of buffers
 * @param codeObjects files to run, as the manifest writes them
 * @param catalyst what kernels of the Catalyst driver start with; empty for others
 */
public record Manifest(
        DataFiles files,
        String entry,
        GridSize grid,
        List<Long> globalOffset,
        List<ManifestArgument> args,
        List<Map<String, byte[]>> dispatches,
        List<Expected> expected,
        List<String> codeObjects,
        Optional<CatalystSetup> catalyst) {
    /**
     * What a buffer must hold at the end.
     *
     * @param arg name of the buffer
     * @param place where the manifest says so, for messages
     * @param file the contents
     * @param hash SHA-256 of the contents; empty when unknown
     */
    record Expected(String arg, String place, String file, String hash, Tolerance tolerance) {}

    public Manifest {
        globalOffset = List.copyOf(globalOffset);
        args = List.copyOf(args);
        dispatches = List.copyOf(dispatches);
        expected = List.copyOf(expected);
        codeObjects = List.copyOf(codeObjects);
    }

    /**
     * Reads a manifest.
     *
     * @param confined whether the files that it names must lie in its folder or below
     * @throws InputException when it is not well-formed or does not say what it must
     */
    public static Manifest read(Path path, byte[] json, boolean confined) throws InputException {
        return ManifestReader.read(new DataFiles(path, confined), json);
    }

    /** Bytes of all buffers. */
    public long bufferBytes() {
        return args.stream()
                .flatMap(a -> a.memory().stream())
                .mapToLong(ManifestArgument.Buffer::bytes)
                .sum();
    }

    /** Whether it says what a buffer must hold at the end: otherwise any run passes. */
    public boolean hasExpected() {
        return !expected.isEmpty();
    }

    /** Where a code object of {@link #codeObjects} is. */
    public Path codeObject(String name) throws InputException {
        return files.find("code_objects", name);
    }
}
