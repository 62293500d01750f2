package org.gfxisa.plugin.docs;

import java.util.HexFormat;
import java.util.Optional;
import org.gfxisa.Assembler;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Creates examples of encodings by assembling them. */
final class ExampleWriter {
    private static final int ATTEMPTS = 6;
    private static final int MOST_BYTES = 24;

    private final Isa isa;
    private final Encoder encoder;
    private final Disassembler disassembler;
    private final Assembler assembler;

    ExampleWriter(Isa isa) {
        this.isa = isa;
        encoder = new Encoder(isa);
        disassembler = new Disassembler(isa);
        assembler = new Assembler(isa);
    }

    /**
     * An example.
     *
     * @param text text in LLVM's syntax
     * @param bytes bytes in memory order, as hexadecimal digits
     */
    public record Example(String text, String bytes) {}

    /** Creates an instruction of a form; empty if there is none whose text assembles to the same bytes. */
    Optional<Example> write(Form form) {
        Instruction made = new Instruction();
        Instruction read = new Instruction();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long[] values = new long[form.slots().size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = value(form.slots().get(i), i, i >= form.operandCount(), attempt);
            }
            if (encoder.encode(form.id(), values, made)) {
                String text = disassembler.text(made);
                if (assembler.assemble(text, read) && bytes(read).equals(bytes(made))) {
                    return Optional.of(new Example(text, bytes(made)));
                }
            }
        }
        return Optional.empty();
    }

    private static String bytes(Instruction instruction) {
        byte[] bytes = new byte[MOST_BYTES];
        return HexFormat.of().formatHex(bytes, 0, instruction.copyTo(bytes, 0));
    }

    private long value(Slot slot, int place, boolean isModifier, int attempt) {
        if (slot.kind() instanceof Kind.Register register) {
            return slot.bits().parts().isEmpty() ? register.add() : register(slot, place, attempt);
        }
        if (slot.kind() instanceof Kind.Ranges ranges && slot.prefix().isEmpty()) {
            return ranges.ranges()
                    .get(Math.min(attempt, ranges.ranges().size() - 1))
                    .low();
        }
        if (slot.kind() instanceof Kind.Enum words
                && !words.words().isEmpty()
                && slot.normal().isEmpty()) {
            return words.words()
                    .get(Math.min(attempt, words.words().size() - 1))
                    .value();
        }
        return isModifier || attempt > 0 || slot.normal().isPresent()
                ? slot.normal().orElse(slot.absent())
                : 1;
    }

    /** Returns a register for a slot: a vector register if possible, and different ones for different operands. */
    private long register(Slot slot, int place, int attempt) {
        Codes codes = isa.tables().codes();
        int step = slot.width().dwords() > 4 || attempt > 2 ? 16 : 4;
        int wanted = attempt % 3 == 2 ? 0 : place * step;
        int best = SlotValue.NO_REGISTER;
        int bestRank = Integer.MAX_VALUE;
        for (int code = 0; code < Codes.COUNT; code++) {
            if (slot.accepts(code) && codes.meaning(code) != Meaning.LITERAL && !codes.isDecodeOnly(code)) {
                boolean isNumbered = codes.meaning(code) == Meaning.NUMBERED;
                boolean isVector = isNumbered && code >= CodeRules.FIRST_VECTOR;
                int kind = isVector ? 0 : isNumbered ? 1 : codes.meaning(code) == Meaning.NAMED ? 2 : 3;
                int rank = kind * 1000 + (isNumbered ? Math.abs(codes.number(code) - wanted) : code % 512);
                if (rank < bestRank) {
                    best = code;
                    bestRank = rank;
                }
            }
        }
        return best;
    }
}
