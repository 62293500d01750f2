package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.listing.ByteSink;

/** One instruction's text a line to its bytes. */
final class AsmLines {
    /** Bytes of the longest instruction, and some more. */
    private static final int LONGEST = 32;

    private final Assembler assembler;
    private final ByteSink out;
    private final Instruction instruction = new Instruction();
    private final byte[] bytes = new byte[LONGEST];

    AsmLines(Isa isa, ByteSink out) {
        this.assembler = new Assembler(isa);
        this.out = out;
    }

    /** Reads to the end; returns the exit code. */
    int run(Input input, Console console) throws IOException, CliException {
        LineTally tally = new LineTally();
        InputLines lines = new InputLines(input, out);
        while (lines.next()) {
            String line = new String(lines.array(), lines.start(), lines.end() - lines.start(), StandardCharsets.UTF_8);
            tally.count(line(line), lines.number());
        }
        out.flush();
        return tally.finish(input, console);
    }

    private boolean line(String line) throws IOException {
        if (line.isBlank()) {
            out.put("error: empty line\n");
            return false;
        }
        if (!assembler.assemble(line, instruction)) {
            out.put("error: ").utf8(Console.cut(assembler.error())).put('\n');
            return false;
        }
        int size = instruction.copyTo(bytes, 0);
        for (int i = 0; i < size; i++) {
            out.hex(bytes[i] & 0xff, 2);
        }
        out.put('\n');
        return true;
    }
}
