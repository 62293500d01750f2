package org.gfxisa.tiny;

import java.util.List;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;

/** Slots that several forms of the made-up instruction set have. */
final class TinySlots {
    private TinySlots() {}

    static SlotDef flag(String name, int bit) {
        return SlotDef.of(name, new Kind.Flag(false, List.of(), false), bit, 1)
                .prefix(name)
                .normal(0);
    }

    static SlotDef source(String name, ElementType type, int width, int from, boolean literal) {
        return SlotDef.register(name, type, width, from, 9, 0).acceptSources(literal);
    }

    static SlotDef scalar(String name, ElementType type, int width, int from, boolean literal) {
        return SlotDef.register(name, type, width, from, 8, 0).acceptSources(literal);
    }

    static SlotDef vdst(int width) {
        return SlotDef.register("vdst", ElementType.F32, width, 9, 8, 0)
                .add(256)
                .accept(256, 287)
                .align(2)
                .written();
    }

    static SlotDef half(SlotDef slot, int bit) {
        return slot.type(ElementType.I16).half(bit);
    }
}
