package org.gfxisa.simulator.codeobject.asm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.isa.abi.ElfAbiVersion;
import org.gfxisa.isa.abi.ElfOsAbi;
import org.gfxisa.simulator.codeobject.TargetTriple;

/** What a code object is for: target id, size of waves, version. */
final class TargetSetting {
    private static final Pattern VERSION =
            Pattern.compile("gfx(\\d+)([0-9a-f])([0-9a-f])|gfx(\\d+)(?:-(\\d+))?-generic");
    private static final int HEX = 16;
    private static final List<String> OF_HSA = List.of(
            ".amdhsa_code_object_version",
            ".amdhsa_kernel",
            ".amdgpu_metadata",
            ".amd_amdgpu_hsa_metadata",
            ".hsa_code_object_version");

    private final TargetTriple triple;
    private final Isa isa;
    private ElfAbiVersion version = ElfAbiVersion.HSA_V6;

    TargetSetting(TargetTriple triple, Isa isa) {
        this.triple = triple;
        this.isa = isa;
    }

    /** With the operating system. */
    TargetTriple triple() {
        return triple;
    }

    TargetId id() {
        return triple.id();
    }

    /** The instruction set, with the size of waves. */
    Isa isa() {
        return isa;
    }

    ElfAbiVersion version() {
        return version;
    }

    void version(ElfAbiVersion wanted) {
        version = wanted;
    }

    /** Replaces directives that are for another operating system. */
    void refuse(Map<String, Directive> directives) {
        if (!triple.isHsa()) {
            for (String name : OF_HSA) {
                directives.put(name, in -> {
                    throw new SourceException(name + " is for the operating system " + ElfOsAbi.AMDGPU_HSA.system()
                            + ", and this is " + triple.system().system());
                });
            }
        }
    }

    /** The target as directives and metadata name it. */
    String name() {
        TargetId id = id();
        if (!triple.isHsa()) {
            return triple.triple() + id.processor().name();
        }
        return triple.triple() + (version == ElfAbiVersion.HSA_V3 ? id.canonicalV3() : id.canonical());
    }

    /** The value of a name that the assembler defines. */
    Optional<Long> predefined(String name) {
        int part = switch (name) {
            case ".amdgcn.gfx_generation_number" -> 0;
            case ".amdgcn.gfx_generation_minor" -> 1;
            case ".amdgcn.gfx_generation_stepping" -> 2;
            default -> -1;
        };
        return part < 0 ? Optional.empty() : Optional.of((long) version(isa.target())[part]);
    }

    /** Major, minor, stepping of the processor. */
    int[] isaVersion() {
        return version(isa.target());
    }

    /** Major, minor, stepping. */
    private static int[] version(String processor) {
        Matcher m = VERSION.matcher(processor);
        if (!m.matches()) {
            return new int[3];
        }
        boolean isGeneric = m.group(1) == null;
        String minor = isGeneric ? m.group(5) : m.group(2);
        return new int[] {
            Integer.parseInt(m.group(isGeneric ? 4 : 1)),
            minor == null ? 0 : Integer.parseInt(minor, HEX),
            isGeneric ? 0 : Integer.parseInt(m.group(3), HEX)
        };
    }
}
