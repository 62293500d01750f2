package org.gfxisa.semantics;

import java.util.Optional;

/** An operation in one format: a method of a constant of {@link Floats}. */
public record FloatOperation(FloatOp op, FloatFormat of) implements Callee {
    @Override
    public Class<?> owner() {
        return of.floats().getClass();
    }

    @Override
    public Optional<String> format() {
        return Optional.of(of.name());
    }

    @Override
    public String method() {
        return op.method();
    }

    @Override
    public String descriptor() {
        return op.descriptor(of);
    }

    /** Returns which exceptions it raises, where they count. */
    public FloatOp.Raises raises() {
        return of == FloatFormat.BF16 ? FloatOp.Raises.NOTHING : op.raises();
    }
}
