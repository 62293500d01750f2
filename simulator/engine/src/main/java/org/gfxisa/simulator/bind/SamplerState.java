package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.Isa;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.isa.abi.Anisotropy;
import org.gfxisa.isa.abi.BorderColor;
import org.gfxisa.isa.abi.DepthCompare;
import org.gfxisa.isa.abi.FilterMode;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.isa.abi.SliceFilter;
import org.gfxisa.isa.abi.TexelFilter;
import org.gfxisa.isa.abi.TextureClamp;
import org.gfxisa.simulator.codeobject.Structures;
import org.gfxisa.simulator.wave.Wave;

/** A sampler as a resource in scalar registers describes it ("RDNA3 ISA, 10.6"). A thread fills its instance again for each instruction. */
public final class SamplerState {
    /** Stands for the border instead of the number of a texel. */
    public static final int OUTSIDE = -1;

    private static final int DWORD = 4;
    private static final double LOD_UNIT = 256;
    private static final double SECOND_BIAS_UNIT = 16;
    private static final int BIAS_BITS = 14;
    private static final int SECOND_BIAS_BITS = 6;

    /** The fields of samplers that differ between processors. */
    public record Fields(AbiNumber minLod, AbiNumber maxLod, AbiNumber borderColor, AbiNumber skipDegamma) {
        /** Returns the fields of an instruction set. */
        public static Fields of(Isa isa) {
            String target = Structures.of(isa.processor());
            return new Fields(
                    AbiNumber.of(Sampler.FIELDS, "min_lod", target),
                    AbiNumber.of(Sampler.FIELDS, "max_lod", target),
                    AbiNumber.of(Sampler.FIELDS, "border_color_ptr", target),
                    AbiNumber.of(Sampler.FIELDS, "skip_degamma", target));
        }
    }

    private final ByteBuffer words = ByteBuffer.allocate(Sampler.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final TextureClamp[] clamps = new TextureClamp[3];
    private double minLod;
    private double maxLod;
    private double bias;
    private int borderIndex;
    private TexelFilter magnified = TexelFilter.POINT;
    private TexelFilter reduced = TexelFilter.POINT;
    private SliceFilter slices = SliceFilter.NONE;
    private SliceFilter levels = SliceFilter.NONE;
    private Anisotropy anisotropy = Anisotropy.ONE;
    private FilterMode mode = FilterMode.BLEND;
    private DepthCompare compare = DepthCompare.NEVER;
    private BorderColor border = BorderColor.TRANSPARENT_BLACK;

    /**
     * Reads an instruction's sampler.
     *
     * @param source the operand that holds the sampler
     * @param fields where the processor's samplers have their fields
     */
    public void read(Wave wave, ScalarSource source, Fields fields) {
        source.copy(wave, words, Sampler.SIZE / DWORD);
        clamps[0] = TextureClamp.of(Sampler.clampX(words, 0)).orElseThrow();
        clamps[1] = TextureClamp.of(Sampler.clampY(words, 0)).orElseThrow();
        clamps[2] = TextureClamp.of(Sampler.clampZ(words, 0)).orElseThrow();
        minLod = fields.minLod.get(words) / LOD_UNIT;
        maxLod = fields.maxLod.get(words) / LOD_UNIT;
        bias = signed(Sampler.lodBias(words, 0), BIAS_BITS) / LOD_UNIT
                + signed(Sampler.lodBiasSec(words, 0), SECOND_BIAS_BITS) / SECOND_BIAS_UNIT;
        magnified = TexelFilter.of(Sampler.xyMagFilter(words, 0)).orElseThrow();
        reduced = TexelFilter.of(Sampler.xyMinFilter(words, 0)).orElseThrow();
        slices = SliceFilter.of(Sampler.zFilter(words, 0)).orElse(SliceFilter.NONE);
        levels = SliceFilter.of(Sampler.mipFilter(words, 0)).orElse(SliceFilter.NONE);
        anisotropy = Anisotropy.of(Sampler.maxAnisoRatio(words, 0)).orElse(Anisotropy.SIXTEEN);
        mode = FilterMode.of(Sampler.filterMode(words, 0)).orElse(FilterMode.BLEND);
        compare = DepthCompare.of(Sampler.depthCompareFunc(words, 0)).orElseThrow();
        border = BorderColor.of(Sampler.borderColorType(words, 0)).orElseThrow();
        borderIndex = (int) fields.borderColor.get(words);
    }

    private static int signed(int value, int bits) {
        return value << Integer.SIZE - bits >> Integer.SIZE - bits;
    }

    public boolean isUnnormalized() {
        return Sampler.forceUnnormalized(words, 0);
    }

    /** Returns whether neighbours across the edges of a cube's faces count. */
    public boolean isSeamless() {
        return !Sampler.disableCubeWrap(words, 0);
    }

    public double bias() {
        return bias;
    }

    /** Limits a level of detail, which is relative to the first level of the image's view. */
    public double clamped(double lod) {
        return Math.max(minLod, Math.min(maxLod, lod));
    }

    public FilterMode mode() {
        return mode;
    }

    public BorderColor border() {
        return border;
    }

    /** Returns the number of the border colour in the table. */
    public int borderIndex() {
        return borderIndex;
    }

    /** Returns the filter between mip levels. */
    public SliceFilter levels() {
        return levels;
    }

    private TexelFilter filter(boolean isMagnified) {
        return isMagnified ? magnified : reduced;
    }

    /** Returns whether the filter is linear in a dimension. */
    public boolean isLinear(boolean isMagnified, int dimension) {
        TexelFilter filter = filter(isMagnified);
        return dimension == 2 && slices != SliceFilter.NONE
                ? slices == SliceFilter.LINEAR
                : filter == TexelFilter.BILINEAR || filter == TexelFilter.ANISO_BILINEAR;
    }

    /** Returns the largest anisotropic ratio; 1 if the filter is not anisotropic. */
    public int anisotropy(boolean isMagnified) {
        TexelFilter filter = filter(isMagnified);
        boolean isAnisotropic = filter == TexelFilter.ANISO_POINT || filter == TexelFilter.ANISO_BILINEAR;
        return isAnisotropic ? anisotropy.ratio() : 1;
    }

    /** Returns whether a reference passes the comparison with a depth. */
    public boolean passes(float reference, float texel) {
        return switch (compare) {
            case NEVER -> false;
            case LESS -> reference < texel;
            case EQUAL -> reference == texel;
            case LESS_EQUAL -> reference <= texel;
            case GREATER -> reference > texel;
            case NOT_EQUAL -> reference != texel;
            case GREATER_EQUAL -> reference >= texel;
            case ALWAYS -> true;
        };
    }

    /** Returns the index of the texel that a coordinate outside the image wraps or clamps to; {@link #OUTSIDE} for the border. */
    public int wrapped(int place, int size, int dimension) {
        return switch (clamps[dimension]) {
            case WRAP -> Math.floorMod(place, size);
            case MIRROR -> {
                int period = Math.floorMod(place, 2 * size);
                yield period < size ? period : 2 * size - 1 - period;
            }
            case CLAMP_LAST_TEXEL -> toLastTexel(place, size);
            case MIRROR_ONCE_LAST_TEXEL -> toLastTexel(mirroredOnce(place), size);
            // The half border is due to the weight of the border next to the last texel.
            case CLAMP_HALF_BORDER, CLAMP_BORDER -> toBorder(place, size);
            case MIRROR_ONCE_HALF_BORDER, MIRROR_ONCE_BORDER -> toBorder(mirroredOnce(place), size);
        };
    }

    private static int mirroredOnce(int place) {
        return place < 0 ? -1 - place : place;
    }

    private static int toLastTexel(int place, int size) {
        return Math.max(0, Math.min(size - 1, place));
    }

    private static int toBorder(int place, int size) {
        return place >= 0 && place < size ? place : OUTSIDE;
    }
}
