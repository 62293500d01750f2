package org.gfxisa.plugin.spec;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A source of spec files: a folder or an archive. Overlays are layers above the base. */
public sealed interface SpecLayer permits FolderLayer, ArchiveLayer {
    /** The path of the spec in the archive that the {@code spec} module builds. */
    String ARTIFACT_PREFIX = "org/gfxisa/spec/";

    /** The folder of the schemas. */
    String SCHEMA_FOLDER = "schema";

    /** The suffix of the names of schemas. */
    String SCHEMA_SUFFIX = ".schema.json";

    /** Returns the prefix of file paths in messages: empty, or for example {@code src/main/spec/}. */
    String displayPrefix();

    /**
     * Reads all files of the layer.
     *
     * @return contents by path relative to the spec root, with '/' separators, in no particular order
     * @throws IOException if the layer or one of its files cannot be read
     */
    Map<String, byte[]> read() throws IOException;

    /** Returns the name of the layer in messages. */
    default String displayName() {
        return displayPrefix().isEmpty() ? "spec" : displayPrefix();
    }

    /** Creates a layer from a folder that contains the top-level folders. */
    static SpecLayer folder(Path root, String displayPrefix) {
        return new FolderLayer(root, displayPrefix);
    }

    /**
     * Creates a layer from a jar or zip file, or from a folder of classes and resources, as in a build of several modules before
     * packaging.
     *
     * @param file the archive or folder
     * @param entryPrefix path of the top-level folders in it, ending in '/' or empty: {@link #ARTIFACT_PREFIX}
     * @param displayPrefix see {@link #displayPrefix()}
     */
    static SpecLayer archive(Path file, String entryPrefix, String displayPrefix) {
        return Files.isDirectory(file)
                ? new FolderLayer(file.resolve(entryPrefix), displayPrefix)
                : new ArchiveLayer(file, entryPrefix, displayPrefix);
    }

    /** Finds the base spec on the class path: a jar, or a folder of classes in a build of several modules; empty if there is none. */
    static Optional<Path> findBase() {
        String marker = ARTIFACT_PREFIX + SCHEMA_FOLDER + "/instructions" + SCHEMA_SUFFIX;
        return Optional.ofNullable(SpecLayer.class.getClassLoader().getResource(marker))
                .map(URL::toString)
                .map(text -> text.startsWith("jar:")
                        ? text.substring("jar:".length(), text.indexOf("!/"))
                        : text.substring(0, text.length() - marker.length()))
                .map(place -> Path.of(URI.create(place)));
    }

    /** Returns whether a path does not belong to the spec: build output, version control, files of editors. */
    static boolean isForeign(String path) {
        return path.startsWith("target/") || path.startsWith(".") || path.contains("/.") || path.endsWith("~");
    }
}
