package org.gfxisa.plugin.actions;

import java.util.List;
import java.util.Optional;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.FormatAction;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.plugin.model.ActionRecord;
import org.gfxisa.plugin.model.ActionText;
import org.gfxisa.plugin.model.ActionValue;

/**
 * A single memory access of a text: the components of the run-time record, except for the stride of two accesses.
 *
 * @param variant the difference from an access that moves data between memory and a register
 */
record SingleAccess(
        Access access, AccessSpace space, AccessElement element, Half half, AccessAddress address, Variant variant) {

    /**
     * The difference from an access that moves data between memory and a register.
     *
     * @param masked whether only the dwords are accessed for which M0 has a bit set
     * @param lds whether data is transferred to or from LDS and not registers
     * @param returns whether an atomic returns the old value
     * @param comparand the place of the comparand of an atomic
     * @param update the update of an atomic
     * @param transposedBits bits of an element of a matrix that a load transposes; 0 if it does not transpose
     * @param transposedLanes number of lanes that transpose a matrix together
     */
    private record Variant(
            boolean masked,
            Setting lds,
            Setting returns,
            Comparand comparand,
            Optional<ActionText> update,
            int transposedBits,
            int transposedLanes) {

        static Variant plain(boolean masked, Setting lds, int transposedBits, int transposedLanes) {
            return new Variant(
                    masked, lds, Setting.NEVER, Comparand.NONE, Optional.empty(), transposedBits, transposedLanes);
        }
    }

    /** Creates a load or a store between memory and a register. */
    static SingleAccess of(Access access, AccessSpace space, AccessElement element, Half half, AccessAddress address) {
        return new SingleAccess(access, space, element, half, address, Variant.plain(false, Setting.NEVER, 0, 0));
    }

    SingleAccess at(AccessAddress other) {
        return new SingleAccess(access, space, element, half, other, variant);
    }

    private SingleAccess with(Variant other) {
        return new SingleAccess(access, space, element, half, address, other);
    }

    SingleAccess through(Setting isThroughLds) {
        return with(Variant.plain(false, isThroughLds, 0, 0));
    }

    SingleAccess ofMasked() {
        return with(Variant.plain(true, Setting.NEVER, 0, 0));
    }

    SingleAccess transposed(int bits, int lanes) {
        return with(Variant.plain(false, Setting.NEVER, bits, lanes));
    }

    SingleAccess updating(Setting returned, Comparand compared, ActionText stored) {
        return with(new Variant(false, Setting.NEVER, returned, compared, Optional.of(stored), 0, 0));
    }

    /**
     * Returns the run-time record.
     *
     * @param stride unit of the offsets of two accesses, in elements; 0 if there is only one access
     */
    ActionRecord action(int stride) {
        if (element.components().isPresent()) {
            return new ActionRecord(
                    FormatAction.class,
                    List.of(
                            constant(access),
                            constant(space.space()),
                            new ActionValue.Number(element.components().getAsInt()),
                            new ActionValue.Truth(element.halves()),
                            constant(half),
                            constant(variant.lds)));
        }
        return new ActionRecord(
                MemoryAction.class,
                List.of(
                        constant(access),
                        constant(space.space()),
                        constant(element.raw()),
                        constant(half),
                        new ActionValue.Number(stride),
                        constant(address.addressing()),
                        new ActionValue.Truth(variant.masked),
                        new ActionValue.Number(address.immediateUnit()),
                        new ActionValue.Number(address.registerUnit()),
                        constant(variant.lds),
                        constant(variant.returns),
                        constant(variant.comparand),
                        new ActionValue.Update(variant.update),
                        new ActionValue.Number(variant.transposedBits),
                        new ActionValue.Number(variant.transposedLanes)));
    }

    private static ActionValue constant(Enum<?> value) {
        return new ActionValue.Constant(value);
    }
}
