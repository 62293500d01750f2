package org.gfxisa.tiny;

import java.util.List;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;

/** A slot of the made-up instruction set. */
final class SlotDef {
    private final String name;
    private final Kind kind;
    private final int[] parts;
    private int add;
    private int xor;
    private int shift;
    private int neg = -1;
    private int abs = -1;
    private int sext = -1;
    private int half = -1;
    private int off = -1;
    private int align = 1;
    private final long[] accept = new long[16];
    private long[] decodeOnly = {};
    private ElementType type = ElementType.NONE;
    private int width;
    private boolean laneMask;
    private int[] widthParts = {};
    private byte[] widthTable = {};
    private boolean widthByWave;
    private boolean zeroIsOff;
    private boolean read = true;
    private boolean shown = true;
    private boolean optional;
    private String prefix = "";
    private String lead = "";
    private String barAfter = "";
    private boolean hasNormal;
    private int normal;
    private int absent;
    private int[] nums = {};
    private List<String> texts = List.of();
    private boolean anyTuple;
    private int fitUnless;
    private boolean listed;

    private SlotDef(String name, Kind kind, int... parts) {
        this.name = name;
        this.kind = kind;
        this.parts = parts;
    }

    /** A register operand; {@code parts} as in {@link TableBytes#parts}. */
    static SlotDef register(String name, ElementType type, int width, int... parts) {
        SlotDef slot = new SlotDef(name, Kind.REGISTER, parts);
        slot.type = type;
        slot.width = width;
        return slot;
    }

    static SlotDef of(String name, Kind kind, int from, int bits) {
        return new SlotDef(name, kind, from, bits, 0);
    }

    SlotDef accept(int low, int high) {
        for (int code = low; code <= high; code++) {
            accept[code >>> 6] |= 1L << code;
        }
        return this;
    }

    /** Accepts all that a scalar or vector source can be. */
    SlotDef acceptSources(boolean literal) {
        accept(0, 15).accept(102, 127).accept(128, 208).accept(240, 253).accept(256, 287);
        return literal ? accept(255, 255) : this;
    }

    SlotDef add(int value) {
        add = value;
        return this;
    }

    SlotDef shift(int value) {
        shift = value;
        return this;
    }

    SlotDef xor(int value) {
        xor = value;
        return this;
    }

    SlotDef sourceModifiers(int negBit, int absBit, int sextBit) {
        neg = negBit;
        abs = absBit;
        sext = sextBit;
        return this;
    }

    /** The bit that says which half of the register it is. */
    SlotDef half(int bit) {
        half = bit;
        return this;
    }

    /** The operand behind which its closing bar stands. */
    SlotDef barAfter(String operand) {
        barAfter = operand;
        return this;
    }

    /** What stands before it in place of a comma. */
    SlotDef lead(String text) {
        lead = text;
        return this;
    }

    SlotDef off(int field) {
        off = field;
        return this;
    }

    SlotDef align(int value) {
        align = value;
        return this;
    }

    SlotDef decodeOnly(int code) {
        decodeOnly = new long[16];
        decodeOnly[code >>> 6] |= 1L << code;
        return this;
    }

    SlotDef laneMask() {
        laneMask = true;
        return this;
    }

    SlotDef dynamic(int[] index, boolean writesOff, int... table) {
        width = -1;
        widthParts = index;
        zeroIsOff = writesOff;
        widthTable = new byte[table.length];
        for (int i = 0; i < table.length; i++) {
            widthTable[i] = (byte) table[i];
        }
        return this;
    }

    /** One width in waves of 32 lanes, another in those of 64. */
    SlotDef byWave(int width32, int width64) {
        widthByWave = true;
        return dynamic(new int[0], false, width32, width64);
    }

    /** Continues the list that the operand before is in. */
    SlotDef listed() {
        listed = true;
        return this;
    }

    SlotDef fitting() {
        fitUnless = 1;
        return this;
    }

    SlotDef anyTuple() {
        anyTuple = true;
        return this;
    }

    SlotDef written() {
        read = false;
        return this;
    }

    SlotDef optional() {
        optional = true;
        return this;
    }

    SlotDef hidden() {
        shown = false;
        return this;
    }

    SlotDef type(ElementType value) {
        type = value;
        return this;
    }

    SlotDef prefix(String text) {
        prefix = text;
        return this;
    }

    SlotDef normal(int value) {
        hasNormal = true;
        normal = value;
        absent = value;
        return this;
    }

    SlotDef nums(int... values) {
        nums = values;
        return this;
    }

    SlotDef texts(String... values) {
        texts = List.of(values);
        return this;
    }

    void write(TableBytes out) {
        out.string(name);
        out.u(kind.ordinal());
        out.parts(parts);
        out.s(add);
        out.s(xor);
        out.u(shift);
        out.s(neg);
        out.s(abs);
        out.s(sext);
        out.s(half);
        out.s(off);
        out.u(align);
        out.longs(kind == Kind.REGISTER ? accept : new long[0]);
        out.longs(decodeOnly);
        out.u(type.ordinal());
        out.s(width);
        out.flag(laneMask);
        out.parts(widthParts);
        out.bytes(widthTable);
        out.flag(widthByWave);
        out.flag(zeroIsOff);
        out.flag(read);
        out.flag(!read);
        out.flag(shown);
        out.flag(optional);
        out.flag(listed);
        out.string(lead);
        out.string(barAfter);
        out.string(prefix);
        out.flag(hasNormal);
        out.s(normal);
        out.s(absent);
        out.ints(nums);
        out.strings(texts);
        out.flag(anyTuple);
        out.u(fitUnless);
    }
}
