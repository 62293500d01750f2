package org.gfxisa.simulator.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Runs typical commands, so that the JVM records the classes that they load in an archive for class data sharing. */
public final class Training {
    private Training() {}

    /** Takes a code object, a source, their target, and a mnemonic. */
    public static void main(String[] args) {
        Console nowhere = new Console(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                Optional.empty());
        String object = args[0];
        String source = args[1];
        String target = args[2];
        String[][] commands = {
            {"objdump", object},
            {"inspect", object},
            {"lint", object, source},
            {"asm", source, "-o", "/dev/null"},
            {"disasm", "--target", target, object},
            {"explain", "--target", target, args[3]}
        };
        for (String[] command : commands) {
            Main.run(command, nowhere);
        }
    }
}
