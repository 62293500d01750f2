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
 * @param masked whether only the dwords are accessed for which M0 has a bit set
 * @param lds whether data is transferred to or from LDS and not registers
 * @param returns whether an atomic returns the old value
 * @param update the update of an atomic
 * @param transposedBits bits of an element of a matrix that a load transposes; 0 if it does not transpose
 * @param transposedLanes number of lanes that transpose a matrix together
 */
record SingleAccess(
        Access access,
        AccessSpace space,
        AccessElement element,
        Half half,
        AccessAddress address,
        boolean masked,
        Setting lds,
        Setting returns,
        Comparand comparand,
        Optional<ActionText> update,
        int transposedBits,
        int transposedLanes) {

    /** Creates a load or a store between memory and a register. */
    static SingleAccess of(Access access, AccessSpace space, AccessElement element, Half half, AccessAddress address) {
        return new SingleAccess(
                access,
                space,
                element,
                half,
                address,
                false,
                Setting.NEVER,
                Setting.NEVER,
                Comparand.NONE,
                Optional.empty(),
                0,
                0);
    }

    SingleAccess at(AccessAddress other) {
        return new SingleAccess(
                access,
                space,
                element,
                half,
                other,
                masked,
                lds,
                returns,
                comparand,
                update,
                transposedBits,
                transposedLanes);
    }

    SingleAccess through(Setting isThroughLds) {
        return new SingleAccess(
                access,
                space,
                element,
                half,
                address,
                masked,
                isThroughLds,
                returns,
                comparand,
                update,
                transposedBits,
                transposedLanes);
    }

    SingleAccess ofMasked() {
        return new SingleAccess(
                access,
                space,
                element,
                half,
                address,
                true,
                lds,
                returns,
                comparand,
                update,
                transposedBits,
                transposedLanes);
    }

    SingleAccess updating(Setting returned, Comparand compared, ActionText stored) {
        return new SingleAccess(
                access,
                space,
                element,
                half,
                address,
                masked,
                lds,
                returned,
                compared,
                Optional.of(stored),
                transposedBits,
                transposedLanes);
    }

    SingleAccess transposed(int bits, int lanes) {
        return new SingleAccess(
                access, space, element, half, address, masked, lds, returns, comparand, update, bits, lanes);
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
                            constant(lds)));
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
                        new ActionValue.Truth(masked),
                        new ActionValue.Number(address.immediateUnit()),
                        new ActionValue.Number(address.registerUnit()),
                        constant(lds),
                        constant(returns),
                        constant(comparand),
                        new ActionValue.Update(update),
                        new ActionValue.Number(transposedBits),
                        new ActionValue.Number(transposedLanes)));
    }

    private static ActionValue constant(Enum<?> value) {
        return new ActionValue.Constant(value);
    }
}
