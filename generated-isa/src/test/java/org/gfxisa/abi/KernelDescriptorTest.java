package org.gfxisa.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.FloatRoundMode;
import org.gfxisa.isa.abi.KernargPreload;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.SystemSgprs;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.UserSgprs;
import org.junit.jupiter.api.Test;

/** Descriptors that LLVM 22 wrote for directives that say what the tests expect. */
class KernelDescriptorTest {
    private static final ByteBuffer GFX90A = bytes("0004000024000000180100000000000000000000000000000000000000000000"
            + "0000000000000000000000000800010005618c04971200040b08830200000000");
    private static final ByteBuffer GFX1030 = bytes("0000000000000000000000000000000000000000000000000000000000000000"
            + "000000000000000000000000000000000300ace08e0400007404000000000000");

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    }

    @Test
    void sizes() {
        assertEquals(1024, KernelDescriptor.groupSegmentFixedSize(GFX90A, 0));
        assertEquals(36, KernelDescriptor.privateSegmentFixedSize(GFX90A, 0));
        assertEquals(280, KernelDescriptor.kernargSize(GFX90A, 0));
    }

    @Test
    void registersOfGfx90a() {
        int rsrc1 = KernelDescriptor.computePgmRsrc1(GFX90A, 0);
        int rsrc3 = KernelDescriptor.computePgmRsrc3(GFX90A, 0);
        int granule = TargetProperties.of(Targets.GFX90A).vgprGranule();
        // 36 VGPRs and 5 of the other kind, 33 SGPRs and 6 special ones.
        assertEquals(48, (ComputePgmRsrc1.granulatedWorkitemVgprCount(rsrc1) + 1) * granule);
        assertEquals(
                40,
                (ComputePgmRsrc1.granulatedWavefrontSgprCount(rsrc1) + 1)
                        * TargetProperties.of(Targets.GFX90A).sgprGranule());
        assertEquals(36, (ComputePgmRsrc3.accumOffset(rsrc3) + 1) * 4);
        assertTrue(ComputePgmRsrc3.tgSplit(rsrc3));
    }

    @Test
    void modesOfGfx90a() {
        int rsrc1 = KernelDescriptor.computePgmRsrc1(GFX90A, 0);
        assertEquals(
                FloatRoundMode.MINUS_INFINITY,
                FloatRoundMode.of(ComputePgmRsrc1.floatRoundMode32(rsrc1)).orElseThrow());
        assertEquals(
                FloatRoundMode.PLUS_INFINITY,
                FloatRoundMode.of(ComputePgmRsrc1.floatRoundMode1664(rsrc1)).orElseThrow());
        assertEquals(0, ComputePgmRsrc1.floatDenormMode32(rsrc1));
        assertEquals(3, ComputePgmRsrc1.floatDenormMode1664(rsrc1));
        assertFalse(ComputePgmRsrc1.enableDx10Clamp(rsrc1));
        assertTrue(ComputePgmRsrc1.enableIeeeMode(rsrc1));
        assertTrue(ComputePgmRsrc1.fp16Ovfl(rsrc1));
        assertTrue(ComputePgmRsrc2.enableExceptionIeee754FpDivisionByZero(KernelDescriptor.computePgmRsrc2(GFX90A, 0)));
        assertTrue(KernelCodeProperties.usesDynamicStack(KernelDescriptor.kernelCodeProperties(GFX90A, 0)));
    }

    @Test
    void firstRegistersOfGfx90a() {
        int rsrc2 = KernelDescriptor.computePgmRsrc2(GFX90A, 0);
        assertEquals(
                List.of(4, 2, 0, 2, 0, 0, 0, 0, 0, 0, 3),
                Arrays.stream(UserSgprs.values()).map(s -> s.count(GFX90A, 0)).toList());
        assertEquals(
                ComputePgmRsrc2.userSgprCount(rsrc2),
                Arrays.stream(UserSgprs.values())
                        .mapToInt(s -> s.count(GFX90A, 0))
                        .sum());
        assertEquals(
                List.of(1, 0, 1, 0, 1),
                Arrays.stream(SystemSgprs.values()).map(s -> s.count(GFX90A, 0)).toList());
        assertEquals(5, KernargPreload.offset(KernelDescriptor.kernargPreload(GFX90A, 0)));
        assertEquals(2, ComputePgmRsrc2.enableVgprWorkitemId(rsrc2));
        assertTrue(TargetProperties.of(Targets.GFX90A).packedWorkItemIds());
    }

    @Test
    void gfx1030() {
        int rsrc1 = KernelDescriptor.computePgmRsrc1(GFX1030, 0);
        assertTrue(KernelCodeProperties.enableWavefrontSize32(KernelDescriptor.kernelCodeProperties(GFX1030, 0)));
        assertTrue(ComputePgmRsrc1.wgpMode(rsrc1));
        assertTrue(ComputePgmRsrc1.memOrdered(rsrc1));
        assertTrue(ComputePgmRsrc1.fwdProgress(rsrc1));
        assertEquals(
                List.of(0, 0, 2, 0, 2, 2, 1, 0, 0, 0, 0),
                Arrays.stream(UserSgprs.values()).map(s -> s.count(GFX1030, 0)).toList());
        assertEquals(
                List.of(1, 0, 0, 1, 0),
                Arrays.stream(SystemSgprs.values())
                        .map(s -> s.count(GFX1030, 0))
                        .toList());
    }

    @Test
    void fieldsKnowTheirProcessors() {
        AbiField wgp = ComputePgmRsrc1.FIELDS.stream()
                .filter(f -> f.name().equals("wgp_mode"))
                .findFirst()
                .orElseThrow();
        assertTrue(wgp.isAt("gfx1030"));
        assertFalse(wgp.isAt("gfx90a"));
        assertEquals(1, wgp.get(KernelDescriptor.computePgmRsrc1(GFX1030, 0)));
        AbiField accum = ComputePgmRsrc3.FIELDS.get(0);
        assertEquals(8, accum.get(KernelDescriptor.computePgmRsrc3(GFX90A, 0)));
        assertTrue(accum.isAt("gfx942"));
        assertFalse(accum.isAt("gfx908"));
    }
}
