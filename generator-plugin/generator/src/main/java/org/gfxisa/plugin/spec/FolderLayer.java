package org.gfxisa.plugin.spec;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A layer in a folder.
 *
 * @param root the folder that contains the top-level folders
 * @param displayPrefix see {@link SpecLayer#displayPrefix()}
 */
record FolderLayer(Path root, String displayPrefix) implements SpecLayer {
    @Override
    public Map<String, byte[]> read() throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean foreign = !folder.equals(root) && SpecLayer.isForeign(relative(folder) + "/");
                return foreign ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String path = relative(file);
                if (!SpecLayer.isForeign(path)) {
                    // A link may point to an endless file, such as a device.
                    if (!Files.isRegularFile(file)) {
                        throw new FileSystemException(path, null, "not a regular file");
                    }
                    files.put(path, Files.readAllBytes(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private String relative(Path file) {
        return StreamSupport.stream(root.relativize(file).spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
    }
}
