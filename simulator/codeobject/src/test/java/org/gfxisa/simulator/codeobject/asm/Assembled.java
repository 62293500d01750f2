package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.TargetIdException;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;

/** The result of assembling a test's source. */
public final class Assembled {
    private static final SourceFiles FILES = (name, most) -> switch (name) {
        case "three" -> Optional.of(new byte[] {1, 2, 3});
        case "lines" -> Optional.of(".byte 7\nnonsense\n.byte 8\n".getBytes(StandardCharsets.UTF_8));
        case "itself" -> Optional.of(".include \"itself\"\n".getBytes(StandardCharsets.UTF_8));
        case "large" -> throw new IOException("more than " + most + " bytes");
        default -> Optional.empty();
    };

    private Assembled() {}

    public static ObjectAssembler.Result of(String target, String source) {
        try {
            TargetId id = TargetId.parse(target, Processors::find);
            return new ObjectAssembler(id, id.processor().isa().orElseThrow()).assemble(source, "test.s", FILES);
        } catch (TargetIdException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the relocatable file of a source without errors. */
    static ElfFile file(String target, String source) {
        ObjectAssembler.Result result = of(target, source);
        assertEquals(List.of(), result.problems());
        try {
            return ElfFile.read(ByteWindow.of(result.file().orElseThrow(), "test.o"));
        } catch (CodeObjectException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the bytes of a section in hexadecimal. */
    static String hex(ElfFile file, String section) {
        try {
            ElfSection found = file.section(section).orElseThrow();
            ByteWindow bytes = file.contents(found);
            return HexFormat.of()
                    .formatHex(Arrays.copyOfRange(bytes.array(), bytes.start(), bytes.start() + bytes.size()));
        } catch (CodeObjectException e) {
            throw new AssertionError(e);
        }
    }
}
