package org.gfxisa.plugin.tool;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Folders that are created once and kept for later runs. Their contents are executed. Therefore each is created so that only its
 * owner can write to it, and one that others can write to or own is rejected.
 *
 * @param root parent folder; it need not exist, and others may be able to write to it
 */
record PrivateCache(Path root) {
    private static final Set<PosixFilePermission> OF_OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    /** Creates the contents of a folder. */
    interface Maker {
        void make(Path folder) throws IOException, SpecTool.Refused;
    }

    /**
     * Returns the folder with a name, and creates it if it does not exist. If several programs create it at once, the first to
     * finish wins.
     *
     * @throws SpecTool.Refused if others can write to the folder
     */
    Path folder(String name, Maker maker) throws IOException, SpecTool.Refused {
        Path folder = root.resolve(name);
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(root);
            Path fresh = Files.createTempDirectory(root, "making-");
            try {
                maker.make(fresh);
                Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileSystemException e) {
                // Another program was faster.
                if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                    throw e;
                }
            } finally {
                delete(fresh);
            }
        }
        check(folder);
        return folder;
    }

    private static void check(Path folder) throws IOException, SpecTool.Refused {
        Optional<PosixFileAttributeView> view = Optional.ofNullable(
                Files.getFileAttributeView(folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS));
        if (view.isEmpty()) {
            return;
        }
        PosixFileAttributes attributes = view.get().readAttributes();
        boolean shared = attributes.permissions().stream().anyMatch(OF_OTHERS::contains);
        if (shared || !attributes.isDirectory() || !attributes.owner().equals(user())) {
            throw new SpecTool.Refused(
                    folder + " holds code that others could have written; expected a folder that belongs to "
                            + user().getName()
                            + " and that nobody else may write: delete it, or set XDG_CACHE_HOME to another place");
        }
    }

    /** Returns the user who runs this program, who owns new files. */
    private static UserPrincipal user() throws IOException {
        Path file = Files.createTempFile("gfxisa", "");
        try {
            return Files.getOwner(file);
        } finally {
            Files.delete(file);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
