package org.gfxisa.simulator.bind;

import org.gfxisa.Isa;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.MissingComponents;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.Structures;

/**
 * What an image resource says elsewhere on other processors.
 *
 * @param pitch texels of a row less one
 * @param rowPitch the same, of images of one or two dimensions without slices, in place of their depth
 * @param baseArray the first slice
 * @param arrayPitch not 0 for a volume whose first slice counts
 * @param level to be 1, where there is such a field
 * @param isFilled whether components that a store lacks are as the first one that it has, not zero
 */
public record ImageFields(
        AbiNumber width,
        AbiNumber height,
        AbiNumber depth,
        AbiNumber pitch,
        AbiNumber rowPitch,
        AbiNumber baseArray,
        AbiNumber arrayPitch,
        AbiNumber baseLevel,
        AbiNumber lastLevel,
        AbiNumber level,
        Formats formats,
        boolean isFilled) {

    /** Those of a processor. */
    public static ImageFields of(Isa isa) {
        return new ImageFields(
                field(isa, "width"),
                field(isa, "height"),
                field(isa, "depth"),
                field(isa, "pitch"),
                field(isa, "row_pitch"),
                field(isa, "base_array"),
                field(isa, "array_pitch"),
                field(isa, "base_level"),
                field(isa, "last_level"),
                field(isa, "resource_level"),
                new Formats(ImageResource.FIELDS, isa),
                isFilled(isa));
    }

    /** Returns whether components that a store lacks are as the first one that it has, not zero. */
    public static boolean isFilled(Isa isa) {
        return TargetProperties.of(isa.processor()).missingComponents() == MissingComponents.FIRST;
    }

    private static AbiNumber field(Isa isa, String name) {
        return AbiNumber.of(ImageResource.FIELDS, name, Structures.of(isa.processor()));
    }
}
