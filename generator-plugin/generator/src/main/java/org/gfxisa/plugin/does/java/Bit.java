package org.gfxisa.plugin.does.java;

import java.math.BigInteger;
import java.util.Optional;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Truth values that are a bit of a number, which costs less as arithmetic than as a choice between 1 and 0. */
final class Bit {
    private Bit() {}

    /** The bit as a number, if the truth value is one. */
    static Optional<TypedExpr.Int> of(TypedExpr.FromBool truth) {
        if (truth.of() instanceof TypedExpr.BitOf bit && bit.index() instanceof TypedExpr.Const index) {
            return Optional.of(bit(bit.of(), index.value().intValue()));
        }
        if (!(truth.of() instanceof TypedExpr.Compare compare) || !(compare.right() instanceof TypedExpr.Const limit)) {
            return Optional.empty();
        }
        return switch (compare.operator()) {
            case ">" -> topBit(compare.left(), limit.value());
            case "<" -> signBit(compare.left(), limit.value());
            default -> Optional.empty();
        };
    }

    /** A number with one bit more than the limit, which is all ones, is above it if that bit is set. */
    private static Optional<TypedExpr.Int> topBit(TypedExpr.Int number, BigInteger limit) {
        int index = limit.bitLength();
        boolean isOnes = limit.signum() > 0 && limit.bitCount() == index;
        boolean isTop = number.range().within(Range.unsigned(index + 1))
                && number.range().fits64();
        return isOnes && isTop ? Optional.of(bit(number, index)) : Optional.empty();
    }

    /** A number is below 0 if the top bit of its long is set. */
    private static Optional<TypedExpr.Int> signBit(TypedExpr.Int number, BigInteger limit) {
        return limit.signum() == 0 && number.range().isLong() && !number.range().fits32()
                ? Optional.of(TypedExpr.part(number, Long.SIZE - 1, 1))
                : Optional.empty();
    }

    private static TypedExpr.Int bit(TypedExpr.Int number, int index) {
        return number.range().within(Range.unsigned(index + 1))
                ? TypedExpr.arith(TypedExpr.Operator.SHIFT_RIGHT, number, new TypedExpr.Const(index))
                : TypedExpr.part(number, index, 1);
    }
}
