package org.gfxisa.codec;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.SlotValue;
import org.gfxisa.table.Bits;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Says which values of a slot's field are illegal or announce a literal. */
final class FieldCheck {
    private static final int MOST_BITS = 12;

    private final SlotCodec slot;
    private final SlotBits bits;
    /** The start of the check table, by width in dwords plus one; a single entry if the width is static. */
    private final int[] starts;

    private FieldCheck(SlotCodec slot, SlotBits bits, int[] starts) {
        this.slot = slot;
        this.bits = bits;
        this.starts = starts;
    }

    /**
     * Creates the check of a slot; empty if every value is legal.
     *
     * @param literal see {@link org.gfxisa.table.Form#literal}
     */
    static Optional<FieldCheck> of(SlotCodec slot, int literal, CodeRules rules, CheckTables tables) {
        int bits = slot.bits().width();
        if (bits == 0 || bits > MOST_BITS) {
            return Optional.empty();
        }
        if (!slot.isRegister()) {
            byte[] table = values(slot.slot(), bits);
            return isTrivial(table) ? Optional.empty() : single(slot, table, tables);
        }
        if (!slot.isDynamic()) {
            byte[] table = registers(slot, literal, rules, slot.staticWidth(), tables);
            return isTrivial(table) ? Optional.empty() : single(slot, table, tables);
        }
        int widest = 0;
        for (byte width : slot.widths()) {
            widest = Math.max(widest, width);
        }
        int[] starts = new int[widest + 2];
        for (byte width : slot.widths()) {
            starts[width + 1] = tables.add(width < 0 ? nothing(bits) : registers(slot, literal, rules, width, tables));
        }
        return Optional.of(new FieldCheck(slot, slot.bits(), starts));
    }

    /** Returns whether the field is contiguous in the first word and has one table, so that {@link #packed()} describes the check completely. */
    boolean isPlain() {
        return starts.length == 1 && bits.isPlain();
    }

    /** Packs the shift into bits 0 to 7, the mask into bits 8 to 31 and the start of the table into bits 32 and up. */
    long packed() {
        return (long) starts[0] << 32 | bits.plainMask() << 8 | bits.firstBit();
    }

    /** Returns whether every instruction with another form's fixed bits is illegal here; false if this is unknown. */
    boolean rejects(Form other, byte[] tables) {
        if (!isPlain()) {
            return false;
        }
        long field = bits.plainMask();
        boolean isFixed = (other.mask().word(0) >>> bits.firstBit() & field) == field;
        return isFixed
                && (tables[starts[0] + (int) (other.value().word(0) >>> bits.firstBit() & field)] & CheckTables.ILLEGAL)
                        != 0;
    }

    /** Returns the entry of the check table for the instruction's words. */
    int look(byte[] tables, long q0, long q1, long q2) {
        int start = starts.length == 1 ? starts[0] : starts[slot.width(q0, q1, q2) + 1];
        return tables[start + (int) bits.read(q0, q1, q2)];
    }

    /** Describes the illegal value. */
    String describe(long q0, long q1, long q2) {
        return slot.slot().name() + " cannot be " + slot.bits().read(q0, q1, q2);
    }

    private static Optional<FieldCheck> single(SlotCodec slot, byte[] table, CheckTables tables) {
        SlotBits bits = slot.bits();
        byte[] needed = table;
        Optional<Bits.Part> low = bits.lowPart().filter(part -> repeats(table, 1 << part.width()));
        if (low.isPresent()) {
            needed = Arrays.copyOf(table, 1 << low.get().width());
            bits = new SlotBits(new Bits(List.of(low.get())));
        }
        return Optional.of(new FieldCheck(slot, bits, new int[] {tables.add(needed)}));
    }

    private static boolean repeats(byte[] table, int period) {
        for (int i = period; i < table.length; i++) {
            if (table[i] != table[i - period]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] nothing(int bits) {
        byte[] table = new byte[1 << bits];
        Arrays.fill(table, (byte) CheckTables.ILLEGAL);
        return table;
    }

    private static boolean isTrivial(byte[] table) {
        for (byte entry : table) {
            if (entry != 0) {
                return false;
            }
        }
        return true;
    }

    private static byte[] registers(SlotCodec slot, int literal, CodeRules rules, int width, CheckTables tables) {
        long alike = slot.shape(width)
                | (slot.slot().width().fitUnless() << 3 | (isCode(slot) ? 1 << 2 : 0) | -literal) << Short.SIZE;
        return tables.ofRegister(slot.register(), alike, () -> newRegisters(slot, literal, rules, width));
    }

    private static byte[] newRegisters(SlotCodec slot, int literal, CodeRules rules, int width) {
        byte[] table = new byte[1 << slot.bits().width()];
        for (int field = 0; field < table.length && width != 0; field++) {
            int code = slot.plainCode(field);
            if (code != SlotValue.NO_REGISTER) {
                table[field] = (byte) entry(slot, literal, rules, code, width);
            }
        }
        return table;
    }

    private static boolean isCode(SlotCodec slot) {
        return slot.slot().type() == ElementType.CODE;
    }

    private static int entry(SlotCodec slot, int literal, CodeRules rules, int code, int width) {
        boolean isAccepted = slot.accepts(code);
        if (!isAccepted || !rules.fits(code, width) || slot.isMisfit(code, width)) {
            return CheckTables.ILLEGAL;
        }
        if (code != rules.literal() || isCode(slot)) {
            return 0;
        }
        if (literal == Form.NO_LITERAL) {
            return CheckTables.ILLEGAL;
        }
        return literal == Form.LITERAL_AFTER ? CheckTables.LITERAL : 0;
    }

    private static byte[] values(Slot slot, int bits) {
        byte[] table = new byte[1 << bits];
        for (int value = 0; value < table.length; value++) {
            table[value] = isLegal(slot, value) ? 0 : (byte) CheckTables.ILLEGAL;
        }
        return table;
    }

    private static boolean isLegal(Slot slot, int value) {
        if (slot.kind() instanceof Kind.Ranges kind && slot.prefix().isEmpty()) {
            return kind.ranges().stream().anyMatch(range -> value >= range.low() && value <= range.high());
        }
        if (slot.kind() instanceof Kind.Enum kind && slot.prefix().isEmpty()) {
            return slot.isNormal(value) || kind.words().stream().anyMatch(word -> word.value() == value);
        }
        return true;
    }
}
