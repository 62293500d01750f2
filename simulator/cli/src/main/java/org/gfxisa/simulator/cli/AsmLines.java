package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.InstructionJson;

/** Assembles one instruction a line. */
final class AsmLines {
    /** The size of a buffer that holds any instruction. */
    private static final int LONGEST = 32;

    private final Assembler assembler;
    private final ByteSink out;
    private final Optional<InstructionJson> records;
    private final Instruction instruction = new Instruction();
    private final byte[] bytes = new byte[LONGEST];

    AsmLines(Isa isa, boolean isJson, ByteSink out) {
        this.assembler = new Assembler(isa);
        this.out = out;
        this.records = isJson ? Optional.of(new InstructionJson(isa, out)) : Optional.empty();
    }

    /** Assembles all lines; returns the exit code. */
    int run(Input input, Console console) throws IOException, CliException {
        LineTally tally = new LineTally();
        InputLines lines = new InputLines(input, out);
        while (lines.next()) {
            String line = new String(lines.array(), lines.start(), lines.end() - lines.start(), StandardCharsets.UTF_8);
            tally.count(line(line, lines.number()), lines.number());
        }
        out.flush();
        return tally.finish(input, console);
    }

    private boolean line(String line, long number) throws IOException {
        if (line.isBlank()) {
            return error("empty line", number);
        }
        if (!assembler.assemble(line, instruction)) {
            return error(Console.cut(assembler.error()), number);
        }
        if (records.isPresent()) {
            records.get().print(instruction, number);
            return true;
        }
        int size = instruction.copyTo(bytes, 0);
        for (int i = 0; i < size; i++) {
            out.hex(bytes[i] & 0xff, 2);
        }
        out.put('\n');
        return true;
    }

    private boolean error(String why, long number) throws IOException {
        if (records.isPresent()) {
            records.get().error(number, why);
        } else {
            out.put("error: ").utf8(why).put('\n');
        }
        return false;
    }
}
