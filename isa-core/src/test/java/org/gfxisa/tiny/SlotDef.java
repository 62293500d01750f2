package org.gfxisa.tiny;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.gfxisa.table.Bits;
import org.gfxisa.table.CodeSet;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.Int.Radix;
import org.gfxisa.table.Slot;
import org.gfxisa.table.Width;

/** A slot of the made-up instruction set. */
final class SlotDef {
    private final String name;
    private final Kind kind;
    private final List<Bits.Part> parts;
    private int add;
    private int xor;
    private int shift;
    private int neg = -1;
    private int abs = -1;
    private int sext = -1;
    private int half = -1;
    private int off = -1;
    private int align = 1;
    private final Set<Integer> accept = new HashSet<>();
    private final Set<Integer> decodeOnly = new HashSet<>();
    private ElementType type = ElementType.NONE;
    private int width;
    private boolean laneMask;
    private Bits widthIndex = Bits.none();
    private List<Integer> widthTable = List.of();
    private boolean widthByWave;
    private boolean zeroIsOff;
    private boolean read = true;
    private boolean shown = true;
    private boolean optional;
    private String prefix = "";
    private String lead = "";
    private String barAfter = "";
    private OptionalInt normal = OptionalInt.empty();
    private boolean anyTuple;
    private int fitUnless;
    private boolean listed;

    private SlotDef(String name, Kind kind, int... parts) {
        this.name = name;
        this.kind = kind;
        this.parts = IntStream.range(0, parts.length / 3)
                .mapToObj(i -> new Bits.Part(parts[3 * i], parts[3 * i + 1], parts[3 * i + 2]))
                .toList();
    }

    /** A register operand; {@code parts}: first bit, width, first bit in the value, and so on. */
    static SlotDef register(String name, ElementType type, int width, int... parts) {
        SlotDef slot = new SlotDef(name, Kind.Register.fixed(0), parts);
        slot.type = type;
        slot.width = width;
        return slot;
    }

    static SlotDef of(String name, Kind kind, int from, int bits) {
        return new SlotDef(name, kind, from, bits, 0);
    }

    /** A plain number. */
    static SlotDef number(String name, Radix radix, int from, int bits) {
        return of(name, number(radix, false, false), from, bits);
    }

    static Kind number(Radix radix, boolean isSigned, boolean isOptional) {
        return new Kind.Int(radix, isSigned, isOptional, OptionalInt.empty(), OptionalInt.empty(), List.of());
    }

    SlotDef accept(int low, int high) {
        for (int code = low; code <= high; code++) {
            accept.add(code);
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
        decodeOnly.add(code);
        return this;
    }

    SlotDef laneMask() {
        laneMask = true;
        return this;
    }

    SlotDef dynamic(Bits index, boolean writesOff, int... table) {
        width = -1;
        widthIndex = index;
        zeroIsOff = writesOff;
        widthTable = Arrays.stream(table).boxed().toList();
        return this;
    }

    /** One width in waves of 32 lanes, another in those of 64. */
    SlotDef byWave(int width32, int width64) {
        widthByWave = true;
        return dynamic(Bits.none(), false, width32, width64);
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
        normal = OptionalInt.of(value);
        return this;
    }

    Slot slot() {
        return new Slot(
                name,
                kind instanceof Kind.Register ? register() : kind,
                new Bits(parts),
                neg,
                abs,
                sext,
                half,
                type,
                new Width(width, widthIndex, widthTable, widthByWave, zeroIsOff, fitUnless),
                laneMask,
                read,
                !read,
                shown,
                optional,
                listed,
                lead,
                barAfter,
                prefix,
                normal,
                normal.orElse(0));
    }

    private Kind register() {
        return new Kind.Register(
                add,
                xor,
                shift,
                off,
                align,
                1,
                anyTuple,
                CodeSet.of(accept::contains),
                decodeOnly.isEmpty() ? CodeSet.NONE : CodeSet.of(decodeOnly::contains),
                CodeSet.NONE,
                List.of(),
                List.of());
    }
}
