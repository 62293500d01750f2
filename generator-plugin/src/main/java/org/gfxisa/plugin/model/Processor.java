package org.gfxisa.plugin.model;

import java.util.List;
import java.util.OptionalInt;

/**
 * A processor, or an abstract point of the family tree.
 *
 * @param name as LLVM's -mcpu names it
 * @param lineage its name, its parent's, and so on to the root
 * @param family nearest abstract ancestor
 * @param real whether it is a processor
 * @param aliases other names
 * @param elfMachine EF_AMDGPU_MACH value
 * @param waveSizes wavefront sizes in lanes
 * @param features target features
 * @param products example products
 * @param formats which formats are generated: empty none, {@code *} all
 */
public record Processor(
        String name,
        List<String> lineage,
        String family,
        boolean real,
        List<String> aliases,
        OptionalInt elfMachine,
        List<Integer> waveSizes,
        List<String> features,
        List<String> products,
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
