package org.gfxisa.plugin.does.java;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrOp;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.does.typed.Variable;

/** Writes statements of an instruction as a {@link IrFunction}: an {@code if} computes both sides and chooses. */
final class IrWriter {
    /** What a variable holds: steps of its low and high half, or of a mask. */
    record Held(int low, int high, boolean isMask) {
        static Held mask(int step) {
            return new Held(step, step, true);
        }
    }

    /** More than that is not worth compiling as one. */
    private static final int MOST_STEPS = 400;

    private final boolean clamp;
    private final IrBuilder builder = new IrBuilder();
    private final Map<String, Held> held = new HashMap<>();
    private final IrMaskWriter masks;
    private final IrIntWriter ints;

    private IrWriter(boolean clamp) {
        this.clamp = clamp;
        masks = new IrMaskWriter(builder, held, clamp);
        ints = masks.ints();
    }

    /**
     * The form; empty where something has none.
     *
     * @param inputs those that the caller provides, and the registers {@code lane} and {@code m0}
     */
    static Optional<IrFunction> write(
            List<TypedStmt> statements,
            boolean clamp,
            List<ImplementationPort> inputs,
            List<ImplementationPort> outputs) {
        IrWriter writer = new IrWriter(clamp);
        try {
            writer.read(inputs);
            writer.run(statements);
            writer.give(outputs);
            return Optional.of(writer.builder.function()).filter(f -> f.nodes().size() <= MOST_STEPS);
        } catch (NoIr e) {
            return Optional.empty();
        }
    }

    private void read(List<ImplementationPort> inputs) {
        int place = 0;
        int mask = 0;
        for (ImplementationPort port : inputs) {
            String first = port.variables().get(0).name();
            if (port.register() && port.name().equals("lane")) {
                hold(first, builder.add(IrOp.LANE));
            } else if (port.register() && port.name().equals("m0")) {
                hold(first, builder.add(IrOp.M0));
            } else if (port.register() && port.name().equals("exec") && port.isBit()) {
                held.put(first, Held.mask(builder.add(IrOp.TRUE)));
            } else if (port.isBit()) {
                held.put(first, Held.mask(builder.numbered(IrOp.MASK_IN, mask++)));
            } else {
                for (ImplementationVariable variable : port.variables()) {
                    int low = builder.numbered(IrOp.IN, place++);
                    int high = variable.isLong() ? builder.numbered(IrOp.IN, place++) : builder.constant(0);
                    held.put(variable.name(), new Held(low, high, false));
                }
            }
        }
    }

    private void hold(String name, int step) {
        held.put(name, new Held(step, builder.constant(0), false));
    }

    private void give(List<ImplementationPort> outputs) {
        int place = 0;
        int mask = 0;
        for (ImplementationPort port : outputs) {
            for (ImplementationVariable variable : port.variables()) {
                Held value = Optional.ofNullable(held.get(variable.name())).orElseThrow(() -> new NoIr(variable));
                if (port.isBit()) {
                    builder.numbered(IrOp.MASK_OUT, mask++, value.low());
                } else {
                    builder.numbered(IrOp.OUT, place++, value.low());
                    if (variable.isLong()) {
                        builder.numbered(IrOp.OUT, place++, value.high());
                    }
                }
            }
        }
    }

    private void run(List<TypedStmt> statements) {
        statements.forEach(this::run);
    }

    private void run(TypedStmt statement) {
        if (statement instanceof TypedStmt.Declare d) {
            store(d.variable(), clamp ? d.saturated().orElse(d.value()) : d.value());
        } else if (statement instanceof TypedStmt.Store s) {
            store(s.variable(), clamp ? s.saturated().orElse(s.value()) : s.value());
        } else if (statement instanceof TypedStmt.StorePart p) {
            storePart(p);
        } else if (statement instanceof TypedStmt.If choice) {
            runEither(choice);
        } else {
            throw new NoIr(statement);
        }
    }

    private void store(Variable variable, TypedExpr value) {
        held.put(variable.javaName(), masks.held(variable, value));
    }

    private void storePart(TypedStmt.StorePart p) {
        TypedExpr.Int value = clamp ? p.saturated().orElse(p.value()) : p.value();
        // Parts make up the whole of what was not assigned before.
        Held before = held.computeIfAbsent(
                p.variable().javaName(), n -> new Held(builder.constant(0), builder.constant(0), false));
        if (before.isMask()) {
            throw new NoIr(p);
        }
        int low = part(before.low(), value, p, 0);
        int high = p.variable().isPair() ? part(before.high(), value, p, Integer.SIZE) : before.high();
        held.put(p.variable().javaName(), new Held(low, high, false));
    }

    /** The half from bit {@code from} on of a variable in which a part was assigned. */
    private int part(int before, TypedExpr.Int value, TypedStmt.StorePart p, int from) {
        long bits = (p.width() == Long.SIZE ? -1L : (1L << p.width()) - 1) << p.low();
        int hole = (int) (bits >>> from);
        if (hole == 0) {
            return before;
        }
        TypedExpr.Int moved = TypedExpr.arith(TypedExpr.Operator.SHIFT_LEFT, value, new TypedExpr.Const(p.low()));
        int placed = from == 0 ? ints.low(moved) : ints.high(moved);
        return builder.or(builder.and(before, builder.constant(~hole)), builder.and(placed, builder.constant(hole)));
    }

    private void runEither(TypedStmt.If choice) {
        int condition = masks.of(choice.condition());
        Map<String, Held> before = new HashMap<>(held);
        run(choice.yes());
        Map<String, Held> yes = new HashMap<>(held);
        held.clear();
        held.putAll(before);
        run(choice.no());
        Map<String, Held> no = new HashMap<>(held);
        held.clear();
        yes.forEach((name, value) -> {
            // What only one side has is its own local.
            if (no.containsKey(name)) {
                held.put(name, either(condition, value, no.get(name)));
            }
        });
    }

    private Held either(int condition, Held yes, Held no) {
        if (yes.isMask()) {
            return yes.equals(no) ? yes : Held.mask(masks.select(condition, yes.low(), no.low()));
        }
        return new Held(
                builder.select(condition, yes.low(), no.low()),
                builder.select(condition, yes.high(), no.high()),
                false);
    }
}
