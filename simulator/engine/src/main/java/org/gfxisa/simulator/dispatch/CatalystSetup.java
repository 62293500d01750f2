package org.gfxisa.simulator.dispatch;

import java.util.List;
import org.gfxisa.isa.abi.CatalystEntry;
import org.gfxisa.isa.abi.CatalystUserData;

/**
 * What a kernel of AMD's Catalyst driver expects at its start.
 *
 * @param userData what stands in scalar registers
 * @param uavId the entry of the UAV table behind which buffers begin
 * @param is64 whether its code is for 64-bit addresses
 */
public record CatalystSetup(List<UserData> userData, int uavId, boolean is64) {
    /**
     * Something in scalar registers.
     *
     * @param slot the entry of a table, where it is one
     * @param register the first scalar register
     */
    public record UserData(CatalystUserData kind, int slot, int register) {}

    /** The number that drivers from 1384 on use. */
    public static final int UAV_ID = CatalystEntry.UAV_ID.number();

    public CatalystSetup {
        userData = List.copyOf(userData);
    }
}
