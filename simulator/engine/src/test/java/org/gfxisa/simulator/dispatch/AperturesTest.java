package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;

/** Conversions between pointers and flat addresses, as "AMDGPU Compute ABI 0.40", Flat addressing, has them. */
class AperturesTest {
    private static final long NULL = 0xffff_ffffL;

    @Test
    void pointersOfTheLargeModel() {
        Apertures apertures = new Apertures(0x1_0000_0000_0000L, 0x2_0000_0000_0000L);
        assertEquals(0x1_0000_0000_0010L, apertures.toFlat(PointerSpace.LOCAL, 0x10));
        assertEquals(0x2_0000_0000_0000L, apertures.toFlat(PointerSpace.PRIVATE, 0));
        assertEquals(0x1234, apertures.toFlat(PointerSpace.GLOBAL, 0x1234));
        assertEquals(0x10, apertures.toPointer(PointerSpace.LOCAL, 0x1_0000_0000_0010L));
        assertEquals(PointerSpace.LOCAL, apertures.space(0x1_0000_ffff_ffffL));
        assertEquals(PointerSpace.PRIVATE, apertures.space(0x2_0000_0000_0000L));
        assertEquals(PointerSpace.GLOBAL, apertures.space(0x1_0001_0000_0000L));
        assertThrows(IllegalArgumentException.class, () -> apertures.toFlat(PointerSpace.REGION, 0));
    }

    @Test
    void pointersOfTheSmallModel() {
        Apertures apertures = new Apertures(0x6000_0000L, 0x7000_0000L);
        assertEquals(0x6000_0010L, apertures.toFlat(PointerSpace.LOCAL, 0x10));
        assertEquals(0xfffc, apertures.toPointer(PointerSpace.PRIVATE, 0x7000_fffcL));
        assertEquals(PointerSpace.LOCAL, apertures.space(0x6000_ffffL));
        assertEquals(PointerSpace.GLOBAL, apertures.space(0x6001_0000L));
    }

    @Test
    void nullPointersStayNull() {
        Apertures apertures = Apertures.DEFAULT;
        for (PointerSpace space : List.of(PointerSpace.LOCAL, PointerSpace.PRIVATE)) {
            assertEquals(0, apertures.toFlat(space, NULL));
            assertEquals(NULL, apertures.toPointer(space, 0));
        }
        assertEquals(0, apertures.toFlat(PointerSpace.GLOBAL, 0));
        assertEquals(0, apertures.toPointer(PointerSpace.CONSTANT, 0));
        assertEquals(false, Apertures.isNull(PointerSpace.LOCAL, 0));
        assertEquals(false, Apertures.isNull(PointerSpace.REGION, 0));
    }

    @Test
    void faultsTellNullPointers() throws CodeObjectException {
        assertEquals(
                "accesses 4 bytes at 4294967295 of an LDS of 512, the null pointer of local memory",
                fault("v_mov_b32 v1, -1", "ds_write_b32 v1, v1", "s_endpgm"));
        assertEquals(
                "reads 4 bytes at 0x0, the null pointer of global memory",
                fault("v_mov_b32 v0, 0", "v_mov_b32 v1, 0", "global_load_dword v2, v[0:1], off", "s_endpgm")
                        .replaceAll("(memory),.*", "$1"));
    }

    private static String fault(String... lines) throws CodeObjectException {
        Device device = TestDevice.of(DeviceOptions.DEFAULT);
        LoadedKernel kernel = TestDevice.load(device, TestKernel.of(lines).groupSize(512));
        return assertThrows(
                        KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(64, 64), List.of()))
                .getMessage();
    }
}
