package org.gfxisa.simulator.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.Flow;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;

/**
 * Finds loads that loops wait with for a value which another wave writes: nothing else is accessed until the same load comes again, with the same
 * address. The first one may stand before the loop.
 */
final class WaitLoops {
    private static final int LONGEST = 32;

    private final Upcoming code;
    private final Disassembler disassembler;

    WaitLoops(Isa isa, Upcoming code) {
        this.code = code;
        disassembler = new Disassembler(isa);
    }

    /** Whether the load at an address is one. */
    boolean isWaiting(long load) {
        OptionalLong again = again(load);
        return again.isPresent()
                && (again.getAsLong() == load || again(again.getAsLong()).equals(again));
    }

    /** Where the same load comes next, with nothing in between that changes its address or accesses memory. */
    private OptionalLong again(long load) {
        Optional<InstructionInfo> first = code.at(load);
        if (first.isEmpty()) {
            return OptionalLong.empty();
        }
        String what = withoutResult(first.get().instruction());
        RegisterUses uses = first.get().registers();
        Registers address = Registers.of(uses, use -> uses.isRead(use) && uses.slot(use) != RegisterUses.IMPLICIT);
        Deque<Long> open =
                new ArrayDeque<>(Set.of(load + first.get().instruction().size()));
        Set<Long> seen = new HashSet<>();
        while (!open.isEmpty() && seen.size() < LONGEST) {
            long at = open.remove();
            Optional<InstructionInfo> next = seen.add(at) ? code.at(at) : Optional.empty();
            if (next.isEmpty()) {
                continue;
            }
            InstructionInfo info = next.get();
            if (info.memory().isPresent()) {
                if (withoutResult(info.instruction()).equals(what)) {
                    return OptionalLong.of(at);
                }
                continue;
            }
            boolean goesOn = !info.form().isBarrier()
                    && (info.flow() == Flow.NEXT || info.flow() == Flow.BRANCH || info.flow() == Flow.GOTO)
                    && address.common(Registers.of(info.registers(), info.registers()::isWritten)) == Registers.NONE;
            if (goesOn) {
                info.target(at).ifPresent(open::add);
                if (info.flow() != Flow.GOTO) {
                    open.add(at + info.instruction().size());
                }
            }
        }
        return OptionalLong.empty();
    }

    /** What is loaded, and from where: the text without its first operand. */
    private String withoutResult(Instruction instruction) {
        return disassembler.text(instruction).replaceFirst(" [^,]*,", "");
    }
}
