package org.gfxisa.plugin.spec;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** One place that spec files come from: a folder or an archive. Overlays are layers above the base. */
public sealed interface SpecLayer permits FolderLayer, ArchiveLayer {
    /** Where the spec lies in the archive that the {@code spec} module builds. */
    String ARTIFACT_PREFIX = "org/gfxisa/spec/";

    /** The folder of the schemas. */
    String SCHEMA_FOLDER = "schema";

    /** How the names of schemas end. */
    String SCHEMA_SUFFIX = ".schema.json";

    /**
     * What is put before a file's path in messages, so that a reader finds it: empty, or something like
     * {@code src/main/spec/}.
     */
    String displayPrefix();

    /**
     * Every file of the layer, read whole.
     *
     * @return content by path relative to the spec root, with '/' separators, in no particular order
     * @throws IOException if the layer or one of its files can't be read
     */
    Map<String, byte[]> read() throws IOException;

    /** What messages call the layer as a whole. */
    default String displayName() {
        return displayPrefix().isEmpty() ? "spec" : displayPrefix();
    }

    /** A folder that has the top folders in it. */
    static SpecLayer folder(Path root, String displayPrefix) {
        return new FolderLayer(root, displayPrefix);
    }

    /**
     * A jar or zip file, or, as builds of several modules pass on modules that are not packed yet, a folder of
     * compiled classes and resources.
     *
     * @param file the archive or folder
     * @param entryPrefix where in it the top folders are, ending in '/' or empty: {@link #ARTIFACT_PREFIX}
     * @param displayPrefix see {@link #displayPrefix()}
     */
    static SpecLayer archive(Path file, String entryPrefix, String displayPrefix) {
        return Files.isDirectory(file)
                ? new FolderLayer(file.resolve(entryPrefix), displayPrefix)
                : new ArchiveLayer(file, entryPrefix, displayPrefix);
    }

    /**
     * Where the base spec is that stands on the class path: a jar, or a folder of classes in a build of several modules; empty when none
     * does.
     */
    static Optional<Path> findBase() {
        String marker = ARTIFACT_PREFIX + SCHEMA_FOLDER + "/instructions" + SCHEMA_SUFFIX;
        return Optional.ofNullable(SpecLayer.class.getClassLoader().getResource(marker))
                .map(URL::toString)
                .map(text -> text.startsWith("jar:")
                        ? text.substring("jar:".length(), text.indexOf("!/"))
                        : text.substring(0, text.length() - marker.length()))
                .map(place -> Path.of(URI.create(place)));
    }

    /** Whether a path is none of the spec's business: build output, version control, editors' files. */
    static boolean isForeign(String path) {
        return path.startsWith("target/") || path.startsWith(".") || path.contains("/.") || path.endsWith("~");
    }
}
