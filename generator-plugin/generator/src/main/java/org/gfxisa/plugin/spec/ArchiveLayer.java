package org.gfxisa.plugin.spec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A layer in a jar or zip file.
 *
 * @param file the archive
 * @param entryPrefix path of the top-level folders in it, ending in '/' or empty
 * @param displayPrefix see {@link SpecLayer#displayPrefix()}
 */
record ArchiveLayer(Path file, String entryPrefix, String displayPrefix) implements SpecLayer {
    @Override
    public Map<String, byte[]> read() throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            List<? extends ZipEntry> entries = zip.stream()
                    .filter(e -> !e.isDirectory() && e.getName().startsWith(entryPrefix))
                    .toList();
            if (entries.isEmpty()) {
                throw new NoSuchFileException(entryPrefix, "", "not in the archive");
            }
            for (ZipEntry entry : entries) {
                String path = entry.getName().substring(entryPrefix.length());
                if (!SpecLayer.isForeign(path)) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        files.put(path, in.readAllBytes());
                    }
                }
            }
        }
        return files;
    }
}
