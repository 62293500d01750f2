package org.gfxisa.plugin;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.emit.GeneratedFiles;
import org.gfxisa.plugin.spec.SpecLayer;

/** Generates from a spec in an archive and prints what came out: a line with the digest of every file. */
final class GenerateMain {
    private GenerateMain() {}

    public static void main(String[] args) {
        GeneratedFiles files = RealSpec.generate(SpecLayer.archive(Path.of(args[0]), SpecLayer.ARTIFACT_PREFIX, ""));
        digests(files).forEach(System.out::println);
    }

    static List<String> digests(GeneratedFiles files) {
        List<String> lines = new ArrayList<>();
        for (Map<String, byte[]> kind : List.of(files.sources(), files.resources(), files.dumps())) {
            kind.forEach((path, bytes) -> lines.add(digest(bytes) + " " + path));
        }
        return lines;
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
