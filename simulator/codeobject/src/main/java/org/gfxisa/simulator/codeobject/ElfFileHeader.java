package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import org.gfxisa.FeatureSetting;
import org.gfxisa.TargetId;
import org.gfxisa.isa.abi.ElfAbiVersion;
import org.gfxisa.isa.abi.ElfFlags;
import org.gfxisa.isa.abi.ElfMachine;
import org.gfxisa.isa.abi.TargetFeature;

/** Writes the header of an ELF file. */
public final class ElfFileHeader {
    /** The size in bytes. */
    public static final int SIZE = 64;

    private static final int PROGRAM_HEADER_SIZE = 56;
    private final int flags;
    private final int osAbi;
    private final int abiVersion;
    private final int type;
    private long sectionsAt;
    private int sectionCount;
    private int namesIndex;
    private int programCount;

    /** Makes a header with these field values. */
    public ElfFileHeader(int flags, int osAbi, int abiVersion, int type) {
        this.flags = flags;
        this.osAbi = osAbi;
        this.abiVersion = abiVersion;
        this.type = type;
    }

    /** Makes the header of a code object for a target. The version applies to HSA only. */
    public static ElfFileHeader of(TargetTriple target, ElfAbiVersion version, int type) {
        // Other systems use the flags of HSA's version 3.
        ElfAbiVersion layout = target.isHsa() ? version : ElfAbiVersion.HSA_V3;
        int abiVersion = target.isHsa() ? version.value() : 0;
        return new ElfFileHeader(flags(target.id(), layout), target.system().value(), abiVersion, type);
    }

    private static int flags(TargetId target, ElfAbiVersion version) {
        int flags = ElfFlags.withMach(0, target.processor().elfMachine());
        FeatureSetting xnack = target.setting(TargetFeature.XNACK.text());
        FeatureSetting sramecc = target.setting(TargetFeature.SRAMECC.text());
        if (version.value() <= ElfAbiVersion.HSA_V3.value()) {
            flags = ElfFlags.withXnackV3(flags, isOn(xnack, TargetFeature.XNACK));
            return ElfFlags.withSrameccV3(flags, isOn(sramecc, TargetFeature.SRAMECC));
        }
        flags = ElfFlags.withXnack(flags, xnack.ordinal());
        flags = ElfFlags.withSramecc(flags, sramecc.ordinal());
        return version == ElfAbiVersion.HSA_V6
                ? ElfFlags.withGenericVersion(flags, target.processor().genericVersion())
                : flags;
    }

    private static boolean isOn(FeatureSetting setting, TargetFeature feature) {
        return setting == FeatureSetting.ON || setting == FeatureSetting.ANY && feature.onUntilV3();
    }

    /** Sets the offset and number of section headers, and the index of the section with their names. */
    public void sections(long at, int count, int names) {
        sectionsAt = at;
        sectionCount = count;
        namesIndex = names;
    }

    /** Sets the number of program headers, which follow this header. */
    public void programs(int count) {
        programCount = count;
    }

    /** Writes the header to the start of a little-endian buffer. */
    public void write(ByteBuffer out) {
        out.position(0);
        out.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, (byte) osAbi, (byte) abiVersion});
        out.position(16);
        out.putShort((short) type)
                .putShort((short) ElfMachine.AMDGPU.value())
                .putInt(1)
                .putLong(0);
        out.putLong(programCount == 0 ? 0 : SIZE)
                .putLong(sectionsAt)
                .putInt(flags)
                .putShort((short) SIZE);
        out.putShort((short) (programCount == 0 ? 0 : PROGRAM_HEADER_SIZE)).putShort((short) programCount);
        out.putShort((short) SectionHeader.SIZE).putShort((short) sectionCount).putShort((short) namesIndex);
    }
}
