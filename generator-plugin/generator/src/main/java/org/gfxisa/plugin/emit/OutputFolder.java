package org.gfxisa.plugin.emit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder that contains only generated files. Files with unchanged contents are not written. */
public final class OutputFolder {
    private final Path root;

    /** Prepares a folder, which need not exist. */
    public OutputFolder(Path root) {
        this.root = root;
    }

    /** Returns whether it exists. */
    public boolean exists() {
        return Files.isDirectory(root);
    }

    /**
     * Makes the folder contain exactly these files.
     *
     * @return the number of files that were written
     * @throws IOException if a file cannot be written or deleted
     */
    public int replace(Map<String, byte[]> files) throws IOException {
        Files.createDirectories(root);
        int written = 0;
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            if (!Files.exists(path) || !Arrays.equals(Files.readAllBytes(path), file.getValue())) {
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
                written++;
            }
        }
        for (Path stale : stale(files)) {
            Files.delete(stale);
        }
        return written;
    }

    private List<Path> stale(Map<String, byte[]> files) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .filter(p ->
                            !files.containsKey(root.relativize(p).toString().replace('\\', '/')))
                    .toList();
        }
    }
}
