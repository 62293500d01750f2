package org.gfxisa.simulator.codeobject;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.FeatureSetting;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.isa.abi.ElfAbiVersion;
import org.gfxisa.isa.abi.ElfFlags;
import org.gfxisa.isa.abi.ElfMachine;
import org.gfxisa.isa.abi.ElfOsAbi;
import org.gfxisa.isa.abi.NoteType;

/** An ELF file for an AMD GPU with the target that its header declares. */
public final class CodeObject {
    private static final int FIRST_VERSION = 2;

    private final ElfFile elf;
    private final Optional<TargetId> target;

    /** The layout of kernel arguments in files without metadata. */
    private final Optional<KernargLayout> arguments;

    private CodeObject(ElfFile elf, Optional<TargetId> target, Optional<KernargLayout> arguments) {
        this.elf = elf;
        this.target = target;
        this.arguments = arguments;
    }

    /** Reads the headers; fails if the file is damaged or for another machine. */
    public static CodeObject read(ByteWindow file) throws CodeObjectException {
        return of(ElfFile.read(file));
    }

    static CodeObject of(ElfFile elf) throws CodeObjectException {
        if (elf.header().machine() != ElfMachine.AMDGPU.value()) {
            throw new CodeObjectException("an ELF file for machine "
                    + elf.header().machine() + ", expected " + ElfMachine.AMDGPU.value() + " (AMD GPU)");
        }
        return new CodeObject(elf, target(elf), Optional.empty());
    }

    private static Optional<TargetId> target(ElfFile elf) throws CodeObjectException {
        AmdgpuFlags flags = AmdgpuFlags.of(elf.header());
        boolean isV2 = elf.header().osAbi() == ElfOsAbi.AMDGPU_HSA.value()
                && elf.header().abiVersion() == ElfAbiVersion.HSA_V2.value();
        List<ElfNote> notes = isV2 ? elf.notes() : List.of();
        boolean isFinalizers = notes.stream().anyMatch(note -> note.is(NoteType.HSAIL));
        if (isV2 && (isFinalizers || flags.machine() == 0)) {
            Optional<TargetId> named = ofNotes(notes);
            return isFinalizers
                    ? named.map(
                            id -> withXnack(id, ElfFlags.xnackV2(elf.header().flags())))
                    : named;
        }
        return Processors.all().stream()
                .filter(p -> p.elfMachine() == flags.machine())
                .findFirst()
                .map(p -> TargetId.of(p, Map.of("sramecc", flags.sramecc(), "xnack", flags.xnack())));
    }

    private static Optional<TargetId> ofNotes(List<ElfNote> notes) throws CodeObjectException {
        for (ElfNote note : notes) {
            if (note.is(NoteType.ISA_VERSION)) {
                return IsaNote.read(note.description()).target();
            }
        }
        return Optional.empty();
    }

    private static TargetId withXnack(TargetId id, boolean isOn) {
        FeatureSetting xnack = isOn ? FeatureSetting.ON : FeatureSetting.OFF;
        return TargetId.of(id.processor(), Map.of("sramecc", id.setting("sramecc"), "xnack", xnack));
    }

    /**
     * Returns the same code object with kernels according to their descriptors, and with this layout of arguments.
     *
     * @param given the layout of the arguments of each kernel
     */
    public CodeObject with(KernargLayout given) {
        return new CodeObject(elf, target, Optional.of(given));
    }

    /**
     * Returns the kernels in the order of the metadata, or according to their descriptors if there is no metadata.
     *
     * @throws CodeObjectException if the metadata or the descriptors are damaged
     */
    public List<KernelMetadata> kernels() throws CodeObjectException {
        return arguments.isPresent() || !areArgumentsKnown()
                ? arguments.orElse(new KernargLayout(List.of())).kernels(elf)
                : MetadataReader.kernels(elf);
    }

    /** Returns whether the arguments of kernels are known. If not, they are laid out by their natural alignment. */
    public boolean areArgumentsKnown() throws CodeObjectException {
        return arguments.isPresent() || version() == 0 || MetadataReader.isThere(elf);
    }

    /** Returns the file. */
    public ElfFile elf() {
        return elf;
    }

    /** Returns the processor and its features; empty if the spec does not know the processor's number. */
    public Optional<TargetId> target() {
        return target;
    }

    /** Returns the processor; empty if the spec does not know its number. */
    public Optional<Processor> processor() {
        return target.map(TargetId::processor);
    }

    /** Returns the processor's number, EF_AMDGPU_MACH; 0 if only a note names the processor. */
    public int machine() {
        return ElfFlags.mach(elf.header().flags());
    }

    /** Returns the operating system; empty if the spec does not know its number. */
    public Optional<ElfOsAbi> osAbi() {
        return ElfOsAbi.of(elf.header().osAbi());
    }

    /** Returns the code object version, at least 2, which EI_ABIVERSION encodes; 0 for operating systems other than HSA. */
    public int version() {
        boolean isHsa = elf.header().osAbi() == ElfOsAbi.AMDGPU_HSA.value();
        return isHsa ? elf.header().abiVersion() - ElfAbiVersion.HSA_V2.value() + FIRST_VERSION : 0;
    }

    /** Returns a description of the format, for example {@code code object V5} or {@code code object for PAL}. */
    public String format() {
        return version() > 0
                ? "code object V" + version()
                : "code object for "
                        + osAbi().map(ElfOsAbi::text)
                                .orElse("operating system " + elf.header().osAbi());
    }

    /** Returns the target id, for example {@code gfx90a:sramecc+:xnack-}, or {@code unknown(0x..)} for an unknown processor. */
    public String targetId() {
        return target.map(TargetId::canonical).orElse("unknown(" + Hex.of(machine()) + ")");
    }
}
