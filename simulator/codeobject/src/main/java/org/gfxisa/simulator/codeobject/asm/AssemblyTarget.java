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

/** The target of a code object: target id, wavefront size, and version. */
final class AssemblyTarget {
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

    AssemblyTarget(TargetTriple triple, Isa isa) {
        this.triple = triple;
        this.isa = isa;
    }

    /** Returns the target with its operating system. */
    TargetTriple triple() {
        return triple;
    }

    TargetId id() {
        return triple.id();
    }

    /** Returns the instruction set in the wavefront size. */
    Isa isa() {
        return isa;
    }

    ElfAbiVersion version() {
        return version;
    }

    void version(ElfAbiVersion wanted) {
        version = wanted;
    }

    /** Replaces directives of other operating systems by errors. */
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

    /** Returns the name of the target in directives and metadata. */
    String name() {
        TargetId id = id();
        if (!triple.isHsa()) {
            return triple.triple() + id.processor().name();
        }
        return triple.triple() + (version == ElfAbiVersion.HSA_V3 ? id.canonicalV3() : id.canonical());
    }

    /** Returns the value of a predefined name. */
    Optional<Long> predefined(String name) {
        int part = switch (name) {
            case ".amdgcn.gfx_generation_number" -> 0;
            case ".amdgcn.gfx_generation_minor" -> 1;
            case ".amdgcn.gfx_generation_stepping" -> 2;
            default -> -1;
        };
        return part < 0 ? Optional.empty() : Optional.of((long) version(isa.target())[part]);
    }

    /** Returns the major version, the minor version and the stepping of the processor. */
    int[] isaVersion() {
        return version(isa.target());
    }

    /** Returns the major version, the minor version and the stepping of a processor. */
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
