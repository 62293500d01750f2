package org.gfxisa.simulator.bind;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.gfxisa.Isa;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.LevelOrder;
import org.gfxisa.isa.abi.MissingComponents;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.Tilings;
import org.gfxisa.simulator.codeobject.Structures;

/**
 * What an image resource says elsewhere on other processors.
 *
 * @param pitch texels of a row less one
 * @param rowPitch the same, of images of one or two dimensions without slices, in place of their depth
 * @param baseArray the first slice
 * @param lastArray the last slice of an array, where it is not the depth
 * @param arrayPitch not 0 for a volume whose first slice counts
 * @param maxMip mip levels of the image less one
 * @param minLod smallest mip level
 * @param minLodWarn what is reported of a mip level below it
 * @param borderOrder order of the channels of the border colour
 * @param level to be 1, where there is such a field
 * @param tilings how numbers of layouts are meant
 * @param levelOrder where mip levels lie
 * @param levelRowAlignment bytes that rows of an image with mip levels are aligned to
 * @param isFilled whether components that a store lacks are as the first one that it has, not zero
 */
public record ImageFields(
        AbiNumber width,
        AbiNumber height,
        AbiNumber depth,
        AbiNumber pitch,
        AbiNumber rowPitch,
        AbiNumber baseArray,
        AbiNumber lastArray,
        AbiNumber arrayPitch,
        AbiNumber baseLevel,
        AbiNumber lastLevel,
        AbiNumber maxMip,
        AbiNumber minLod,
        AbiNumber minLodWarn,
        AbiNumber borderOrder,
        AbiNumber level,
        Formats formats,
        Tilings tilings,
        LevelOrder levelOrder,
        int levelRowAlignment,
        boolean isFilled) {

    private static final Map<Isa, ImageFields> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    /** Those of a processor, which are found once. */
    public static ImageFields of(Isa isa) {
        return KNOWN.computeIfAbsent(isa, ImageFields::find);
    }

    private static ImageFields find(Isa isa) {
        return new ImageFields(
                field(isa, "width"),
                field(isa, "height"),
                field(isa, "depth"),
                field(isa, "pitch"),
                field(isa, "row_pitch"),
                field(isa, "base_array"),
                field(isa, "last_array"),
                field(isa, "array_pitch"),
                field(isa, "base_level"),
                field(isa, "last_level"),
                field(isa, "max_mip"),
                field(isa, "min_lod"),
                field(isa, "min_lod_warn"),
                field(isa, "border_color_swizzle"),
                field(isa, "resource_level"),
                new Formats(ImageResource.FIELDS, isa),
                TargetProperties.of(isa.processor()).tilings(),
                TargetProperties.of(isa.processor()).levelOrder(),
                TargetProperties.of(isa.processor()).levelRowAlignment(),
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
