package org.gfxisa.tiny;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.table.Form;
import org.gfxisa.table.InstructionWords;

/** A form of the made-up instruction set. */
final class FormDef {
    final String mnemonic;
    final String name;
    final int leaf;
    private final List<SlotDef> slots = new ArrayList<>();
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

    Form form(int id, int opcode) {
        return new Form(
                id,
                opcode,
                mnemonic,
                "format" + size,
                "",
                size,
                literal,
                decodeOnly,
                wave,
                words(mask),
                words(value),
                words(base),
                slots.stream().map(SlotDef::slot).toList(),
                operandCount,
                reads,
                writes,
                busLimit,
                List.of(),
                List.of());
    }

    private static InstructionWords words(long... words) {
        return new InstructionWords(words[0], words[1], words[2]);
    }
}
