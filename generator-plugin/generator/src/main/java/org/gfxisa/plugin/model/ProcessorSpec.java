package org.gfxisa.plugin.model;

import java.util.List;
import java.util.OptionalInt;

/**
 * A processor, or an abstract target of the family tree.
 *
 * @param name name in LLVM's -mcpu option
 * @param lineage its name and those of its ancestors, up to the root
 * @param family nearest abstract ancestor
 * @param generation nearest ancestor that the spec calls a generation; its family if there is none
 * @param real whether it is a processor
 * @param aliases other names
 * @param elfMachine EF_AMDGPU_MACH value
 * @param waveSizes wave sizes in lanes
 * @param features target features
 * @param products example products
 * @param architecture first part of the target triple
 * @param idFeatures the features that a target id may set
 * @param loaders runtimes that load code for it
 * @param apu whether it is integrated with CPU cores
 * @param genericVersion version of a generic target; 0 for a real processor
 * @param members processors that run code for a generic target
 * @param formats generated formats: empty for none, {@code *} for all
 */
public record ProcessorSpec(
        String name,
        List<String> lineage,
        String family,
        String generation,
        boolean real,
        List<String> aliases,
        OptionalInt elfMachine,
        List<Integer> waveSizes,
        List<String> features,
        List<String> products,
        String architecture,
        List<String> idFeatures,
        List<String> loaders,
        boolean apu,
        int genericVersion,
        List<String> members,
        List<String> formats) {

    /** Returns whether an instruction set is generated for it. */
    public boolean hasIsa() {
        return !formats.isEmpty();
    }

    /** Returns whether a format is generated for it. */
    public boolean generates(String format) {
        return formats.contains("*") || formats.contains(format);
    }
}
