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
 * The files that a manifest names: beside it, or beside the folder that it is in.
 *
 * @param manifest the manifest's own path
 * @param confined whether only the manifest's folder, and what is below it, may be read
 */
record DataFiles(Path manifest, boolean confined) {
    /** Where a file is. */
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
                    throw new InputException(place + ": " + name + " is a link that leads to no file");
                }
            }
        } catch (InvalidPathException e) {
            throw new InputException(place + ": '" + name + "' is no file name");
        } catch (IOException e) {
            throw new InputException(place + ": " + name + " cannot be read: " + e.getMessage());
        }
        throw new InputException(
                place + ": no file '" + name + "' beside the manifest" + (confined ? "" : " or beside its folder"));
    }

    private static void checkInside(String place, String name, boolean outside) throws InputException {
        if (outside) {
            throw new InputException(place + ": '" + name
                    + "' is outside of the manifest's folder; expected a file in it, as --confine allows no other");
        }
    }

    /** The contents of a file, decompressed, which must be {@code size} bytes. */
    byte[] read(String place, String name, int size) throws InputException {
        Path file = find(place, name);
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = Gzip.inflated(raw)) {
            // One byte more than expected, if there is one, tells that there are too many.
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
