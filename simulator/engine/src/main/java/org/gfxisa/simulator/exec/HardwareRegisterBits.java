package org.gfxisa.simulator.exec;

import org.gfxisa.Instruction;
import org.gfxisa.table.Form;
import org.gfxisa.table.Slot;

/**
 * The bits of a hardware register that an instruction reads or writes.
 *
 * @param name the register's name; empty if it has none
 * @param number its number
 * @param first the lowest bit
 * @param mask as many ones as there are bits
 */
record HardwareRegisterBits(String name, int number, int first, int mask) {
    private static final String FIELD = "simm16";
    /** Where names begin in the numbers of the slot: behind the widths of its three parts. */
    private static final int NAMES = 3;

    /** What an instruction says. */
    static HardwareRegisterBits of(Instruction instruction) {
        Form form = instruction.form();
        for (int i = 0; i < form.slots.length; i++) {
            if (form.slots[i].name.equals(FIELD)) {
                return of(form.slots[i], (int) instruction.value(i));
            }
        }
        throw new Unsupported("it names no hardware register");
    }

    private static HardwareRegisterBits of(Slot slot, int value) {
        int idWidth = slot.nums[0];
        int offsetWidth = slot.nums[1];
        int number = value & (1 << idWidth) - 1;
        int size = (value >>> idWidth + offsetWidth & (1 << slot.nums[2]) - 1) + 1;
        return new HardwareRegisterBits(
                name(slot, number), number, value >>> idWidth & (1 << offsetWidth) - 1, -1 >>> Integer.SIZE - size);
    }

    private static String name(Slot slot, int number) {
        for (int i = 0; i < slot.texts.length; i++) {
            if (slot.nums[NAMES + i] == number) {
                return slot.texts[i];
            }
        }
        return "";
    }
}
