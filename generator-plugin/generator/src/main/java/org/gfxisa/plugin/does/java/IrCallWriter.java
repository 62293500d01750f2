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

    /** An int. */
    int low(TypedExpr.Invocation call) {
        return builder.call(named(call, 'I'), arguments(call));
    }

    /** A long. */
    int wide(TypedExpr.Invocation call) {
        return builder.call(named(call, 'J'), arguments(call));
    }

    /** A truth value. */
    int truth(TypedExpr.Invocation call) {
        return builder.add(IrOp.NE, builder.call(named(call, 'Z'), arguments(call)), builder.constant(0));
    }

    private static IrCall named(TypedExpr.Invocation call, char result) {
        // Java names the class as an argument of the line: $floats:T.F32.fma.
        String[] parts =
                call.callee().java().replaceFirst("^\\$floats:T\\.", "").split("\\.");
        String owner = parts[0].startsWith("$")
                ? Character.toUpperCase(parts[0].charAt(1)) + parts[0].substring(2, parts[0].indexOf(':'))
                : parts[0];
        StringBuilder descriptor = new StringBuilder("(");
        for (TypedExpr.Argument argument : call.arguments()) {
            descriptor.append(
                    switch (argument.form()) {
                        case INT -> 'I';
                        case LONG -> 'J';
                        case BOOLEAN -> 'Z';
                    });
        }
        return new IrCall(
                owner,
                parts[1],
                descriptor.append(')').append(result).toString(),
                call.mode().isPresent(),
                call.mode().flatMap(TypedExpr.ModeUse::round),
                call.mode().flatMap(TypedExpr.ModeUse::denorm));
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
