package org.gfxisa.simulator.codeobject;

import java.util.Map;
import java.util.Optional;
import org.gfxisa.FeatureSetting;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.isa.abi.ElfMachine;

/** An ELF file for an AMD GPU: what its header says of processor, features and version. */
public final class CodeObject {
    private final ElfFile elf;
    private final AmdgpuFlags flags;
    private final Optional<Processor> processor;

    private CodeObject(ElfFile elf, AmdgpuFlags flags, Optional<Processor> processor) {
        this.elf = elf;
        this.flags = flags;
        this.processor = processor;
    }

    /** Reads the headers; fails where the file is damaged or for another machine. */
    public static CodeObject read(ByteWindow file) throws CodeObjectException {
        return of(ElfFile.read(file));
    }

    static CodeObject of(ElfFile elf) throws CodeObjectException {
        if (elf.header().machine() != ElfMachine.AMDGPU.value()) {
            throw new CodeObjectException("an ELF file for machine "
                    + elf.header().machine() + ", expected " + ElfMachine.AMDGPU.value() + " (AMD GPU)");
        }
        AmdgpuFlags flags = AmdgpuFlags.of(elf.header());
        Optional<Processor> processor = Processors.all().stream()
                .filter(p -> p.elfMachine() == flags.machine())
                .findFirst();
        return new CodeObject(elf, flags, processor);
    }

    /** The file that it was read from. */
    public ElfFile elf() {
        return elf;
    }

    /** The processor that e_flags names; empty for a number that the spec does not know. */
    public Optional<Processor> processor() {
        return processor;
    }

    /** The processor's number, EF_AMDGPU_MACH. */
    public int machine() {
        return flags.machine();
    }

    /** The setting of xnack that it was compiled for. */
    public FeatureSetting xnack() {
        return flags.xnack();
    }

    /** The setting of sramecc that it was compiled for. */
    public FeatureSetting sramecc() {
        return flags.sramecc();
    }

    /** The code object version, 2 and up (EI_ABIVERSION counts from it). */
    public int version() {
        return elf.header().abiVersion() + 2;
    }

    /** The target id, for example {@code gfx90a:sramecc+:xnack-}; {@code unknown(0x..)} for an unknown processor. */
    public String targetId() {
        return processor
                .map(p -> TargetId.of(p, Map.of("sramecc", sramecc(), "xnack", xnack())))
                .map(TargetId::canonical)
                .orElse("unknown(" + Hex.of(machine()) + ")");
    }

    /** Whether the code is for this processor, or for a generic target that it is a member of. */
    public boolean runsOn(Processor device) {
        return processor
                .filter(p -> p.name().equals(device.name()) || p.members().contains(device.name()))
                .isPresent();
    }
}
