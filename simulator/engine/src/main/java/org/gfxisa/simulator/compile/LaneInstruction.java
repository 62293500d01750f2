package org.gfxisa.simulator.compile;

import java.util.List;
import java.util.OptionalInt;
import org.gfxisa.exec.LaneForm;

/**
 * A vector instruction as the compiler reads it: what it computes in a lane, and where its operands are.
 *
 * @param form what it computes, with what modifiers do before and after
 * @param sources of the dwords that it reads
 * @param masksIn codes of the scalar registers of {@link org.gfxisa.exec.Lanes#maskIn}
 * @param results of the dwords of {@link org.gfxisa.exec.Lanes#out}
 * @param masksOut codes of the scalar registers of {@link org.gfxisa.exec.Lanes#maskOut}; empty for a mask that goes nowhere
 * @param m0 code of M0
 */
public record LaneInstruction(
        LaneForm form,
        List<Place> sources,
        List<Integer> masksIn,
        List<Register> results,
        List<OptionalInt> masksOut,
        int m0) {
    public LaneInstruction {
        sources = List.copyOf(sources);
        masksIn = List.copyOf(masksIn);
        results = List.copyOf(results);
        masksOut = List.copyOf(masksOut);
    }

    /** The same with another form of what it computes. */
    LaneInstruction with(LaneForm other) {
        return new LaneInstruction(other, sources, masksIn, results, masksOut, m0);
    }

    /** The same with other places of what it reads. */
    LaneInstruction reading(List<Place> places) {
        return new LaneInstruction(form, places, masksIn, results, masksOut, m0);
    }

    /** A vector register, or an accumulation register. */
    public record Register(boolean isAccumulation, int number) {}

    /** Where a dword comes from. */
    public sealed interface Place {}

    /** A register of the lanes. */
    public record InRegister(Register register) implements Place {}

    /** A scalar register, by its code. */
    public record InScalar(int code) implements Place {}

    /** A scalar register that always holds a value there. */
    record KnownScalar(int code, int value) implements Place {}

    /** A constant. */
    public record Constant(int value) implements Place {}
}
