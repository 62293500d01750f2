package org.gfxisa.plugin.mojo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Identifies a class path by the names, sizes and times of its files. */
final class ClassPathStamp {
    private ClassPathStamp() {}

    /**
     * Returns the identity of a class path.
     *
     * @param elements files and folders
     * @param ignored suffix of the names of files to ignore
     */
    static String of(List<String> elements, String ignored) throws IOException {
        TreeMap<String, String> files = new TreeMap<>();
        for (String element : elements) {
            Path path = Path.of(element);
            if (Files.exists(path)) {
                try (Stream<Path> all = Files.walk(path)) {
                    for (Path file : all.filter(Files::isRegularFile)
                            .filter(f -> !f.toString().endsWith(ignored))
                            .toList()) {
                        files.put(file.toString(), Files.size(file) + " " + Files.getLastModifiedTime(file));
                    }
                }
            }
        }
        return sha256(files.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the SHA-256 digest of bytes as hexadecimal digits. */
    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
