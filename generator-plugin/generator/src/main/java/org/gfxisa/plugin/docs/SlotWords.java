package org.gfxisa.plugin.docs;

import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Width;

/** Describes the values of operands and modifiers, and the widths of registers. */
final class SlotWords {
    private static final int MOST_WORDS = 8;

    private SlotWords() {}

    /** Describes the width of a register. */
    static String size(SlotSpec slot) {
        Width width = slot.width();
        if (slot.type().mask()) {
            return "a bit per lane";
        }
        if (width.dwords() < 0) {
            List<Integer> widths = width.table().stream()
                    .filter(w -> w > 0)
                    .distinct()
                    .sorted()
                    .toList();
            return widths.isEmpty()
                    ? "depends on other fields"
                    : widths.size() == 1
                            ? registers(widths.get(0))
                            : widths.get(0) + " to " + widths.get(widths.size() - 1)
                                    + " registers, as other fields say";
        }
        if (slot.half() >= 0 && slot.type().half()) {
            return "half a register";
        }
        return registers(width.dwords());
    }

    private static String registers(int count) {
        return count == 1 ? "1 register" : count + " registers";
    }

    /** Describes the syntax of a value that is not a register. */
    static String values(SlotSpec slot) {
        Kind kind = slot.syntax().kind();
        String prefix = slot.syntax().prefix();
        int bits = slot.bits().width();
        String usual = slot.syntax().normal().isPresent()
                        && kind instanceof Kind.Int number
                        && !number.isSigned()
                        && slot.syntax().normal().getAsInt() != 0
                ? "; " + slot.syntax().normal().getAsInt() + " is not written"
                : "";
        if (kind instanceof Kind.Flag) {
            return prefix;
        } else if (kind instanceof Kind.Int number) {
            String least = number.isSigned() ? "−" + (1L << bits - 1) : "0";
            long most = (1L << (number.isSigned() ? bits - 1 : bits)) - 1;
            return prefix + (number.legal().isEmpty() ? least + "…" + most : words(texts(number.legal()))) + usual;
        } else if (kind instanceof Kind.Enum words) {
            return words(words.words().stream().map(Kind.Word::text).distinct().toList());
        } else if (kind instanceof Kind.Bits list) {
            return prefix + "[0,1,…], " + Math.max(list.length(), bits) + " bits";
        } else if (kind instanceof Kind.Policy policy) {
            return words(policy.words().stream()
                    .map(Kind.Policy.PartWord::text)
                    .distinct()
                    .toList());
        } else if (kind instanceof Kind.Counters counters) {
            return counters.parts().stream().map(p -> p.name() + "(n)").collect(Collectors.joining(" "));
        } else if (kind instanceof Kind.Hwreg) {
            return "hwreg(NAME, offset, size)";
        } else if (kind instanceof Kind.Sendmsg) {
            return "sendmsg(NAME, operation, stream)";
        } else if (kind instanceof Kind.Branch) {
            return "a label, or a distance in dwords";
        } else if (kind instanceof Kind.BufferFormat) {
            return "format:[…], see buffer formats";
        } else if (kind instanceof Kind.Ranges ranges) {
            return words(ranges.ranges().stream()
                    .map(r -> r.text() + (r.shape() == Kind.Ranges.Shape.LIST ? "[…]" : ""))
                    .distinct()
                    .toList());
        } else if (kind instanceof Kind.Bitnames names) {
            return prefix + "(" + String.join(",", names.names()) + ")";
        } else if (kind instanceof Kind.Swizzle modes) {
            return "offset:swizzle("
                    + modes.modes().stream().map(Kind.Swizzle.Mode::name).collect(Collectors.joining(" or ")) + ",…)";
        } else if (kind instanceof Kind.Lettered lettered) {
            return prefix + "0." + String.join("", lettered.letters());
        } else if (kind instanceof Kind.Fields fields) {
            return fields.fields().stream().map(f -> f.name() + "(…)").collect(Collectors.joining(" | "));
        }
        return bits + " bits";
    }

    private static List<String> texts(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).toList();
    }

    private static String words(List<String> words) {
        return words.size() <= MOST_WORDS + 1
                ? String.join(", ", words)
                : String.join(", ", words.subList(0, MOST_WORDS)) + ", … (" + words.size() + ")";
    }
}
