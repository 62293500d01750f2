package org.gfxisa;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.gfxisa.codec.BranchOperand;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.codec.SlotBits;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Form;
import org.gfxisa.table.Slot;

/** Encodes instructions from the values of their operands and modifiers. Nothing is allocated. Safe for use by several threads. */
public final class Encoder {
    private static final int LITERAL_BYTES = 4;
    private static final int NO_LITERAL = -1;

    private final Isa isa;
    private final IsaCodec codec;

    public Encoder(Isa isa) {
        this.isa = isa;
        codec = isa.codec();
    }

    /** Returns the instruction set. */
    public Isa isa() {
        return isa;
    }

    /**
     * Encodes an instruction.
     *
     * @param formId the encoding, see {@link Isa#form}
     * @param values a value per slot of the encoding, see {@link SlotValue}; further elements are ignored
     * @param out receives the instruction; unchanged if the result is false
     * @return false if a value does not fit in its field, is illegal, or contradicts another one
     */
    public boolean encode(int formId, long[] values, Instruction out) {
        FormCodec form = codec.form(formId);
        return form.isShort() ? encodeShort(form, values, out) : encodeLong(form, values, out);
    }

    /**
     * Changes the target of a branch.
     *
     * @param branch the instruction; unchanged if the result is false
     * @param distance bytes from its first byte to the target
     * @return false if the target is out of range or the instruction is not a branch
     */
    public boolean redirect(Instruction branch, long distance) {
        FormCodec form = codec.form(branch.formId());
        Optional<BranchOperand> operand = form.branch();
        OptionalLong value =
                operand.isEmpty() ? OptionalLong.empty() : operand.get().value(distance - branch.size());
        if (value.isEmpty()) {
            return false;
        }
        long[] values = new long[form.slots().length];
        branch.values(values);
        values[operand.get().slot()] = value.getAsLong();
        return encode(branch.formId(), values, branch);
    }

    private boolean encodeShort(FormCodec codec, long[] values, Instruction out) {
        Form form = codec.form();
        SlotCodec[] slots = codec.slots();
        long q0 = form.base().word(0);
        int literalSlot = NO_LITERAL;
        for (int i = 0; i < slots.length; i++) {
            SlotCodec slot = slots[i];
            long value = values[i];
            long field = slot.field(value);
            if (field < 0) {
                return false;
            }
            q0 |= slot.bits().writeFirst(field);
            if (slot.isRegister()) {
                q0 |= slot.modifierBits(0, value);
                literalSlot = slot.isLiteral(value) ? i : literalSlot;
            }
        }
        if (literalSlot == NO_LITERAL && codec.dependent().length == 0) {
            if ((q0 & form.mask().word(0)) != form.value().word(0)) {
                return false;
            }
            out.set(isa, form.id(), form.size(), q0, 0, 0);
            return true;
        }
        return finish(codec, values, literalSlot, q0, 0, 0, out);
    }

    private boolean encodeLong(FormCodec codec, long[] values, Instruction out) {
        Form form = codec.form();
        SlotCodec[] slots = codec.slots();
        long q0 = form.base().word(0);
        long q1 = form.base().word(1);
        long q2 = form.base().word(2);
        int literalSlot = NO_LITERAL;
        for (int i = 0; i < slots.length; i++) {
            SlotCodec slot = slots[i];
            long value = values[i];
            long field = slot.field(value);
            if (field < 0) {
                return false;
            }
            SlotBits bits = slot.bits();
            q0 |= bits.write(0, field);
            q1 |= bits.write(1, field);
            q2 |= bits.write(2, field);
            if (slot.isRegister()) {
                q0 |= slot.modifierBits(0, value);
                q1 |= slot.modifierBits(1, value);
                q2 |= slot.modifierBits(2, value);
                literalSlot = slot.isLiteral(value) ? i : literalSlot;
            }
        }
        return finish(codec, values, literalSlot, q0, q1, q2, out);
    }

    /** Adds the literal and verifies that values which share bits are consistent. */
    private boolean finish(
            FormCodec codec, long[] values, int literalSlot, long word0, long word1, long word2, Instruction out) {
        Form form = codec.form();
        long q0 = word0;
        long q1 = word1;
        long q2 = word2;
        int size = form.size();
        if (literalSlot >= 0 && form.literal() == Form.LITERAL_AFTER) {
            long dword = SlotValue.literal(values[literalSlot]) & 0xffffffffL;
            switch (size) {
                case 4 -> q0 |= dword << 32;
                case 8 -> q1 |= dword;
                case 12 -> q1 |= dword << 32;
                default -> q2 |= size == 16 ? dword : dword << 32;
            }
            size += LITERAL_BYTES;
        }
        boolean hasFixedBits = (q0 & form.mask().word(0)) == form.value().word(0)
                && (q1 & form.mask().word(1)) == form.value().word(1)
                && (q2 & form.mask().word(2)) == form.value().word(2);
        if (!hasFixedBits
                || literalSlot >= 0 && !holdsLiterals(codec, values, q0, q1, q2)
                || !holdsDependent(codec, values, q0, q1, q2)) {
            return false;
        }
        out.set(isa, form.id(), size, q0, q1, q2);
        return true;
    }

    /**
     * Explains why values cannot be encoded together although each of them fits; an empty text if another form of the instruction
     * gives a better explanation.
     */
    String refusal(Form form, long[] values) {
        return hasTwoLiterals(form, values)
                ? form.mnemonic() + " has space for one literal, but these are two"
                : listRefusal(form, values);
    }

    /** Explains how many registers a list must have, and how many of them another form takes as a tuple. */
    private String listRefusal(Form form, long[] values) {
        String together = "the operands cannot be combined in " + form.mnemonic();
        SlotCodec[] slots = codec.form(form.id()).slots();
        int[] listed = IntStream.range(0, form.operandCount())
                .filter(i -> slots[i].slot().isListed())
                .toArray();
        if (listed.length == 0) {
            return together;
        }
        long given = 1
                + Arrays.stream(listed)
                        .filter(i -> SlotValue.code(values[i]) != SlotValue.NO_REGISTER)
                        .count();
        String name = slots[listed[0] - 1].slot().name();
        Optional<SlotCodec> tuple = isa.forms(form.mnemonic()).stream()
                .filter(other -> other.slots().stream().noneMatch(Slot::isListed))
                .flatMap(other -> Arrays.stream(codec.form(other.id()).slots()))
                .filter(slot -> slot.isDynamic() && slot.slot().name().equals(name))
                .findFirst();
        if (given == 1 && tuple.isPresent()) {
            return "";
        }
        long[] words = new long[3];
        for (int i = 0; i < slots.length; i++) {
            for (int word = 0; word < words.length; word++) {
                words[word] |= slots[i].bits().write(word, slots[i].field(values[i]));
            }
        }
        long taken = tuple.map(slot -> (long) slot.width(words[0], words[1], words[2]))
                .orElseGet(() -> 1
                        + Arrays.stream(listed)
                                .filter(i -> slots[i].width(words[0], words[1], words[2]) > 0)
                                .count());
        return taken <= 0 || taken == given
                ? together
                : name + " takes " + (given == 1 ? "a list of " : "") + taken
                        + (taken == 1 ? " register" : " registers") + " here" + (given == 1 ? "" : ", not " + given);
    }

    private boolean hasTwoLiterals(Form form, long[] values) {
        SlotCodec[] slots = codec.form(form.id()).slots();
        return IntStream.range(0, slots.length)
                        .filter(i -> slots[i].isLiteral(values[i]))
                        .mapToLong(i -> SlotValue.literal(values[i]))
                        .distinct()
                        .count()
                > 1;
    }

    /** Returns whether all literals are equal to the one that the instruction has. */
    private boolean holdsLiterals(FormCodec codec, long[] values, long q0, long q1, long q2) {
        int literal = (int) SlotBits.bits(codec.literalBit(), Integer.SIZE, q0, q1, q2);
        SlotCodec[] slots = codec.slots();
        for (int i = 0; i < slots.length; i++) {
            boolean isLiteral = slots[i].isLiteral(values[i]);
            if (isLiteral && (codec.form().literal() == Form.NO_LITERAL || SlotValue.literal(values[i]) != literal)) {
                return false;
            }
        }
        return true;
    }

    private boolean holdsDependent(FormCodec form, long[] values, long q0, long q1, long q2) {
        CodeRules rules = codec.rules();
        for (int i : form.dependent()) {
            SlotCodec slot = form.slots()[i];
            if (slot.value(q0, q1, q2, form.literalBit()) != values[i]) {
                return false;
            }
            int code = SlotValue.code(values[i]);
            if (slot.isRegister() && slot.isDynamic() && code != SlotValue.NO_REGISTER) {
                int width = slot.width(q0, q1, q2);
                if (width < 0 || !rules.fits(code, width)) {
                    return false;
                }
            }
        }
        return true;
    }
}
