package org.gfxisa.simulator.ir;

import java.util.Optional;
import org.gfxisa.isa.abi.GprIndexM0;
import org.gfxisa.isa.abi.MoveIndexM0;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * An index from M0 that is added to the number of a vector register.
 *
 * @param field the field of M0 that has the index
 * @param copy number of the copy in {@link RuntimeCallbacks#m0} that has the value of M0 at the instruction
 */
public record RegisterIndex(Field field, int copy) {
    /** A field of M0. */
    public enum Field {
        /** All of M0, for {@code v_movrel}. */
        WHOLE,
        /** The index of VGPR indexing mode. */
        GPR_INDEX(GprIndexM0.class, "gprIndex"),
        /** The source index of moves that have two indices. */
        SOURCE(MoveIndexM0.class, "source"),
        /** The destination index of such moves. */
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

        /** Emits code that replaces M0, on the stack, by this field of it. */
        public void emit(MethodVisitor out) {
            owner.ifPresent(o -> out.visitMethodInsn(Opcodes.INVOKESTATIC, o, method, "(I)I", false));
        }
    }

    /** Returns whether the index comes from VGPR indexing mode. */
    public boolean isMode() {
        return field == Field.GPR_INDEX;
    }
}
