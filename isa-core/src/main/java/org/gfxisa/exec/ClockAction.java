package org.gfxisa.exec;

/**
 * {@code sdata} = a 64-bit counter.
 *
 * @param constantRate whether it counts at a constant rate, whatever the clocks of the device do
 */
public record ClockAction(boolean constantRate) implements Action {
    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.clock(this);
    }
}
