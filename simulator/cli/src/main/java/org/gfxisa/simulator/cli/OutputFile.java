package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Writes the files of a command. */
final class OutputFile {
    private OutputFile() {}

    /** Returns the path for a name on the command line. */
    static Path path(String name) throws CliException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw CliException.failed(name, "not a valid file name");
        }
    }

    /** Checks that a folder can be created or written, before work that takes long. */
    static void checkFolder(String name) throws CliException {
        Path there = path(name).toAbsolutePath();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            throw CliException.failed(name, "cannot be written: " + there + " is not a folder");
        }
        if (!Files.isWritable(there)) {
            throw CliException.failed(name, "cannot be written: permission denied in " + there);
        }
    }

    static void write(Path file, byte[] bytes) throws CliException {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw CliException.unwritable(file.toString(), e);
        }
    }

    /** Writes a file to a folder, which is created if necessary. */
    static void write(Path folder, String name, byte[] bytes) throws CliException {
        Path file = folder.resolve(name);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw CliException.unwritable(file.toString(), e);
        }
        write(file, bytes);
    }
}
