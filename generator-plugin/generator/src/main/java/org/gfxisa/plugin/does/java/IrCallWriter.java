package org.gfxisa.plugin.does.java;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrCall;
import org.gfxisa.ir.IrOp;
import org.gfxisa.plugin.does.check.FunctionBody;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedFunction;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.does.typed.Under;
import org.gfxisa.plugin.does.typed.Variable;

/** Calls of run-time methods as steps. */
final class IrCallWriter {
    private final IrBuilder builder;
    private final IrIntWriter ints;
    private final IrMaskWriter masks;
    private final Map<String, IrWriter.Held> held;
    private final Map<Inlined, IrWriter.Held> inlined = new HashMap<>();
    /** The words of the calls of functions that are being inlined. */
    private Under under = Under.MODE;

    private record Inlined(TypedFunction function, Map<String, IrWriter.Held> parameters, Under under) {}

    IrCallWriter(IrBuilder builder, Map<String, IrWriter.Held> held, IrIntWriter ints, IrMaskWriter masks) {
        this.held = held;
        this.builder = builder;
        this.ints = ints;
        this.masks = masks;
    }

    /** The result as a number: 32 bits, or 64 in one node. */
    int number(TypedExpr.Invocation call) {
        if (call.called() instanceof TypedFunction function) {
            IrWriter.Held result = inlined(function, call);
            return function.returns() == Variable.Storage.LONG
                    ? builder.add(IrOp.WIDE, result.low(), result.high())
                    : result.low();
        }
        Under here = inside(call);
        IrCall named = new IrCall(
                ((TypedExpr.Runtime) call.called()).callee(),
                call.mode().isPresent(),
                call.mode().flatMap(m -> here.round()),
                call.mode().flatMap(m -> here.denorm()),
                here.suppresses());
        return builder.call(named, arguments(call));
    }

    /** The result as a mask. */
    int truth(TypedExpr.Invocation call) {
        return call.called() instanceof TypedFunction function
                ? inlined(function, call).low()
                : builder.add(IrOp.NE, number(call), builder.constant(0));
    }

    /** What stands in for MODE in a call: its own words, and else those of the call of the function that it is in. */
    private Under inside(TypedExpr.Invocation call) {
        return new Under(
                call.mode().flatMap(TypedExpr.ModeUse::round).or(under::round),
                call.mode().flatMap(TypedExpr.ModeUse::denorm).or(under::denorm),
                under.suppresses() || call.suppressed());
    }

    private IrWriter.Held inlined(TypedFunction function, TypedExpr.Invocation call) {
        Map<String, IrWriter.Held> parameters = new HashMap<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            TypedExpr.Int argument = (TypedExpr.Int) call.arguments().get(i).node();
            boolean isPair = function.parameters().get(i).isPair();
            int high = isPair ? ints.high(argument) : builder.constant(0);
            parameters.put(function.parameters().get(i).javaName(), new IrWriter.Held(ints.low(argument), high, false));
        }
        Under inside = inside(call);
        Inlined key = new Inlined(function, parameters, inside);
        IrWriter.Held known = inlined.get(key);
        if (known != null) {
            return known;
        }
        Map<String, IrWriter.Held> outside = new HashMap<>(held);
        Under before = under;
        held.clear();
        held.putAll(parameters);
        under = inside;
        for (TypedStmt statement : function.statements()) {
            TypedStmt.Declare declared = (TypedStmt.Declare) statement;
            held.put(declared.variable().javaName(), masks.held(declared.variable(), declared.value()));
        }
        IrWriter.Held result = function.returns() == Variable.Storage.BOOLEAN
                ? IrWriter.Held.mask(masks.of(function.result().bool()))
                : masks.held(
                        new Variable(
                                FunctionBody.RESULT,
                                function.returns(),
                                function.result().integer().range()),
                        function.result().scalar());
        held.clear();
        held.putAll(outside);
        under = before;
        inlined.put(key, result);
        return result;
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
