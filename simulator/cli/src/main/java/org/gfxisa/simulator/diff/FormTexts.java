package org.gfxisa.simulator.diff;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.ImplicitOperand;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Formats encodings and operands of forms as text. */
final class FormTexts {
    private static final int DWORD_BITS = 32;

    private FormTexts() {}

    /** Returns the fixed bits from the highest on, dword by dword, with {@code -} for the others. */
    static String encoding(Form form) {
        StringBuilder bits = new StringBuilder();
        for (int bit = form.size() * Byte.SIZE - 1; bit >= 0; bit--) {
            boolean isFixed = (form.mask().word(bit / Long.SIZE) >>> bit & 1) != 0;
            bits.append(isFixed ? (char) ('0' + (form.value().word(bit / Long.SIZE) >>> bit & 1)) : '-');
            if (bit % DWORD_BITS == 0 && bit > 0) {
                bits.append(' ');
            }
        }
        return bits
                + (form.literal() == Form.NO_LITERAL ? "" : ", literal")
                + (form.wave() == 0 ? "" : ", wave" + form.wave());
    }

    /** Returns operands, modifiers and implicit registers. */
    static String operands(Isa isa, Form form) {
        List<String> operands = new ArrayList<>();
        List<String> modifiers = new ArrayList<>();
        for (int i = 0; i < form.slots().size(); i++) {
            Slot slot = form.slots().get(i);
            if (i < form.operandCount()) {
                operands.add(operand(isa.tables().codes(), slot));
            } else {
                modifiers.add(slot.name() + ":" + bits(slot));
            }
        }
        List<ImplicitOperand> names = isa.tables().implicitOperands();
        return String.join(", ", operands)
                + (modifiers.isEmpty() ? "" : " | " + String.join(" ", modifiers))
                + registers(" reads ", form.implicitReads(), names)
                + registers(" writes ", form.implicitWrites(), names);
    }

    private static String operand(Codes codes, Slot slot) {
        String access = slot.isWritten() ? slot.isRead() ? " rw" : " w" : "";
        String type = slot.laneMask() ? "mask" : slot.type().name().toLowerCase(Locale.ROOT);
        if (!(slot.kind() instanceof Kind.Register register)) {
            return slot.name() + ":" + slot.kind().word() + bits(slot);
        }
        String width = slot.width().dwords() > 1 ? "x" + slot.width().dwords() : "";
        String modifiers = (slot.neg() >= 0 ? "-" : "") + (slot.abs() >= 0 ? "|" : "") + (slot.sext() >= 0 ? "s" : "");
        return slot.name() + ":" + type + width + "(" + String.join(", ", accepted(codes, register)) + ")" + modifiers
                + access;
    }

    private static int bits(Slot slot) {
        return slot.bits().parts().stream().mapToInt(Bits.Part::width).sum();
    }

    /** Returns the register files and kinds of constants that a slot accepts. */
    private static Set<String> accepted(Codes codes, Kind.Register register) {
        Set<String> accepted = new LinkedHashSet<>();
        int named = 0;
        for (int code = 0; code < Codes.COUNT; code++) {
            if (register.accept().has(code)) {
                switch (codes.meaning(code)) {
                    case NOTHING -> {}
                    case NUMBERED -> accepted.add(codes.file(code).prefix());
                    case NAMED -> named++;
                    case INTEGER, FLOAT -> accepted.add("constant");
                    case LITERAL -> accepted.add("literal");
                }
            }
        }
        if (named > 0) {
            accepted.add(named + " named");
        }
        return accepted;
    }

    private static String registers(String what, int set, List<ImplicitOperand> names) {
        return set == 0
                ? ""
                : what
                        + IntStream.range(0, names.size())
                                .filter(i -> (set >>> i & 1) != 0)
                                .mapToObj(i -> names.get(i).name())
                                .collect(Collectors.joining(","));
    }
}
