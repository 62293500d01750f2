package org.gfxisa.exec;

/** Reads or writes bits of a hardware register: {@code simm16} has number, first bit and how many. */
public record HardwareRegisterAction(Operation operation) implements Action {

    /** What is done. */
    public enum Operation {
        /** {@code sdst} = the bits, zero-extended. */
        READ,
        /** The bits = those of {@code sdst} from bit 0 on. */
        WRITE,
        /** The bits = those of the constant {@code k} from bit 0 on. */
        WRITE_CONSTANT
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.hardwareRegister(this);
    }
}
