package org.gfxisa.plugin.docs;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.table.Bits;

/**
 * The diagram of an encoding: a row of cells for each dword, the lowest dword first, its highest bit on the left.
 *
 * @param bits number of bits, including a literal that is always present
 * @param cells cells that together cover all bits
 */
public record BitDiagram(int bits, List<Cell> cells) {
    private static final int DWORD = 32;
    private static final String OPCODE_FIELD = "op";
    private static final int BIT_WIDTH = 30;
    private static final int LETTER_WIDTH = 7;
    private static final int FLAT = 40;
    private static final int TALL = 76;
    private static final int NUMBERS = 22;

    /** The purpose of bits. */
    public enum Role {
        OPCODE,
        FIXED,
        RESULT,
        SOURCE,
        MODIFIER,
        LITERAL,
        UNUSED;

        /** Returns the class in the style sheet. */
        public String style() {
            return name().substring(0, 1).toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Adjacent bits with one purpose.
     *
     * @param high the highest bit in the encoding
     * @param low the lowest bit
     * @param label text in the cell
     * @param role purpose
     * @param value fixed value as digits from the highest bit, or empty
     */
    public record Cell(int high, int low, String label, Role role, String value) {
        /** Returns the index of the dword. */
        public int row() {
            return low / DWORD;
        }

        /** Returns the horizontal position. */
        public int x() {
            return (DWORD - 1 - high % DWORD) * BIT_WIDTH;
        }

        public int width() {
            return (high - low + 1) * BIT_WIDTH;
        }

        /** Returns whether the label is too long to be drawn horizontally. */
        public boolean narrow() {
            return value.isEmpty() && label.length() * LETTER_WIDTH > width();
        }

        /** Returns the horizontal positions of the digits of the value. */
        public String digits() {
            return IntStream.range(0, value.length())
                    .mapToObj(i -> String.valueOf(x() + i * BIT_WIDTH + BIT_WIDTH / 2))
                    .collect(Collectors.joining(" "));
        }

        private Cell withoutValue() {
            return new Cell(high, low, label, role, role == Role.OPCODE ? "" : value);
        }
    }

    /** Returns the cells of each dword. */
    public List<List<Cell>> rows() {
        return IntStream.range(0, (bits + DWORD - 1) / DWORD)
                .mapToObj(row -> cells.stream().filter(c -> c.row() == row).toList())
                .toList();
    }

    /**
     * Cells in one row with the same purpose.
     *
     * @param style class in the style sheet
     * @param cells the cells
     */
    public record Shape(String style, List<Cell> cells) {}

    /** Returns the cells of a row grouped by purpose. */
    public List<Shape> shapes(List<Cell> row) {
        return Arrays.stream(Role.values())
                .map(role -> new Shape(
                        role.style(), row.stream().filter(c -> c.role() == role).toList()))
                .filter(shape -> !shape.cells().isEmpty())
                .toList();
    }

    /** Returns the height of a cell, which depends on whether labels are drawn vertically. */
    public int cellHeight() {
        return cells.stream().anyMatch(Cell::narrow) ? TALL : FLAT;
    }

    /** Returns the distance between rows. */
    public int rowHeight() {
        return cellHeight() + NUMBERS;
    }

    /** Returns the height of the diagram. */
    public int height() {
        return (bits + DWORD - 1) / DWORD * rowHeight();
    }

    /** Returns the diagram without the value of the opcode, which many instructions share. */
    BitDiagram layout() {
        return new BitDiagram(bits, cells.stream().map(Cell::withoutValue).toList());
    }

    static BitDiagram of(FormSpec form, Format format) {
        return new Painter(form, format).diagram();
    }

    /** Creates the diagram of a format. */
    static BitDiagram of(Format format) {
        return new Painter(format).diagram();
    }

    /** Creates a diagram from the label of each bit, starting with the lowest; an empty label means unused. */
    static BitDiagram of(String[] labels) {
        return new Painter(labels).diagram();
    }

    /** Assigns an owner to every bit. */
    private static final class Painter {
        private final BigInteger mask;
        private final BigInteger value;
        private final String[] labels;
        private final Role[] roles;

        Painter(FormSpec form, Format format) {
            mask = form.mask();
            value = form.value();
            int bits = Math.max(form.bits(), form.literal() >= 0 ? form.literal() + DWORD : 0);
            labels = new String[bits];
            roles = new Role[bits];
            Arrays.fill(labels, "");
            Arrays.fill(roles, Role.UNUSED);
            format.fields().values().forEach(this::field);
            if (form.literal() >= 0) {
                paint(form.literal(), DWORD, "literal", Role.LITERAL);
            }
            for (int i = 0; i < form.slots().size(); i++) {
                slot(form.slots().get(i), i >= form.operandCount());
            }
            for (int bit = 0; bit < bits; bit++) {
                if (mask.testBit(bit)) {
                    roles[bit] = labels[bit].equals(OPCODE_FIELD) ? Role.OPCODE : Role.FIXED;
                }
            }
        }

        Painter(String[] labels) {
            this.labels = labels;
            mask = BigInteger.ZERO;
            value = BigInteger.ZERO;
            roles = new Role[labels.length];
            for (int bit = 0; bit < labels.length; bit++) {
                roles[bit] = labels[bit].isEmpty() ? Role.UNUSED : Role.SOURCE;
            }
        }

        Painter(Format format) {
            BigInteger fixed = BigInteger.ZERO;
            BigInteger values = BigInteger.ZERO;
            labels = new String[format.bits()];
            roles = new Role[format.bits()];
            Arrays.fill(labels, "");
            Arrays.fill(roles, Role.UNUSED);
            format.fields().values().forEach(this::field);
            for (Field field : format.fields().values()) {
                Role role = field.constant().isPresent()
                        ? Role.FIXED
                        : field.name().equals(OPCODE_FIELD)
                                ? Role.OPCODE
                                : field.className().isEmpty()
                                        ? field.ignored() ? Role.UNUSED : Role.MODIFIER
                                        : field.access().writes() ? Role.RESULT : Role.SOURCE;
                for (int bit = 0; bit < roles.length; bit++) {
                    if (labels[bit].equals(field.name())) {
                        roles[bit] = role;
                    }
                }
                if (field.constant().isPresent()) {
                    fixed = fixed.or(field.bits().mask());
                    values = values.or(field.bits().place(field.constant().getAsLong()));
                }
            }
            mask = fixed;
            value = values;
        }

        private void field(Field field) {
            for (Bits.Part part : field.bits().parts()) {
                for (int bit = part.from(); bit <= part.last() && bit < labels.length; bit++) {
                    if (labels[bit].isEmpty()) {
                        labels[bit] = field.name();
                    }
                }
            }
        }

        private void slot(SlotSpec slot, boolean isModifier) {
            Role role = isModifier ? Role.MODIFIER : slot.access().writes() ? Role.RESULT : Role.SOURCE;
            List<Bits.Part> parts = slot.bits().parts();
            for (Bits.Part part : parts) {
                String which = parts.size() == 1 ? "" : "[" + (part.to() + part.width() - 1) + ":" + part.to() + "]";
                paint(part.from(), part.width(), slot.name() + which, role);
            }
            bit(slot.neg(), "−" + slot.name());
            bit(slot.abs(), "|" + slot.name() + "|");
            bit(slot.sext(), "sext " + slot.name());
            bit(slot.half(), slot.name() + ".h");
        }

        private void bit(int bit, String label) {
            if (bit >= 0) {
                paint(bit, 1, label, Role.MODIFIER);
            }
        }

        private void paint(int from, int width, String label, Role role) {
            for (int bit = from; bit < from + width && bit < labels.length; bit++) {
                if (!mask.testBit(bit)) {
                    labels[bit] = label;
                    roles[bit] = role;
                }
            }
        }

        BitDiagram diagram() {
            List<Cell> cells = new ArrayList<>();
            int high = labels.length - 1;
            for (int bit = high; bit >= 0; bit--) {
                boolean ends = bit == 0
                        || bit % DWORD == 0
                        || !labels[bit].equals(labels[bit - 1])
                        || roles[bit] != roles[bit - 1];
                if (ends) {
                    cells.add(new Cell(high, bit, labels[bit], roles[bit], value(high, bit)));
                    high = bit - 1;
                }
            }
            return new BitDiagram(labels.length, cells);
        }

        private String value(int high, int low) {
            boolean isFixed = mask.testBit(low) && (roles[low] == Role.FIXED || roles[low] == Role.OPCODE);
            return !isFixed
                    ? ""
                    : IntStream.rangeClosed(low, high)
                            .map(bit -> high - (bit - low))
                            .mapToObj(bit -> value.testBit(bit) ? "1" : "0")
                            .reduce("", String::concat);
        }
    }
}
