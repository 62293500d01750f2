package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTextsTest {
    @Test
    void linesAreFoundFromTheDirectoryOfTheCompiler(@TempDir Path folder) throws IOException {
        Files.createDirectory(folder.resolve("inc"));
        Files.writeString(folder.resolve("inc/h.h"), "\n  int twice(int x);  \n\n");
        SourceTexts texts = new SourceTexts();
        String directory = folder.toString();
        Optional<String> line = Optional.of("int twice(int x);");
        assertEquals(line, texts.of(new SourceLine(directory, "inc/h.h", 2, 0)));
        assertEquals(
                line,
                texts.of(new SourceLine("/nowhere", folder.resolve("inc/h.h").toString(), 2, 0)));
        assertEquals(line, texts.of(new SourceLine(folder.resolve("inc/h.h").toString(), 2)));
        for (int number : new int[] {-1, 0, 1, 3, 4}) {
            assertEquals(Optional.empty(), texts.of(new SourceLine(directory, "inc/h.h", number, 0)), "" + number);
        }
        assertEquals(Optional.empty(), texts.of(new SourceLine(directory, "none.h", 1, 0)));
        assertEquals(Optional.empty(), texts.of(new SourceLine(directory, "inc", 1, 0)));
        assertEquals(Optional.empty(), texts.of(new SourceLine(directory, "a\0b", 1, 0)));
    }
}
