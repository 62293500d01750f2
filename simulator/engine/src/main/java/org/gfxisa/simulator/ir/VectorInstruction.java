package org.gfxisa.simulator.ir;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gfxisa.ir.IrFunction;

/**
 * The IR of a vector instruction, and its operands.
 *
 * @param function its IR for one lane, including its modifiers
 * @param sources the dwords that it reads, by input number
 * @param masksIn codes of the scalar registers with the masks that it reads, by {@link org.gfxisa.exec.Lanes#maskIn}
 * @param results the registers that it writes, by {@link org.gfxisa.exec.Lanes#out}
 * @param masksOut codes of the scalar registers with the masks that it writes, by {@link org.gfxisa.exec.Lanes#maskOut}; empty where a mask is discarded
 * @param m0 the code of M0
 */
public record VectorInstruction(
        IrFunction function,
        List<Source> sources,
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

    /** Returns the same instruction with another function. */
    public VectorInstruction with(IrFunction other) {
        return new VectorInstruction(other, sources, masksIn, results, masksOut, m0);
    }

    /** Returns the same instruction with other sources. */
    public VectorInstruction reading(List<Source> others) {
        return new VectorInstruction(function, others, masksIn, results, masksOut, m0);
    }

    /** Returns the same instruction, whose indexed registers use another copy of M0. */
    public VectorInstruction byCopy(int copy) {
        return new VectorInstruction(
                function,
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

    /** Returns whether any of its registers is indexed by M0. */
    public boolean isIndexed() {
        return index().isPresent();
    }

    /** Returns the index of its indexed registers, if it has any. */
    public Optional<RegisterIndex> index() {
        return registers().flatMap(r -> r.index().stream()).findFirst();
    }

    /** Returns the vector registers that it writes or reads. */
    public Stream<Register> registers() {
        return Stream.concat(
                results.stream(),
                sources.stream().filter(InRegister.class::isInstance).map(s -> ((InRegister) s).register()));
    }

    /**
     * A vector register, or an accumulation register.
     *
     * @param index the index that is added to its number, if it is indexed
     */
    public record Register(boolean isAccumulation, int number, Optional<RegisterIndex> index) {
        /** Creates a register that is not indexed. */
        public Register(boolean isAccumulation, int number) {
            this(isAccumulation, number, Optional.empty());
        }

        /** Returns this register, indexed by a field of M0. */
        public Register by(RegisterIndex.Field field) {
            return new Register(isAccumulation, number, Optional.of(new RegisterIndex(field, 0)));
        }

        private Register byCopy(int copy) {
            return new Register(isAccumulation, number, index.map(i -> new RegisterIndex(i.field(), copy)));
        }
    }

    /** The source of a dword. */
    public sealed interface Source {}

    /** A vector register. */
    public record InRegister(Register register) implements Source {}

    /** A scalar register, by its code. */
    public record InScalar(int code) implements Source {}

    /** A scalar register that always has the same value there. */
    public record KnownScalar(int code, int value) implements Source {}

    /** A constant. */
    public record Constant(int value) implements Source {}
}
