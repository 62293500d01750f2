package org.gfxisa.simulator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedCode.LoadedSymbol;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** Disassembles the instructions around an address, with an arrow at it. */
final class CodeListing {
    private static final int BEFORE = 4;
    private static final int AFTER = 3;

    private record Line(long address, String text) {}

    private final Decoder decoder;
    private final Disassembler disassembler;
    private final Instruction instruction = new Instruction();
    private final AddressSpace memory;
    private final Optional<LoadedCode> code;

    CodeListing(Isa isa, AddressSpace memory, Optional<LoadedCode> code) {
        decoder = new Decoder(isa);
        disassembler = new Disassembler(isa);
        this.memory = memory;
        this.code = code;
    }

    /** Returns the instruction at an address; empty if there is none. */
    Optional<Instruction> at(long address) {
        Optional<Segment> segment = memory.find(address, 4);
        if (segment.isEmpty()) {
            return Optional.empty();
        }
        int at = (int) (address - segment.get().address());
        byte[] bytes = bytes(segment.get(), at, Math.min(20, segment.get().size() - at));
        decoder.decode(bytes, 0, bytes.length, instruction);
        return instruction.isValid() ? Optional.of(instruction) : Optional.empty();
    }

    /** Returns the lines; none if nothing is allocated at the address. */
    List<String> lines(long pc) {
        Optional<Segment> segment = memory.find(pc, 4);
        if (segment.isEmpty()) {
            return List.of();
        }
        long base = code.map(LoadedCode::base).orElse(0L);
        List<String> lines = new ArrayList<>();
        for (Line line : decoded(segment.get(), pc)) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s %8x  %s",
                    line.address() == pc ? "  >" : "   ",
                    line.address() - base,
                    line.text()));
        }
        return lines;
    }

    /** Decodes instructions. They have different lengths, so decoding starts at the start of a function. */
    private List<Line> decoded(Segment segment, long pc) {
        int start = (int) (start(segment, pc) - segment.address());
        int at = (int) (pc - segment.address());
        byte[] bytes = bytes(segment, start, segment.size() - start);
        List<Line> lines = new ArrayList<>();
        int after = 0;
        for (int offset = 0; offset + 4 <= bytes.length && after <= AFTER; ) {
            if (start + offset < at && start + offset + size(bytes, offset) > at) {
                // The address is inside an instruction, so decoding restarts at the address.
                offset = at - start;
                continue;
            }
            int size = decoder.decode(bytes, offset, bytes.length, instruction);
            String text = instruction.isValid()
                    ? disassembler.text(instruction)
                    : "(no instruction: " + instruction.invalidReason() + ")";
            lines.add(new Line(segment.address() + start + offset, text));
            if (start + offset >= at) {
                after++;
            } else if (lines.size() > BEFORE) {
                lines.remove(0);
            }
            offset += size;
        }
        return lines;
    }

    private int size(byte[] bytes, int offset) {
        return decoder.decode(bytes, offset, bytes.length, instruction);
    }

    private long start(Segment segment, long pc) {
        return code.stream()
                .flatMap(c -> c.symbols().stream())
                .filter(s -> s.isCode() && s.address() <= pc && segment.contains(s.address(), 4))
                .mapToLong(LoadedSymbol::address)
                .max()
                .orElse(pc);
    }

    private static byte[] bytes(Segment segment, int from, int count) {
        byte[] bytes = new byte[count];
        segment.read(from, bytes);
        return bytes;
    }
}
