package org.gfxisa.plugin.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept is used only if nobody else can have written it. */
class PrivateCacheTest {
    @TempDir
    Path temp;

    private PrivateCache cache;
    private int made;

    @BeforeEach
    void prepare() {
        cache = new PrivateCache(temp.resolve("cache"));
    }

    private Path folder() throws IOException, SpecTool.Refused {
        return cache.folder("abc", fresh -> {
            made++;
            Files.writeString(fresh.resolve("A.class"), "code");
        });
    }

    @Test
    void whatIsThereIsNotMadeAgain() throws IOException, SpecTool.Refused {
        assertEquals(temp.resolve("cache/abc"), folder());
        assertEquals("code", Files.readString(folder().resolve("A.class")));
        assertEquals(1, made);
    }

    @Test
    void whatIsMadeIsNobodyElses() throws IOException, SpecTool.Refused {
        assumeTrue(Files.getFileStore(temp).supportsFileAttributeView("posix"));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwx---", "rwx----w-"})
    void whatOthersMayWriteIsRefused(String permissions) throws IOException, SpecTool.Refused {
        assumeTrue(Files.getFileStore(temp).supportsFileAttributeView("posix"));
        Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString(permissions));
        String said = assertThrows(SpecTool.Refused.class, this::folder).getMessage();
        assertTrue(said.startsWith(temp.resolve("cache/abc") + " holds code that others could have written;"), said);
    }

    @Test
    void aLinkIsRefused() throws IOException {
        Files.createDirectories(temp.resolve("cache"));
        Files.createDirectory(temp.resolve("elsewhere"));
        Files.createSymbolicLink(temp.resolve("cache/abc"), temp.resolve("elsewhere"));
        assertThrows(SpecTool.Refused.class, this::folder);
        assertEquals(0, made);
    }

    @Test
    void whatFailsLeavesNothing() throws IOException {
        assertThrows(
                SpecTool.Refused.class,
                () -> cache.folder("abc", fresh -> {
                    Files.writeString(fresh.resolve("half"), "");
                    throw new SpecTool.Refused("no");
                }));
        try (Stream<Path> left = Files.list(temp.resolve("cache"))) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void theFasterOfTwoProgramsWins() throws IOException, SpecTool.Refused {
        Path folder = cache.folder("abc", fresh -> {
            folder();
            Files.writeString(fresh.resolve("A.class"), "later");
        });
        assertEquals("code", Files.readString(folder.resolve("A.class")));
    }
}
