package org.gfxisa.simulator.ir;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gfxisa.ir.IrFunction;

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
public record VectorInstruction(
        IrFunction form,
        List<Place> sources,
        List<Integer> masksIn,
        List<Register> results,
        List<OptionalInt> masksOut,
        int m0) {
    public VectorInstruction {
        sources = List.copyOf(sources);
        masksIn = List.copyOf(masksIn);
        results = List.copyOf(results);
        masksOut = List.copyOf(masksOut);
    }

    /** The same with another form of what it computes. */
    public VectorInstruction with(IrFunction other) {
        return new VectorInstruction(other, sources, masksIn, results, masksOut, m0);
    }

    /** The same with other places of what it reads. */
    public VectorInstruction reading(List<Place> places) {
        return new VectorInstruction(form, places, masksIn, results, masksOut, m0);
    }

    /** The same, with the registers whose numbers M0 is added to taken by another copy of M0. */
    public VectorInstruction byCopy(int copy) {
        return new VectorInstruction(
                form,
                sources.stream()
                        .map(s -> s instanceof InRegister in
                                ? new InRegister(in.register().byCopy(copy))
                                : s)
                        .toList(),
                masksIn,
                results.stream().map(r -> r.byCopy(copy)).toList(),
                masksOut,
                m0);
    }

    /** Whether M0 is added to the number of any of its registers. */
    public boolean isIndexed() {
        return index().isPresent();
    }

    /** The index of its registers, if M0 is added to the number of any. */
    public Optional<RegisterIndex> index() {
        return registers().flatMap(r -> r.index().stream()).findFirst();
    }

    /** The registers of the lanes that it writes or reads. */
    public Stream<Register> registers() {
        return Stream.concat(
                results.stream(),
                sources.stream().filter(InRegister.class::isInstance).map(s -> ((InRegister) s).register()));
    }

    /**
     * A vector register, or an accumulation register.
     *
     * @param index what is added to its number, if anything is
     */
    public record Register(boolean isAccumulation, int number, Optional<RegisterIndex> index) {
        /** With a number that is known. */
        public Register(boolean isAccumulation, int number) {
            this(isAccumulation, number, Optional.empty());
        }

        /** A vector register to whose number a field of M0 is added. */
        public Register by(RegisterIndex.Field field) {
            return new Register(isAccumulation, number, Optional.of(new RegisterIndex(field, 0)));
        }

        private Register byCopy(int copy) {
            return new Register(isAccumulation, number, index.map(i -> new RegisterIndex(i.field(), copy)));
        }
    }

    /** Where a dword comes from. */
    public sealed interface Place {}

    /** A register of the lanes. */
    public record InRegister(Register register) implements Place {}

    /** A scalar register, by its code. */
    public record InScalar(int code) implements Place {}

    /** A scalar register that always holds a value there. */
    public record KnownScalar(int code, int value) implements Place {}

    /** A constant. */
    public record Constant(int value) implements Place {}
}
