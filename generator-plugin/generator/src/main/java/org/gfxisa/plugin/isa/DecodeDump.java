package org.gfxisa.plugin.isa;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.table.Bits;

/** The decode table of a target as text with a line per form, for reviewing changes of the spec. */
public final class DecodeDump {
    private static final int FIRST_LENGTHS = 32;

    private DecodeDump() {}

    /** Returns the text. */
    public static String dump(TargetIsa isa) {
        StringBuilder out = new StringBuilder();
        out.append("# ")
                .append(isa.name())
                .append(": ")
                .append(isa.forms().size())
                .append(" forms\n");
        out.append("# format bits mnemonic operands | modifiers   (bits: 0 and 1 fixed, - not; from the highest)\n");
        List<FormSpec> forms = isa.forms().stream()
                .sorted(Comparator.comparing(FormSpec::format)
                        .thenComparing(FormSpec::variant)
                        .thenComparingInt(FormSpec::opcode)
                        .thenComparing(FormSpec::instruction))
                .toList();
        for (FormSpec form : forms) {
            out.append(form.format())
                    .append(form.variant().isEmpty() ? "" : "." + form.variant())
                    .append(' ')
                    .append(pattern(form))
                    .append(' ')
                    .append(form.mnemonic());
            List<SlotSpec> operands = form.slots().subList(0, form.operandCount());
            List<SlotSpec> modifiers =
                    form.slots().subList(form.operandCount(), form.slots().size());
            if (!operands.isEmpty()) {
                out.append(' ')
                        .append(operands.stream().map(DecodeDump::operand).collect(Collectors.joining(", ")));
            }
            if (!modifiers.isEmpty()) {
                out.append(" | ").append(modifiers.stream().map(SlotSpec::name).collect(Collectors.joining(" ")));
            }
            out.append(implicit(" reads ", form.reads())).append(implicit(" writes ", form.writes()));
            out.append(form.wave() == 0 ? "" : " wave" + form.wave());
            out.append(form.decodeOnly() ? " (decode only)\n" : "\n");
        }
        return out.toString();
    }

    private static String implicit(String what, java.util.Set<String> registers) {
        return registers.isEmpty() ? "" : what + String.join(",", registers);
    }

    private static String operand(SlotSpec slot) {
        String width = slot.width().dwords() < 0 ? "?" : "";
        String modifiers = (slot.neg() >= 0 ? "-" : "") + (slot.abs() >= 0 ? "|" : "") + (slot.sext() >= 0 ? "s" : "");
        return slot.name() + ":" + slot.type().name() + width + ":"
                + slot.syntax().name()
                + (modifiers.isEmpty() ? "" : ":" + modifiers)
                + (slot.access().writes() ? slot.access().reads() ? ":rw" : ":w" : "")
                + (slot.bits().equals(Bits.none()) ? "=" : "");
    }

    private static String pattern(FormSpec form) {
        StringBuilder bits = new StringBuilder();
        for (int bit = form.bits() - 1; bit >= 0; bit--) {
            BigInteger mask = form.mask();
            bits.append(mask.testBit(bit) ? form.value().testBit(bit) ? '1' : '0' : '-');
            if (bit % FIRST_LENGTHS == 0 && bit > 0) {
                bits.append('_');
            }
        }
        return bits.toString();
    }
}
