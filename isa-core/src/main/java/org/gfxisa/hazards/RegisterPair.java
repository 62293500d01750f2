package org.gfxisa.hazards;

import org.gfxisa.Instruction;
import org.gfxisa.hazards.HazardTable.Rule;

/**
 * Handles rules about two registers that one instruction reads: the first register is pending by another rule when the second one
 * is written. An entry then represents the pair, with the first register as its tag, so that joining paths does not mix up pairs.
 */
final class RegisterPair {
    private RegisterPair() {}

    /**
     * Adds an entry for each register that is pending by the other rule and has passed the instruction that this rule requires in
     * between.
     */
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
     * Returns whether an instruction that reads the second register of an entry also reads the first one, with another operand, none of
     * whose registers was written as late as the second.
     *
     * @param start first register of the operand that has the second one, in halves
     * @param length number of registers of that operand, in halves
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

    /** Returns whether another register of the operand with the second register was written later. */
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

    /** Returns whether some registers, among them the first one of an entry, include one that was written as late as the second, after EXEC. */
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

    /** Removes registers from the first registers of entries; an entry keeps the others. */
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

    /** Returns whether registers overlap the first register of an entry. */
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
