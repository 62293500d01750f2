package org.gfxisa.plugin.model;

import java.util.List;
import java.util.OptionalInt;

/**
 * A processor, or an abstract point of the family tree.
 *
 * @param name as LLVM's -mcpu names it
 * @param lineage its name, its parent's, and so on to the root
 * @param family nearest abstract ancestor
 * @param generation nearest ancestor that the spec calls a generation; its family if there is none
 * @param real whether it is a processor
 * @param aliases other names
 * @param elfMachine EF_AMDGPU_MACH value
 * @param waveSizes wavefront sizes in lanes
 * @param features target features
 * @param products example products
 * @param architecture first part of a target triple
 * @param idFeatures those of the features that a target id may set
 * @param loaders runtimes known to load code for it
 * @param apu whether it has CPU cores beside it
 * @param genericVersion of a generic target; 0 of a real processor
 * @param members processors that code for a generic target runs on
 * @param formats which formats are generated: empty none, {@code *} all
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

    /** Whether an instruction set is generated for it. */
    public boolean hasIsa() {
        return !formats.isEmpty();
    }

    /** Whether this format is generated for it. */
    public boolean generates(String format) {
        return formats.contains("*") || formats.contains(format);
    }
}
