package org.gfxisa.plugin.mojo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Records what the last run generated from. */
final class Stamp {
    private final Path file;
    private final String content;

    Stamp(Path file, String content) {
        this.file = file;
        this.content = content;
    }

    boolean holds() throws IOException {
        return Files.exists(file) && Files.readString(file).equals(content);
    }

    void write() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
