package org.gfxisa.plugin.spec;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.diag.Position;

/**
 * The files of all layers, sorted by path and layer independently of the file system. Misplaced files are reported, since a spec
 * file that is silently ignored would be worse than none.
 */
public final class SpecSource {
    private static final String EXTENSION = ".yaml";
    private static final Pattern PATH = Pattern.compile("[^\\p{Cntrl}\\\\]*/[A-Za-z][A-Za-z0-9._-]*\\.yaml");
    private static final Comparator<RawFile> ORDER =
            Comparator.comparing(RawFile::path).thenComparingInt(RawFile::layer);

    private final List<RawFile> files;
    private final List<RawFile> schemas;

    /**
     * An unparsed file.
     *
     * @param layer the index of its layer; 0 is the base
     * @param path its path relative to the layer's root, with '/' separators
     * @param name its name in messages: the layer's prefix and the path
     * @param bytes its contents
     */
    public record RawFile(int layer, String path, String name, byte[] bytes) {
        public String topFolder() {
            return path.substring(0, Math.max(0, path.indexOf('/')));
        }
    }

    private SpecSource(List<RawFile> files, List<RawFile> schemas) {
        this.files = List.copyOf(files);
        this.schemas = List.copyOf(schemas);
    }

    /**
     * Reads all layers.
     *
     * @param layers the base, followed by overlays
     * @param diagnostics receives errors about unreadable layers and misplaced files
     * @throws IllegalArgumentException if two layers have the same display prefix
     */
    public static SpecSource read(List<SpecLayer> layers, Diagnostics diagnostics) {
        Set<String> prefixes = new HashSet<>();
        List<RawFile> files = new ArrayList<>();
        List<RawFile> schemas = new ArrayList<>();
        for (int i = 0; i < layers.size(); i++) {
            SpecLayer layer = layers.get(i);
            if (!prefixes.add(layer.displayPrefix())) {
                throw new IllegalArgumentException("two layers are shown as '" + layer.displayPrefix() + "'");
            }
            for (RawFile file : readLayer(layer, i, diagnostics)) {
                if (file.topFolder().equals(SpecLayer.SCHEMA_FOLDER)) {
                    schemas.add(file);
                } else if (belongs(file, diagnostics)) {
                    files.add(file);
                }
            }
        }
        files.sort(ORDER);
        schemas.sort(ORDER);
        return new SpecSource(files, schemas);
    }

    /** Returns the spec files, sorted by path and layer. */
    public List<RawFile> files() {
        return files;
    }

    /** Returns the schemas of all layers; only those of the base are used. */
    public List<RawFile> schemas() {
        return schemas.stream().filter(s -> s.layer() == 0).toList();
    }

    /** Returns a SHA-256 hash of the layers, paths and contents of all spec files and schemas, as 64 hexadecimal digits. */
    public String hash() {
        MessageDigest digest = sha256();
        List.of(files, schemas)
                .forEach(all -> all.forEach(file -> {
                    byte[] path = file.path().getBytes(StandardCharsets.UTF_8);
                    // The lengths make the concatenation unambiguous.
                    digest.update(ByteBuffer.allocate(12)
                            .putInt(file.layer())
                            .putInt(path.length)
                            .putInt(file.bytes().length)
                            .array());
                    digest.update(path);
                    digest.update(file.bytes());
                }));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static List<RawFile> readLayer(SpecLayer layer, int index, Diagnostics diagnostics) {
        try {
            Map<String, byte[]> content = layer.read();
            return content.entrySet().stream()
                    .map(e -> new RawFile(index, e.getKey(), shown(layer.displayPrefix() + e.getKey()), e.getValue()))
                    .toList();
        } catch (NoSuchFileException e) {
            report("the spec does not exist", layer, diagnostics);
        } catch (ZipException e) {
            report("the spec is not a jar or zip file", layer, diagnostics);
        } catch (FileSystemException e) {
            report("the spec cannot be read: " + e.getMessage(), layer, diagnostics);
        } catch (IOException e) {
            report("the spec cannot be read", layer, diagnostics);
        }
        return List.of();
    }

    /** Returns a path without characters that would disturb a line of text. */
    private static String shown(String path) {
        return path.replaceAll("\\p{Cntrl}", "\ufffd");
    }

    private static void report(String message, SpecLayer layer, Diagnostics diagnostics) {
        diagnostics.report(Diagnostic.error(Position.startOf(layer.displayName()), 1, message)
                .expecting("a folder, or a jar with the folder " + SpecLayer.ARTIFACT_PREFIX));
    }

    /** Returns whether a file is a spec file in the right folder; a misplaced one is reported, a foreign file is ignored. */
    private static boolean belongs(RawFile file, Diagnostics diagnostics) {
        String lower = file.path().toLowerCase(Locale.ROOT);
        boolean looksLikeSpec = lower.endsWith(EXTENSION) || lower.endsWith(".yml");
        boolean known = SpecFolder.named(file.topFolder()).isPresent();
        Position start = Position.startOf(file.name());
        if (known && file.path().endsWith(EXTENSION)) {
            if (!PATH.matcher(file.path()).matches()) {
                diagnostics.report(Diagnostic.error(start, 1, "classes cannot be named after this file")
                        .expecting("a name of letters, digits, '-', '_' and '.' that begins with a letter"));
            }
            return true;
        }
        if (known && !lower.endsWith(".md")) {
            diagnostics.report(
                    Diagnostic.error(start, 1, "not a spec file").expecting("a name that ends in " + EXTENSION));
        } else if (looksLikeSpec && file.topFolder().isEmpty()) {
            diagnostics.report(Diagnostic.error(start, 1, "a spec file outside of the spec's folders")
                    .expecting("a place in " + Names.oneOf(SpecFolder.names())));
        } else if (looksLikeSpec) {
            diagnostics.report(Diagnostic.error(start, 1, "unknown folder '" + file.topFolder() + "'")
                    .expecting(Names.oneOf(SpecFolder.names()))
                    .suggesting(file.topFolder(), SpecFolder.names()));
        }
        return false;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
