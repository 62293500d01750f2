package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Form;
import org.gfxisa.table.InstructionWords;
import org.gfxisa.table.Slot;

/** Draws the bits of an encoding as text: one line for each dword, highest bit first, two characters a bit. */
final class EncodingDiagram {
    private static final int ROW = 32;
    private static final String INDENT = "  ";

    private final String[] names;
    private final List<String> lines = new ArrayList<>();
    private final List<String> legend = new ArrayList<>();

    private EncodingDiagram(int bits) {
        names = new String[bits];
    }

    /** Returns the lines of the diagram. */
    static List<String> of(Form form) {
        EncodingDiagram diagram = new EncodingDiagram(form.size() * Byte.SIZE);
        for (Slot slot : form.slots()) {
            diagram.field(slot.name(), slot.bits());
            diagram.bit(slot.name() + ".neg", slot.neg());
            diagram.bit(slot.name() + ".abs", slot.abs());
            diagram.bit(slot.name() + ".sext", slot.sext());
            diagram.bit(slot.name() + ".half", slot.half());
        }
        if (form.literal() >= 0) {
            diagram.field("literal", new Bits(List.of(new Bits.Part(form.literal(), Integer.SIZE, 0))));
        }
        diagram.fixed(form.mask(), form.value());
        for (int row = 0; row < form.size() * Byte.SIZE; row += ROW) {
            diagram.row(row);
        }
        if (form.literal() == Form.LITERAL_AFTER) {
            diagram.lines.add(INDENT + "or with a literal of 32 bits after it");
        }
        if (!diagram.legend.isEmpty()) {
            diagram.lines.add(INDENT + String.join(", ", diagram.legend));
        }
        return diagram.lines;
    }

    private void field(String name, Bits bits) {
        for (Bits.Part part : bits.parts()) {
            for (int i = part.from(); i <= part.last(); i++) {
                bit(name, i);
            }
        }
    }

    /** Names a bit. If several fields share it, for example an operand and the bit that selects its half, the first one counts. */
    private void bit(String name, int at) {
        if (at >= 0 && at < names.length && names[at] == null) {
            names[at] = name;
        }
    }

    private void fixed(InstructionWords mask, InstructionWords value) {
        for (int i = 0; i < names.length; i++) {
            if ((mask.word(i / Long.SIZE) >>> i & 1) != 0) {
                names[i] = (value.word(i / Long.SIZE) >>> i & 1) != 0 ? "1" : "0";
            } else if (names[i] == null) {
                names[i] = "";
            }
        }
    }

    private static boolean isFixed(String name) {
        return name.equals("0") || name.equals("1");
    }

    private void row(int low) {
        StringBuilder numbers = new StringBuilder(INDENT + " ");
        StringBuilder fields = new StringBuilder(INDENT + "|");
        int at = low + ROW - 1;
        while (at >= low) {
            int from = at;
            boolean fixed = isFixed(names[at]);
            while (from > low && (fixed ? isFixed(names[from - 1]) : names[from - 1].equals(names[at]))) {
                from--;
            }
            int room = 2 * (at - from + 1) - 1;
            String text = fixed ? digits(at, from) : label(names[at], room);
            int before = (room - text.length()) / 2;
            fields.append(" ".repeat(before)).append(text).append(" ".repeat(room - text.length() - before));
            fields.append('|');
            String edges = at == from || room < 5
                    ? String.valueOf(at)
                    : at + " ".repeat(room - width(at) - width(from)) + from;
            // In adjacent one-bit fields, only the first has space for its number.
            String shown = numbers.charAt(numbers.length() - 1) == ' ' ? edges : "";
            numbers.append(shown).append(" ".repeat(room + 1 - shown.length()));
            at = from - 1;
        }
        lines.add(numbers.toString().stripTrailing());
        lines.add(fields.toString());
    }

    private static int width(int number) {
        return String.valueOf(number).length();
    }

    private String digits(int high, int low) {
        StringBuilder digits = new StringBuilder();
        for (int i = high; i >= low; i--) {
            digits.append(names[i]).append(i > low ? " " : "");
        }
        return digits.toString();
    }

    /** Returns the name, or, if it is too long, a letter that the legend explains. */
    private String label(String name, int room) {
        if (name.length() <= room) {
            return name;
        }
        for (String known : legend) {
            if (known.substring(2).equals(name)) {
                return known.substring(0, 1);
            }
        }
        char letter = (char) ('a' + legend.size());
        legend.add(letter + " " + name);
        return String.valueOf(letter);
    }
}
