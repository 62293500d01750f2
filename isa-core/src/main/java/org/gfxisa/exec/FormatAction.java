package org.gfxisa.exec;

/**
 * Loads or stores components of a buffer, converted by the format of the resource or of the instruction.
 *
 * @param access LOAD or STORE
 * @param space BUFFER or TYPED_BUFFER
 * @param components how many, 1 to 4: x, y, z, w
 * @param d16 whether components are 16 bits wide in registers, two to a dword, the first one lowest
 * @param half the half of the register of a single such component
 * @param lds see {@link MemoryAction#lds()}
 */
public record FormatAction(Access access, Space space, int components, boolean d16, Half half, Setting lds)
        implements Action {
    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.format(this);
    }
}
