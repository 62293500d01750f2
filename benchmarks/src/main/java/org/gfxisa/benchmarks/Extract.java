package org.gfxisa.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.Processor;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;

/** Takes a processor's machine code out of whatever file holds code objects: the {@code .text} of the first that fits. */
public final class Extract {
    private static final String TEXT = ".text";

    private Extract() {}

    /** Arguments: a file with code objects, a processor, the file to write. */
    public static void main(String[] arguments) throws IOException, CodeObjectException {
        if (arguments.length != 3) {
            System.err.println("usage: Extract FILE PROCESSOR OUTPUT");
            System.exit(2);
        }
        Path file = Path.of(arguments[0]);
        Optional<byte[]> text = text(ByteWindow.of(Files.readAllBytes(file), file.toString()), arguments[1]);
        if (text.isEmpty()) {
            System.err.println(file + " has no code object for " + arguments[1]);
            System.exit(1);
        }
        Files.write(Path.of(arguments[2]), text.get());
    }

    private static Optional<byte[]> text(ByteWindow file, String processor) throws CodeObjectException {
        for (CodeObjectFile.Member member : CodeObjectFile.read(file).members()) {
            CodeObject object = CodeObject.read(member.bytes());
            if (object.processor().map(Processor::name).orElse("").equals(processor)) {
                ElfFile elf = object.elf();
                Optional<ElfSection> section = elf.section(TEXT);
                if (section.isPresent()) {
                    ByteWindow bytes = elf.contents(section.get());
                    return Optional.of(Arrays.copyOfRange(bytes.array(), bytes.start(), bytes.start() + bytes.size()));
                }
            }
        }
        return Optional.empty();
    }
}
