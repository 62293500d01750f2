package org.gfxisa.simulator.junit;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The file of a {@link GpuTest}.
 *
 * @param name the name in the annotation
 * @param place the location, which identifies the file
 */
record TestFile(String name, URI place) {
    /**
     * The contents of a file.
     *
     * @param bytes all bytes of the file
     * @param targets the targets for which it has code
     */
    record Contents(byte[] bytes, List<String> targets) {}

    /**
     * Finds a file in the package of a class, at the root of the class path, or in the file system.
     *
     * @throws ExtensionConfigurationException if it is in none of these places
     */
    static TestFile find(String name, Class<?> test) {
        String root = name.startsWith("/") ? name : "/" + name;
        Path path = Path.of(name).toAbsolutePath().normalize();
        return Optional.ofNullable(test.getResource(name))
                .or(() -> Optional.ofNullable(test.getResource(root)))
                .or(() -> Files.exists(path) ? Optional.of(url(path)) : Optional.empty())
                .map(url -> new TestFile(name, URI.create(url.toExternalForm())))
                .orElseThrow(() -> mistake(name + ": not found: it is not in the package of " + test.getName()
                        + " on the class path, not at the root of the class path, and there is no file " + path));
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Reads the file.
     *
     * @throws ExtensionConfigurationException if it cannot be read or has no code objects
     */
    Contents read() {
        try (InputStream in = place.toURL().openStream()) {
            byte[] bytes = in.readAllBytes();
            CodeObjectFile objects = CodeObjectFile.read(ByteWindow.of(bytes, "file"));
            if (objects.members().isEmpty() && !objects.problems().isEmpty()) {
                throw mistake(name + ": " + objects.problems().get(0) + " (read from " + place + ")");
            }
            Set<String> targets = new LinkedHashSet<>();
            for (CodeObjectFile.Member member : objects.members()) {
                CodeObject.read(member.bytes())
                        .target()
                        .filter(target -> target.processor().hasIsa())
                        .map(TargetId::toString)
                        .ifPresent(targets::add);
            }
            return new Contents(bytes, List.copyOf(targets));
        } catch (IOException e) {
            throw mistake(name + ": cannot be read: " + e.getMessage());
        } catch (CodeObjectException e) {
            throw mistake(name + ": " + e.getMessage() + " (read from " + place + ")");
        }
    }

    /** Returns an exception without a stack trace, because the message is sufficient. */
    static ExtensionConfigurationException mistake(String message) {
        ExtensionConfigurationException mistake = new ExtensionConfigurationException(message);
        mistake.setStackTrace(new StackTraceElement[0]);
        return mistake;
    }
}
