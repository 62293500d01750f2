package org.gfxisa.simulator.op;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.exec.Execution;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.exec.ScalarImplementation;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.ir.IrCall;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.isa.abi.Approximation;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.FloatOperation;
import org.gfxisa.simulator.bind.Bound;

/** Finds the instructions whose results are approximations of those of the hardware. */
final class Approximations {
    /** An operand that only block-scaled products have. */
    private static final String SCALE = "scale0";

    private Approximations() {}

    /** Returns the approximation that an instruction computes; empty if its results are exact. */
    static Optional<Approximation> of(Bound bound, Execution execution) {
        if (execution instanceof VectorImplementation kernel) {
            return kernel.approximate() ? Optional.of(function(kernel.ir(false))) : Optional.empty();
        }
        if (execution instanceof ScalarImplementation kernel) {
            return kernel.approximate() ? Optional.of(function(kernel.ir())) : Optional.empty();
        }
        if (execution instanceof ImageAction image) {
            return image(image.operation());
        }
        return execution instanceof MatrixAction && bound.operand(SCALE).isPresent()
                ? Optional.of(Approximation.SCALED_SUM)
                : Optional.empty();
    }

    private static Optional<Approximation> image(ImageAction.Operation operation) {
        return switch (operation) {
            case SAMPLE, GET_LOD -> Optional.of(Approximation.FILTER);
            case INTERSECT_RAY -> Optional.of(Approximation.RAY);
            case LOAD, STORE, ATOMIC, GATHER, GATHER_ROW, LOAD_SAMPLES, GET_SIZE -> Optional.empty();
        };
    }

    private static Approximation function(Optional<IrFunction> ir) {
        return ir.stream()
                .flatMap(function -> function.nodes().stream())
                .flatMap(node -> node.call().stream())
                .map(IrCall::callee)
                .flatMap(callee -> callee instanceof FloatOperation called ? Stream.of(called) : Stream.empty())
                .filter(called -> called.op().has(FloatOp.Trait.INEXACT))
                .map(Approximations::function)
                .findFirst()
                .orElse(Approximation.OTHER_FUNCTION);
    }

    private static Approximation function(FloatOperation called) {
        String name = (called.op() + "_" + called.of()).toUpperCase(Locale.ROOT);
        return Stream.of(Approximation.values())
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElse(Approximation.OTHER_FUNCTION);
    }
}
