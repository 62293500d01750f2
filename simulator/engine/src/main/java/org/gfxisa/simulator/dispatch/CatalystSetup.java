package org.gfxisa.simulator.dispatch;

import java.util.List;
import org.gfxisa.isa.abi.CatalystEntry;
import org.gfxisa.isa.abi.CatalystUserData;

/**
 * The initial state that a kernel of AMD's Catalyst driver expects.
 *
 * @param userData the contents of scalar registers
 * @param uavId the entry of the UAV table after which buffers start
 * @param is64 whether the code uses 64-bit addresses
 */
public record CatalystSetup(List<UserData> userData, int uavId, boolean is64) {
    /**
     * A value in scalar registers.
     *
     * @param slot the entry of the table, for kinds that refer to one
     * @param register the first scalar register
     */
    public record UserData(CatalystUserData kind, int slot, int register) {}

    /** The entry of the UAV table that drivers from version 1384 on use. */
    public static final int UAV_ID = CatalystEntry.UAV_ID.number();

    public CatalystSetup {
        userData = List.copyOf(userData);
    }
}
