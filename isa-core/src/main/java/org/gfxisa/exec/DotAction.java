package org.gfxisa.exec;

/**
 * {@code vdst} = {@code src2} + the products of the elements of {@code src0} and {@code src1}, exactly; {@code clamp} saturates.
 * Elements are signed where {@code neg_lo} has the source's bit.
 *
 * @param count elements in a dword
 */
public record DotAction(int count) implements Action {
    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.dot(this);
    }
}
