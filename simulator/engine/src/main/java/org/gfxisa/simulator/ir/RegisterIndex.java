package org.gfxisa.simulator.ir;

import java.util.Optional;
import org.gfxisa.isa.abi.GprIndexM0;
import org.gfxisa.isa.abi.MoveIndexM0;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What M0 adds to the number of a vector register.
 *
 * @param field of M0
 * @param copy which copy of M0 in {@link RuntimeCallbacks#m0} has it as it was when the instruction is executed
 */
public record RegisterIndex(Field field, int copy) {
    /** A field of M0. */
    public enum Field {
        /** All of it, for moves by M0. */
        WHOLE,
        /** What VGPR indexing adds. */
        GPR_INDEX(GprIndexM0.class, "gprIndex"),
        /** For moves that have an index for either side. */
        SOURCE(MoveIndexM0.class, "source"),
        /** Likewise. */
        DESTINATION(MoveIndexM0.class, "destination");

        private final Optional<String> owner;
        private final String method;

        Field() {
            owner = Optional.empty();
            method = "";
        }

        Field(Class<?> owner, String method) {
            this.owner = Optional.of(Type.getInternalName(owner));
            this.method = method;
        }

        /** Writes what makes M0, which is on the stack, its field. */
        public void emit(MethodVisitor out) {
            owner.ifPresent(o -> out.visitMethodInsn(Opcodes.INVOKESTATIC, o, method, "(I)I", false));
        }
    }

    /** Whether VGPR indexing is on where the instruction is executed. */
    public boolean isMode() {
        return field == Field.GPR_INDEX;
    }
}
