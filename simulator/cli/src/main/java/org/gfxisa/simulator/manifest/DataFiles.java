package org.gfxisa.simulator.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.simulator.io.Gzip;
import org.gfxisa.simulator.json.InputException;

/**
 * Finds the files that a manifest names, in the manifest's folder or in the parent of that folder.
 *
 * @param manifest the path of the manifest
 * @param confined whether only files inside the manifest's folder may be read
 */
record DataFiles(Path manifest, boolean confined) {
    /** Returns the path of a file. */
    Path find(String place, String name) throws InputException {
        try {
            Path folder = manifest.toAbsolutePath().getParent();
            List<Path> candidates = confined || folder.getParent() == null
                    ? List.of(folder.resolve(name))
                    : List.of(folder.resolve(name), folder.getParent().resolve(name));
            if (confined) {
                checkInside(
                        place,
                        name,
                        Path.of(name).isAbsolute() || Path.of(name).normalize().startsWith(".."));
            }
            for (Path candidate : candidates) {
                if (Files.isRegularFile(candidate)) {
                    if (confined) {
                        checkInside(place, name, !candidate.toRealPath().startsWith(folder.toRealPath()));
                    }
                    return candidate;
                }
                if (Files.isSymbolicLink(candidate)) {
                    throw new InputException(place + ": " + name + " is a broken symbolic link");
                }
            }
        } catch (InvalidPathException e) {
            throw new InputException(place + ": '" + name + "' is not a file name");
        } catch (IOException e) {
            throw new InputException(place + ": " + name + " cannot be read: " + e.getMessage());
        }
        throw new InputException(
                place + ": no file '" + name + "' in the manifest's folder" + (confined ? "" : " or its parent"));
    }

    private static void checkInside(String place, String name, boolean outside) throws InputException {
        if (outside) {
            throw new InputException(place + ": '" + name
                    + "' is outside of the manifest's folder, and --confine allows only files in it");
        }
    }

    /** Reads a file and decompresses it. Its contents must have {@code size} bytes. */
    byte[] read(String place, String name, int size) throws InputException {
        Path file = find(place, name);
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = Gzip.inflated(raw)) {
            // An additional byte shows that the file is too long.
            byte[] bytes = in.readNBytes(size + 1);
            if (bytes.length != size) {
                throw new InputException(place + ": " + name + " holds "
                        + (bytes.length > size ? "more than " + size : bytes.length) + " bytes, expected " + size);
            }
            return bytes;
        } catch (IOException e) {
            throw new InputException(place + ": " + name + " cannot be read: " + e.getMessage());
        }
    }
}
