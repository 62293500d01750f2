package org.gfxisa.plugin.diff;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.table.Form;

/** Formats encodings and operands of forms as text. */
final class FormSpecTexts {
    private static final int DWORD_BITS = 32;

    private FormSpecTexts() {}

    /** Returns the fixed bits from the highest to the lowest, grouped by dword, with {@code -} for other bits. */
    static String encoding(FormSpec form) {
        StringBuilder bits = new StringBuilder();
        for (int bit = form.bits() - 1; bit >= 0; bit--) {
            bits.append(form.mask().testBit(bit) ? form.value().testBit(bit) ? '1' : '0' : '-');
            if (bit % DWORD_BITS == 0 && bit > 0) {
                bits.append(' ');
            }
        }
        return bits
                + (form.literal() == Form.NO_LITERAL ? "" : ", literal")
                + (form.wave() == 0 ? "" : ", wave" + form.wave());
    }

    /** Returns operands, modifiers and implicit registers. */
    static String operands(FormSpec form) {
        List<SlotSpec> modifiers =
                form.slots().subList(form.operandCount(), form.slots().size());
        return form.slots().subList(0, form.operandCount()).stream()
                        .map(FormSpecTexts::operand)
                        .collect(Collectors.joining(", "))
                + modifiers.stream()
                        .map(s -> s.name() + ":" + s.bits().width())
                        .collect(Collectors.joining(" ", modifiers.isEmpty() ? "" : " | ", ""))
                + registers(" reads ", form.reads())
                + registers(" writes ", form.writes());
    }

    private static String operand(SlotSpec slot) {
        String access = slot.access().writes() ? slot.access().reads() ? " rw" : " w" : "";
        String modifiers = (slot.neg() >= 0 ? "-" : "") + (slot.abs() >= 0 ? "|" : "") + (slot.sext() >= 0 ? "s" : "");
        String takes = slot.syntax().register().isPresent()
                ? String.join(", ", new TreeSet<>(slot.syntax().groups()))
                : slot.syntax().name() + " " + slot.bits().width();
        return slot.name() + ":" + slot.type().name() + "(" + takes + ")" + modifiers + access;
    }

    private static String registers(String what, Set<String> registers) {
        return registers.isEmpty() ? "" : what + String.join(",", new TreeSet<>(registers));
    }
}
