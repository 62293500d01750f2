package org.gfxisa.simulator.cli;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectUri;
import org.gfxisa.simulator.io.Gzip;

/** A file or standard input, decompressed if it is a gzip file. */
final class Input implements AutoCloseable {
    /** The byte-order mark as a character; in UTF-8 it has three bytes. */
    static final String BYTE_ORDER_MARK = "\ufeff";
    /** The maximum size after decompression, because a small gzip file may decompress to any amount of zeros. */
    private static final int MOST_INFLATED = 1 << 28;

    /** The maximum number of files in a folder that are compared with the name of a missing file. */
    private static final int MOST_SIBLINGS = 10_000;

    private final String name;
    private final InputStream stream;

    private Input(String name, InputStream stream) {
        this.name = name;
        this.stream = stream;
    }

    /** Opens a file, the part of a file that the URI of a loaded code object names, or standard input for {@code -}. */
    static Input open(String file, Console console) throws CliException {
        boolean standard = file.equals("-");
        String name = standard ? "<stdin>" : file;
        try {
            // Standard input stays open, because the command does not own it.
            InputStream raw = standard
                    ? keptOpen(console.in())
                    : CodeObjectUri.isUri(file) ? range(file) : Files.newInputStream(path(file));
            return new Input(name, Gzip.inflated(raw));
        } catch (NoSuchFileException e) {
            throw CliException.failed(name, reason(e) + similarFile(path(file)));
        } catch (IOException e) {
            throw CliException.failed(name, reason(e));
        }
    }

    /** Returns a hint at a file in the same folder with a similar name. */
    private static String similarFile(Path path) {
        Path folder = Optional.ofNullable(path.getParent()).orElse(Path.of(""));
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.limit(MOST_SIBLINGS)
                    .map(p -> String.valueOf(p.getFileName()))
                    .toList();
            return Suggestions.to(String.valueOf(path.getFileName()), names)
                    .map(name -> "; did you mean " + folder.resolve(name) + "?")
                    .orElse("");
        } catch (IOException e) {
            return Files.exists(folder) ? "" : ", and no folder " + folder;
        }
    }

    /** Opens a part of a file. */
    private static InputStream range(String text) throws CliException, IOException {
        CodeObjectUri uri;
        try {
            uri = CodeObjectUri.parse(text);
        } catch (CodeObjectException e) {
            throw CliException.failed(text, e.getMessage());
        }
        if (uri.process().isPresent()) {
            throw CliException.failed(text, "the memory of other processes is not read; expected a file");
        }
        Path path = path(uri.path());
        long end = Files.size(path);
        long size = uri.size().orElse(end - uri.offset());
        if (uri.offset() < 0
                || size < 0
                || uri.offset() > end
                || size > Math.min(Integer.MAX_VALUE, end - uri.offset())) {
            throw CliException.failed(text, "the file has " + end + " bytes");
        }
        try (InputStream file = Files.newInputStream(path)) {
            file.skipNBytes(uri.offset());
            return new ByteArrayInputStream(file.readNBytes((int) size));
        }
    }

    private static Path path(String file) throws CliException {
        Path path = OutputFile.path(file);
        if (Files.isDirectory(path)) {
            throw CliException.failed(file, "is a directory");
        }
        return path;
    }

    private static InputStream keptOpen(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public void close() {}
        };
    }

    /** Returns the file's name for messages. */
    String name() {
        return name;
    }

    /** Returns whether reading would block. */
    boolean wouldWait() throws CliException {
        try {
            return stream.available() == 0;
        } catch (IOException e) {
            throw CliException.failed(name, reason(e));
        }
    }

    /** Reads at least one byte into the buffer from {@code offset} on; returns the number of bytes, or -1 at the end. */
    int read(byte[] buffer, int offset) throws CliException {
        try {
            return stream.read(buffer, offset, buffer.length - offset);
        } catch (IOException e) {
            throw CliException.failed(name, reason(e));
        }
    }

    /** Reads all remaining bytes. */
    byte[] readAll() throws CliException {
        boolean isInflated = stream instanceof GZIPInputStream;
        try {
            byte[] all = stream.readNBytes(isInflated ? MOST_INFLATED + 1 : Integer.MAX_VALUE);
            if (isInflated && all.length > MOST_INFLATED) {
                throw CliException.failed(
                        name,
                        "more than " + (MOST_INFLATED >> 20) + " MiB after decompression; expected less, or no gzip");
            }
            return all;
        } catch (IOException e) {
            throw CliException.failed(name, reason(e));
        } catch (OutOfMemoryError e) {
            throw CliException.failed(name, "too large for the available memory");
        }
    }

    /** Reads all remaining bytes as text, without a byte-order mark. */
    String readText() throws CliException {
        return text(readAll());
    }

    /** Returns a file's bytes as text, without a byte-order mark. */
    static String text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** Returns the message for an I/O error. */
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof ZipException || e instanceof EOFException) {
            return "damaged gzip data" + (e.getMessage() == null ? "" : ": " + e.getMessage());
        }
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return "cannot be read: " + f.getReason();
        }
        return "cannot be read" + (e.getMessage() == null ? "" : ": " + e.getMessage());
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
