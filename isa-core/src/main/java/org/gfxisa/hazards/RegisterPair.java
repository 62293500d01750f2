package org.gfxisa.hazards;

import org.gfxisa.Instruction;
import org.gfxisa.hazards.HazardTable.Rule;

/**
 * Rules about two registers that one instruction reads: the first is pending by a rule of its own when the second is written. From then on
 * an entry stands for both of them, with the first one as its tag, so that paths that meet do not mix the registers of two.
 */
final class RegisterPair {
    private RegisterPair() {}

    /** Adds an entry for each register that is pending by the other rule, past what that rule wants in between. */
    static void add(HazardState state, HazardRole role, int beside, int start, int length, int place) {
        int known = state.size();
        for (int i = 0; i < known; i++) {
            if (state.rule(i) == beside && state.wentVia(i) && !state.overlaps(i, start, length)) {
                int tag = tag(state.start(i), state.length(i));
                state.add(role.rule, start, length, tag, role.first, role.second, place);
            }
        }
    }

    /**
     * Whether an instruction that reads the second register of an entry reads the first as well, with another operand, of which nothing was
     * written as late as the second.
     *
     * @param start where the operand begins that has the second one
     * @param length its halves of registers
     */
    static boolean isRead(
            HazardState state, int at, int beside, HazardRole role, Instruction instruction, int start, int length) {
        for (int slot : role.slots) {
            int other = role.start(instruction, slot);
            int width = other < 0 ? 0 : HazardRole.length(instruction, slot);
            boolean same = other == start && width == length;
            if (!same
                    && overlapsFirst(state, at, other, width)
                    && !state.overlaps(at, other, width)
                    && !isSecond(state, at, beside, other, width)) {
                return true;
            }
        }
        return false;
    }

    /** Whether another register of the operand with the second register was written later. */
    static boolean isOlder(HazardState state, int at, Rule rule, Rule first, int start, int length) {
        int age = rule.between() - state.first(at);
        for (int i = 0; i < state.size(); i++) {
            if (state.rule(i) == rule.beside()
                    && state.overlaps(i, start, length)
                    && !state.overlaps(i, state.start(at), state.length(at))
                    && first.between() - state.first(i) < age) {
                return true;
            }
        }
        return false;
    }

    /** Whether among some registers, with the first one of an entry, is one that was written as late as the second, behind EXEC. */
    private static boolean isSecond(HazardState state, int at, int beside, int start, int length) {
        for (int i = 0; i < state.size(); i++) {
            if (state.rule(i) == state.rule(at)
                    && state.overlaps(i, start, length)
                    && !overlapsFirst(state, at, state.start(i), state.length(i))
                    && !isBeforeExec(state, beside, state.start(i), state.length(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBeforeExec(HazardState state, int beside, int start, int length) {
        for (int i = 0; i < state.size(); i++) {
            if (state.rule(i) == beside && state.wentVia(i) && state.overlaps(i, start, length)) {
                return true;
            }
        }
        return false;
    }

    /** Forgets some registers as the first one of entries; these keep the rest of it. */
    static void forget(HazardState state, int rule, int start, int length) {
        for (int i = state.size() - 1; i >= 0; i--) {
            if (state.rule(i) == rule && overlapsFirst(state, i, start, length)) {
                int first = first(state, i);
                int end = first + firstLength(state, i);
                if (first < start) {
                    state.addLike(i, tag(first, start - first));
                }
                if (start + length < end) {
                    state.addLike(i, tag(start + length, end - start - length));
                }
                state.remove(i);
            }
        }
    }

    /** Whether registers are any of the first one of an entry. */
    private static boolean overlapsFirst(HazardState state, int at, int start, int length) {
        int first = first(state, at);
        return first < start + length && start < first + firstLength(state, at);
    }

    private static int first(HazardState state, int at) {
        return state.tag(at) & (1 << HazardState.START_BITS) - 1;
    }

    private static int firstLength(HazardState state, int at) {
        return state.tag(at) >>> HazardState.START_BITS;
    }

    private static int tag(int start, int length) {
        return length << HazardState.START_BITS | start;
    }
}
