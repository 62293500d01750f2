package org.gfxisa.simulator.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;
import org.gfxisa.table.Slot;

/**
 * Finds loads, and updates that give the old value, with which a loop waits for a value that another wave writes: nothing else is accessed until
 * the same comes again, with the same operands, but what loads at the same place look at. The first one may stand before the loop.
 */
final class WaitLoops {
    private static final int LONGEST = 32;
    private static final String OFFSET = "offset";

    private final Upcoming code;
    private final Disassembler disassembler;

    WaitLoops(Isa isa, Upcoming code) {
        this.code = code;
        disassembler = new Disassembler(isa);
    }

    /** An instruction on the way from an access to where it comes again, and what happened to registers before it. */
    private record Step(long address, Changes changes) {}

    /** Whether the access at an address is one. */
    boolean isWaiting(long access) {
        OptionalLong again = again(access);
        return again.isPresent()
                && (again.getAsLong() == access || again(again.getAsLong()).equals(again));
    }

    /** Where the same access comes next, with the same operands and no other access in between. */
    private OptionalLong again(long access) {
        Optional<InstructionInfo> first = code.at(access);
        if (first.isEmpty()) {
            return OptionalLong.empty();
        }
        RegisterUses uses = first.get().registers();
        Registers result = named(uses, uses::isWritten);
        if (result.isEmpty()) {
            return OptionalLong.empty();
        }
        String what = withoutResult(first.get().instruction());
        Registers operands = named(uses, uses::isRead);
        Map<String, Long> place = operands(first.get().instruction());
        Deque<Step> open = new ArrayDeque<>(
                Set.of(new Step(access + first.get().instruction().size(), new Changes(result))));
        Set<Long> seen = new HashSet<>();
        while (!open.isEmpty() && seen.size() < LONGEST) {
            Step step = open.remove();
            long at = step.address;
            Optional<InstructionInfo> next = seen.add(at) ? code.at(at) : Optional.empty();
            if (next.isEmpty()) {
                continue;
            }
            InstructionInfo info = next.get();
            if (info.memory().isPresent()) {
                if (withoutResult(info.instruction()).equals(what) && step.changes.keep(operands)) {
                    return OptionalLong.of(at);
                }
                if (isLoad(info)
                        && place.entrySet()
                                .containsAll(operands(info.instruction()).entrySet())) {
                    Registers loaded = named(info.registers(), info.registers()::isWritten);
                    open.add(new Step(at + info.instruction().size(), step.changes.lose(loaded)));
                }
                continue;
            }
            boolean goesOn = !info.form().isBarrier()
                    && (info.flow() == Flow.NEXT || info.flow() == Flow.BRANCH || info.flow() == Flow.GOTO);
            if (goesOn) {
                Changes changes = step.changes.behind(info.registers());
                info.target(at).ifPresent(target -> open.add(new Step(target, changes)));
                if (info.flow() != Flow.GOTO) {
                    open.add(new Step(at + info.instruction().size(), changes));
                }
            }
        }
        return OptionalLong.empty();
    }

    private static boolean isLoad(InstructionInfo info) {
        return info.memory()
                .filter(m -> m.access() == Access.LOAD && !m.throughLds())
                .isPresent();
    }

    /** By name the operands that are read, and the offset: for a load, where it is. */
    private static Map<String, Long> operands(Instruction instruction) {
        Map<String, Long> operands = new HashMap<>();
        List<Slot> slots = instruction.form().slots();
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).isRead() || slots.get(i).name().equals(OFFSET)) {
                operands.put(slots.get(i).name(), instruction.value(i));
            }
        }
        return operands;
    }

    /** What is accessed, and how: the text without its first operand. */
    private String withoutResult(Instruction instruction) {
        return disassembler.text(instruction).replaceFirst(" [^,]*,", "");
    }

    private static Registers named(RegisterUses uses, IntPredicate which) {
        return Registers.of(uses, use -> which.test(use) && uses.slot(use) != RegisterUses.IMPLICIT);
    }

    /**
     * What was written since an access.
     *
     * @param lost registers that may have another value each time
     * @param made those that are computed anew, from others
     * @param from these others
     */
    private record Changes(Registers lost, Registers made, Registers from) {
        Changes(Registers result) {
            this(result, new Registers(), new Registers());
        }

        /** The same with registers that have got other values. */
        Changes lose(Registers others) {
            return new Changes(lost.and(others), made, from);
        }

        /** What was written with an instruction more. */
        Changes behind(RegisterUses uses) {
            Registers read = named(uses, uses::isRead);
            Registers written = Registers.of(uses, uses::isWritten);
            boolean isSame = read.common(lost) == Registers.NONE && read.common(written) == Registers.NONE;
            return isSame ? new Changes(lost.without(written), made.and(written), from.and(read)) : lose(written);
        }

        /** Whether registers have the values that they had, also the next time. */
        boolean keep(Registers operands) {
            return operands.common(lost) == Registers.NONE
                    && (operands.common(made) == Registers.NONE
                            || from.common(lost) == Registers.NONE && from.common(made) == Registers.NONE);
        }
    }
}
