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
 * Finds spin loops: loads, and atomics that return the old value, which a loop repeats until another wave writes the value. The loop accesses nothing
 * else until it repeats the access with the same operands, except by loads at the same address. The first access may stand before the loop.
 */
final class SpinLoops {
    private static final int LONGEST = 32;
    private static final String OFFSET = "offset";

    private final InstructionLookahead code;
    private final Disassembler disassembler;

    SpinLoops(Isa isa, InstructionLookahead code) {
        this.code = code;
        disassembler = new Disassembler(isa);
    }

    /** An instruction on a path from an access to its repetition, and the register changes on the path before it. */
    private record Step(long address, Changes changes) {}

    /** Returns whether the access at an address belongs to a spin loop. */
    boolean isSpinning(long access) {
        OptionalLong repetition = repetition(access);
        return repetition.isPresent()
                && (repetition.getAsLong() == access
                        || repetition(repetition.getAsLong()).equals(repetition));
    }

    /** Returns the address of the next access, if it is the same access with the same operands. */
    private OptionalLong repetition(long access) {
        Optional<InstructionInfo> first = code.at(access);
        if (first.isEmpty()) {
            return OptionalLong.empty();
        }
        RegisterUses uses = first.get().registers();
        RegisterSet result = named(uses, uses::isWritten);
        if (result.isEmpty()) {
            return OptionalLong.empty();
        }
        String what = withoutResult(first.get().instruction());
        RegisterSet operands = named(uses, uses::isRead);
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
                if (withoutResult(info.instruction()).equals(what) && step.changes.preserve(operands)) {
                    return OptionalLong.of(at);
                }
                if (isLoad(info)
                        && place.entrySet()
                                .containsAll(operands(info.instruction()).entrySet())) {
                    RegisterSet loaded = named(info.registers(), info.registers()::isWritten);
                    open.add(new Step(at + info.instruction().size(), step.changes.withLost(loaded)));
                }
                continue;
            }
            boolean continues = !info.form().isBarrier()
                    && (info.flow() == Flow.NEXT || info.flow() == Flow.BRANCH || info.flow() == Flow.GOTO);
            if (continues) {
                Changes changes = step.changes.after(info.registers());
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

    /** Returns the operands that are read and the offset, by name. For a load, they determine the address. */
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

    /** Returns the text of an instruction without its first operand. */
    private String withoutResult(Instruction instruction) {
        return disassembler.text(instruction).replaceFirst(" [^,]*,", "");
    }

    private static RegisterSet named(RegisterUses uses, IntPredicate which) {
        return RegisterSet.of(uses, use -> which.test(use) && uses.slot(use) != RegisterUses.IMPLICIT);
    }

    /**
     * The registers that were written since an access.
     *
     * @param lost the registers that may have another value in each iteration
     * @param recomputed the registers that were computed again from other registers
     * @param from these other registers
     */
    private record Changes(RegisterSet lost, RegisterSet recomputed, RegisterSet from) {
        Changes(RegisterSet result) {
            this(result, new RegisterSet(), new RegisterSet());
        }

        /** Returns the changes if registers also get other values. */
        Changes withLost(RegisterSet others) {
            return new Changes(lost.and(others), recomputed, from);
        }

        /** Returns the changes after another instruction. */
        Changes after(RegisterUses uses) {
            RegisterSet read = named(uses, uses::isRead);
            RegisterSet written = RegisterSet.of(uses, uses::isWritten);
            boolean isSame = read.common(lost) == RegisterSet.NONE && read.common(written) == RegisterSet.NONE;
            return isSame
                    ? new Changes(lost.without(written), recomputed.and(written), from.and(read))
                    : withLost(written);
        }

        /** Returns whether registers have the same values as before, in each iteration. */
        boolean preserve(RegisterSet operands) {
            return operands.common(lost) == RegisterSet.NONE
                    && (operands.common(recomputed) == RegisterSet.NONE
                            || from.common(lost) == RegisterSet.NONE && from.common(recomputed) == RegisterSet.NONE);
        }
    }
}
