package org.gfxisa.simulator.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** Decodes instructions that waves have not reached yet. */
final class InstructionLookahead {
    private static final int LONGEST = 32;
    private static final int[] NONE = {};

    private final AddressSpace memory;
    private final Decoder decoder;
    private final InstructionInfo info;
    private final Instruction instruction = new Instruction();
    private final Map<Long, int[]> known = new HashMap<>();

    InstructionLookahead(Machine machine) {
        memory = machine.memory();
        decoder = new Decoder(machine.isa());
        info = new InstructionInfo(machine.isa());
    }

    /** Returns, for each counter, the value that the instruction at an address waits for; empty if it does not wait. */
    int[] limits(long address) {
        return known.computeIfAbsent(address, this::read);
    }

    private int[] read(long address) {
        return at(address).map(known -> CounterEffects.of(known).limits()).orElse(NONE);
    }

    /** Returns the description of the instruction at an address, which is valid until the next call; empty if there is none. */
    Optional<InstructionInfo> at(long address) {
        Optional<Segment> code = memory.find(address, 1);
        if (code.isEmpty()) {
            return Optional.empty();
        }
        int offset = (int) (address - code.get().address());
        byte[] bytes = new byte[Math.min(LONGEST, code.get().size() - offset)];
        code.get().read(offset, bytes);
        decoder.decode(bytes, 0, bytes.length, instruction);
        if (!instruction.isValid()) {
            return Optional.empty();
        }
        info.read(instruction);
        return Optional.of(info);
    }
}
