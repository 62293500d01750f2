package org.gfxisa.tiny;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.table.Form;

/** A form of the made-up instruction set. */
final class FormDef {
    final String mnemonic;
    final String name;
    final int leaf;
    final List<SlotDef> slots = new ArrayList<>();
    private final int size;
    private final long[] mask = new long[3];
    private final long[] value = new long[3];
    private final long[] base = new long[3];
    private int literal = Form.NO_LITERAL;
    private boolean decodeOnly;
    private int wave;
    private int operandCount;
    private int reads;
    private int writes;
    private int busLimit;

    /**
     * Defines a form.
     *
     * @param mnemonic as printed
     * @param name without suffix
     * @param size in bytes
     * @param leaf the upper six bits of the first dword
     */
    FormDef(String mnemonic, String name, int size, int leaf) {
        this.mnemonic = mnemonic;
        this.name = name;
        this.size = size;
        this.leaf = leaf;
        fixed(26, 6, leaf);
    }

    FormDef fixed(int from, int bits, long is) {
        long ones = (1L << bits) - 1 << from;
        mask[from >>> 6] |= ones;
        value[from >>> 6] |= is << from & ones;
        base[from >>> 6] |= is << from & ones;
        return this;
    }

    /** Bits that are ignored when read and have this value when written. */
    FormDef canonical(int from, long is) {
        base[from >>> 6] |= is << from;
        return this;
    }

    FormDef operands(SlotDef... all) {
        slots.addAll(List.of(all));
        operandCount = slots.size();
        return this;
    }

    FormDef modifiers(SlotDef... all) {
        slots.addAll(List.of(all));
        return this;
    }

    FormDef literal(int where) {
        literal = where;
        return this;
    }

    FormDef decodeOnly() {
        decodeOnly = true;
        return this;
    }

    FormDef wave(int lanes) {
        wave = lanes;
        return this;
    }

    FormDef implicit(int readMask, int writeMask) {
        reads = readMask;
        writes = writeMask;
        return this;
    }

    FormDef busLimit(int limit) {
        busLimit = limit;
        return this;
    }

    void write(TableBytes out, int opcode, List<SlotDef> all, int next) {
        out.u(opcode);
        out.string(mnemonic);
        out.string("format" + size);
        out.string("");
        out.u(size);
        out.s(literal);
        out.flag(decodeOnly);
        out.u(wave);
        int words = (size + 7) / 8;
        out.u(words);
        for (int i = 0; i < words; i++) {
            out.fixed64(mask[i]);
            out.fixed64(value[i]);
            out.fixed64(base[i]);
        }
        out.u(slots.size());
        slots.forEach(slot -> out.u(all.indexOf(slot)));
        out.u(operandCount);
        out.s(next);
        out.u(reads);
        out.u(writes);
        out.u(busLimit);
        out.u(0); // raises no counter
        out.u(0); // waits for none
    }
}
