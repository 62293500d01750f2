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

/** An ELF file for an AMD GPU: what its header says of processor, features, operating system and version. */
public final class CodeObject {
    private static final int FIRST_VERSION = 2;

    private final ElfFile elf;
    private final Optional<TargetId> target;

    /** What its kernels take, where its metadata do not say that. */
    private final Optional<NaturalArguments> arguments;

    private CodeObject(ElfFile elf, Optional<TargetId> target, Optional<NaturalArguments> arguments) {
        this.elf = elf;
        this.target = target;
        this.arguments = arguments;
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
     * The same, with kernels as their descriptors have them, whose arguments stand one behind the other.
     *
     * @param given the arguments of each
     */
    public CodeObject with(NaturalArguments given) {
        return new CodeObject(elf, target, Optional.of(given));
    }

    /**
     * What is known of its kernels, in the order of the metadata; without metadata, what their descriptors say.
     *
     * @throws CodeObjectException when these are damaged
     */
    public List<KernelMetadata> kernels() throws CodeObjectException {
        return arguments.isPresent() || !areArgumentsKnown()
                ? arguments.orElse(new NaturalArguments(List.of())).kernels(elf)
                : MetadataReader.kernels(elf);
    }

    /** Whether something says what its kernels take; if not, arguments stand one behind the other. */
    public boolean areArgumentsKnown() throws CodeObjectException {
        return arguments.isPresent() || version() == 0 || MetadataReader.isThere(elf);
    }

    /** The file that it was read from. */
    public ElfFile elf() {
        return elf;
    }

    /** Processor and features; empty for a processor's number that the spec does not know. */
    public Optional<TargetId> target() {
        return target;
    }

    /** The processor; empty for a number that the spec does not know. */
    public Optional<Processor> processor() {
        return target.map(TargetId::processor);
    }

    /** The processor's number, EF_AMDGPU_MACH; 0 where only a note tells the processor. */
    public int machine() {
        return ElfFlags.mach(elf.header().flags());
    }

    /** The operating system that it is for; empty for a number that the spec does not know. */
    public Optional<ElfOsAbi> osAbi() {
        return ElfOsAbi.of(elf.header().osAbi());
    }

    /** The code object version, 2 and up (EI_ABIVERSION counts from it); 0 where it is for another operating system than HSA. */
    public int version() {
        boolean isHsa = elf.header().osAbi() == ElfOsAbi.AMDGPU_HSA.value();
        return isHsa ? elf.header().abiVersion() - ElfAbiVersion.HSA_V2.value() + FIRST_VERSION : 0;
    }

    /** {@code code object V5}, or {@code code object for PAL}. */
    public String format() {
        return version() > 0
                ? "code object V" + version()
                : "code object for "
                        + osAbi().map(ElfOsAbi::text)
                                .orElse("operating system " + elf.header().osAbi());
    }

    /** The target id, for example {@code gfx90a:sramecc+:xnack-}; {@code unknown(0x..)} for an unknown processor. */
    public String targetId() {
        return target.map(TargetId::canonical).orElse("unknown(" + Hex.of(machine()) + ")");
    }
}
