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
 * The fields of image resources that differ between processors, and the properties of image layouts.
 *
 * @param pitch texels of a row less one
 * @param rowPitch the same, of images of one or two dimensions without slices, in place of their depth
 * @param baseArray the first slice
 * @param lastArray the last slice of an array, where it is not the depth
 * @param arrayPitch whether a volume has a first slice, if not 0
 * @param maxMip mip levels of the image less one
 * @param minLod smallest mip level
 * @param minLodWarn level of detail below which a sample gives a warning
 * @param borderOrder order of the channels of the border colour
 * @param level a field that must be 1, on processors that have it
 * @param tilings the numbering of layouts
 * @param levelOrder the order of mip levels of linear images
 * @param levelRowAlignment alignment of rows of a linear image with mip levels, in bytes
 * @param sliceRowAlignment alignment of rows by which the sizes of mip levels are computed, in bytes
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
        int sliceRowAlignment,
        boolean isFilled) {

    private static final Map<Isa, ImageFields> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    /** Returns the fields of an instruction set. They are looked up once. */
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
                TargetProperties.of(isa.processor()).levelSliceRowAlignment(),
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
