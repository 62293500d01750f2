package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.Optional;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.TextBuffer;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.InstructionJson;

/** Disassembles one instruction a line. */
final class DisasmLines {
    private static final int WORD = 4;

    private final Decoder decoder;
    private final Disassembler disassembler;
    private final ByteSink out;
    private final Optional<InstructionJson> records;
    private final Instruction instruction = new Instruction();
    private final TextBuffer text = new TextBuffer();
    private final HexLine hex = new HexLine();

    DisasmLines(Isa isa, boolean isJson, ByteSink out) {
        this.decoder = new Decoder(isa);
        this.disassembler = new Disassembler(isa);
        this.out = out;
        this.records = isJson ? Optional.of(new InstructionJson(isa, out)) : Optional.empty();
    }

    /** Disassembles all lines; returns the exit code. */
    int run(Input input, Console console) throws IOException, CliException {
        LineTally tally = new LineTally();
        InputLines lines = new InputLines(input, out);
        while (lines.next()) {
            tally.count(line(lines.array(), lines.start(), lines.end(), lines.number()), lines.number());
        }
        out.flush();
        return tally.finish(input, console);
    }

    private boolean line(byte[] array, int start, int end, long number) throws IOException {
        if (!hex.read(array, start, end)) {
            return invalid(hex.error(), number);
        }
        int size = hex.size();
        if (size % WORD != 0) {
            return invalid(size + " bytes, expected a multiple of " + WORD, number);
        }
        int used = decoder.decode(hex.bytes(), 0, size, instruction);
        if (!instruction.isValid()) {
            return invalid(instruction.invalidReason() + asDwords(), number);
        }
        if (used < size) {
            String why = instruction.mnemonic() + " takes " + used + " bytes, " + (size - used) + " are left over";
            return invalid(why + asDwords(), number);
        }
        if (records.isPresent()) {
            records.get().print(instruction, number);
            return true;
        }
        text.clear();
        disassembler.format(instruction, text);
        out.put(text.array(), 0, text.length()).put('\n');
        return true;
    }

    /** Returns a hint if the bytes are an instruction when read as dwords with the highest byte first; else an empty text. */
    private String asDwords() {
        Optional<byte[]> byteSwapped = hex.byteSwapped();
        if (byteSwapped.isEmpty()
                || decoder.decode(byteSwapped.get(), 0, byteSwapped.get().length, instruction)
                        != byteSwapped.get().length
                || !instruction.isValid()) {
            return "";
        }
        return "; as dwords, with 0x before each, they are '" + disassembler.text(instruction) + "'";
    }

    private boolean invalid(String why, long number) throws IOException {
        if (records.isPresent()) {
            records.get().error(number, why);
        } else {
            out.put("invalid: ").utf8(why).put('\n');
        }
        return false;
    }
}
