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
 * One access as a text says it: the components of the run-time record, but for the stride of two.
 *
 * @param masked whether only those dwords count that M0 has a bit for
 * @param lds whether data goes to LDS or comes from there, instead of registers
 * @param returns whether an atomic returns what was in memory
 * @param update what an atomic stores
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
        Optional<ActionText> update) {

    /** A load or a store between memory and a register. */
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
                Optional.empty());
    }

    SingleAccess at(AccessAddress other) {
        return new SingleAccess(access, space, element, half, other, masked, lds, returns, comparand, update);
    }

    SingleAccess through(Setting isThroughLds) {
        return new SingleAccess(
                access, space, element, half, address, masked, isThroughLds, returns, comparand, update);
    }

    SingleAccess ofMasked() {
        return new SingleAccess(access, space, element, half, address, true, lds, returns, comparand, update);
    }

    SingleAccess updating(Setting returned, Comparand compared, ActionText stored) {
        return new SingleAccess(
                access, space, element, half, address, masked, lds, returned, compared, Optional.of(stored));
    }

    /**
     * The run-time record.
     *
     * @param stride of the offsets of this access and a second one, in elements; 0: there is no second one
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
                        new ActionValue.Update(update)));
    }

    private static ActionValue constant(Enum<?> value) {
        return new ActionValue.Constant(value);
    }
}
