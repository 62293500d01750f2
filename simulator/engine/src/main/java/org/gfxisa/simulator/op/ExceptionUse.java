package org.gfxisa.simulator.op;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.HardwareRegisterAction;
import org.gfxisa.isa.abi.HardwareRegister;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.op.scalar.HardwareRegisterField;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Finds out whether code can observe floating-point exceptions, so that they are only computed in that case. */
final class ExceptionUse {
    private static final int DWORD = 4;
    private static final int LONGEST = 8;
    private static final Set<HardwareRegister> RECORDS =
            EnumSet.of(HardwareRegister.TRAPSTS, HardwareRegister.WAVE_EXCP_FLAG_USER);
    private static final Set<HardwareRegister> MODES = EnumSet.of(HardwareRegister.MODE, HardwareRegister.WAVE_MODE);

    private static final int ENABLES = ModeRegister.withExcpEn(0, -1);

    /** The first dword of an encoding that accesses a hardware register. */
    private record Pattern(int mask, int value) {}

    private final Isa isa;
    private final Decoder decoder;
    private final List<Pattern> patterns = new ArrayList<>();

    ExceptionUse(Isa isa, Decoder decoder) {
        this.isa = isa;
        this.decoder = decoder;
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            if (isAccess(form)) {
                patterns.add(new Pattern(
                        (int) form.mask().word(0), (int) form.value().word(0)));
            }
        }
    }

    private static boolean isAccess(Form form) {
        for (Slot slot : form.slots()) {
            if (slot.kind() instanceof Kind.Hwreg) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether any dword of the code, decoded as an instruction, reads or writes the exception flags or enables exceptions. A literal that
     * looks like such an instruction makes the code slower, but not wrong.
     */
    boolean isIn(Segment code) {
        Instruction instruction = new Instruction();
        byte[] bytes = new byte[LONGEST];
        for (int at = 0; at <= code.size() - DWORD; at += DWORD) {
            if (!mayMatch(code.getInt(at))) {
                continue;
            }
            byte[] part = at + LONGEST <= code.size() ? bytes : new byte[DWORD];
            code.read(at, part);
            if (decoder.decode(part, 0, part.length, instruction) > 0
                    && instruction.isValid()
                    && observesExceptions(instruction)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayMatch(int dword) {
        for (Pattern pattern : patterns) {
            if ((dword & pattern.mask) == pattern.value) {
                return true;
            }
        }
        return false;
    }

    private boolean observesExceptions(Instruction instruction) {
        HardwareRegisterField bits = HardwareRegisterField.of(instruction);
        boolean isWritten = isa.action(instruction.opcode())
                .filter(a -> a instanceof HardwareRegisterAction access
                        && access.operation() != HardwareRegisterAction.Operation.READ)
                .isPresent();
        Optional<HardwareRegister> register = HardwareRegister.ofText(bits.name());
        boolean isEnabling = isWritten && (bits.mask() << bits.first() & ENABLES) != 0;
        return register.filter(r -> RECORDS.contains(r) || MODES.contains(r) && isEnabling)
                .isPresent();
    }
}
