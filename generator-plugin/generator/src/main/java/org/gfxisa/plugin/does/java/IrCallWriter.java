package org.gfxisa.plugin.does.java;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrCall;
import org.gfxisa.ir.IrOp;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Calls of run-time methods as steps. */
final class IrCallWriter {
    private final IrBuilder builder;
    private final IrIntWriter ints;
    private final IrMaskWriter masks;

    IrCallWriter(IrBuilder builder, IrIntWriter ints, IrMaskWriter masks) {
        this.builder = builder;
        this.ints = ints;
        this.masks = masks;
    }

    /** The result as a number. */
    int number(TypedExpr.Invocation call) {
        IrCall named = new IrCall(
                call.callee(),
                call.mode().isPresent(),
                call.mode().flatMap(TypedExpr.ModeUse::round),
                call.mode().flatMap(TypedExpr.ModeUse::denorm));
        return builder.call(named, arguments(call));
    }

    /** The result as a mask. */
    int truth(TypedExpr.Invocation call) {
        return builder.add(IrOp.NE, number(call), builder.constant(0));
    }

    private List<Integer> arguments(TypedExpr.Invocation call) {
        List<Integer> arguments = new ArrayList<>();
        for (TypedExpr.Argument argument : call.arguments()) {
            switch (argument.form()) {
                case INT -> arguments.add(ints.low((TypedExpr.Int) argument.node()));
                case LONG -> {
                    arguments.add(ints.low((TypedExpr.Int) argument.node()));
                    arguments.add(ints.high((TypedExpr.Int) argument.node()));
                }
                case BOOLEAN -> arguments.add(builder.number(masks.of((TypedExpr.Bool) argument.node())));
            }
        }
        return arguments;
    }
}
