package org.gfxisa.simulator.manifest;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.dispatch.CatalystSetup;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.json.InputException;

/**
 * A launch and its expected results.
 *
 * @param files finds the files that it names
 * @param entry the kernel's symbol
 * @param grid the size of the grid and of work-groups
 * @param globalOffset the offset of global ids in three dimensions
 * @param args the arguments in the order of the source
 * @param dispatches for each launch, the values that replace those of scalar arguments, by name
 * @param expected the expected contents of buffers
 * @param codeObjects the code objects to run, by their names in the manifest
 * @param catalyst the initial state of kernels of the Catalyst driver; empty for others
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
     * The expected contents of a buffer.
     *
     * @param arg the name of the buffer
     * @param place the place in the manifest, for messages
     * @param file the file with the contents
     * @param hash the SHA-256 of the contents; empty if unknown
     * @param tolerance the tolerance of the comparison
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
     * @param path the path of the manifest, to which file names are relative
     * @param json the contents of the manifest
     * @param confined whether it may only name files inside its folder
     * @return the manifest
     * @throws InputException if it is malformed or incomplete
     */
    public static Manifest read(Path path, byte[] json, boolean confined) throws InputException {
        return ManifestReader.read(new DataFiles(path, confined), json);
    }

    /** Returns the size of all buffers in bytes. */
    public long bufferBytes() {
        return args.stream()
                .flatMap(a -> a.memory().stream())
                .mapToLong(ManifestArgument.Buffer::bytes)
                .sum();
    }

    /** Returns whether it has expected results. Without them, every run passes. */
    public boolean hasExpected() {
        return !expected.isEmpty();
    }

    /** Returns the path of one of {@link #codeObjects}. */
    public Path codeObject(String name) throws InputException {
        return files.find("code_objects", name);
    }
}
