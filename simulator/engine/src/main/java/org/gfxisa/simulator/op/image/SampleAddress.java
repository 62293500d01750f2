package org.gfxisa.simulator.op.image;

import java.util.List;
import org.gfxisa.exec.ImageAction.Part;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.wave.Wave;

/** The address of a sample: the values before the coordinates, the coordinates, and the values after them ("Vega ISA, 8.4.1"; "RDNA4 ISA, 10.4"). */
final class SampleAddress {
    private static final int OFFSET_BITS = 6;
    private static final List<Part> KNOWN = List.of(
            Part.OFFSET,
            Part.BIAS,
            Part.COMPARE,
            Part.DERIVATIVES,
            Part.HALF_DERIVATIVES,
            Part.COORDINATES,
            Part.LOD,
            Part.CLAMP);

    private final ImageAddress address;
    private final List<Part> parts;
    private final int single;

    SampleAddress(Bound bound, List<Part> parts) {
        if (!KNOWN.containsAll(parts)) {
            throw new Unsupported("addresses of " + parts + " are not simulated");
        }
        address = new ImageAddress(bound);
        this.parts = parts;
        single = (int) parts.stream()
                .filter(p -> p == Part.OFFSET || p == Part.BIAS || p == Part.COMPARE)
                .count();
        if (bound.flag("a16") && !address.isSized() && (single > (has(Part.OFFSET) ? 1 : 0) || has(Part.DERIVATIVES))) {
            throw new Unsupported("no manual says how addresses of 16 bits are packed before the coordinates");
        }
    }

    boolean has(Part part) {
        return parts.contains(part);
    }

    int coordinates(ImageType type) {
        return address.coordinates(type);
    }

    /** Returns the reference value or the bias, which are in registers of their own before the coordinates. */
    float before(Wave wave, Part part, int lane) {
        int index = parts.indexOf(part);
        return part == Part.BIAS
                ? address.single(wave, index, lane)
                : Float.intBitsToFloat(address.register(wave, index, lane));
    }

    boolean hasDerivatives() {
        return has(Part.DERIVATIVES) || has(Part.HALF_DERIVATIVES);
    }

    /** Returns the number of registers of the derivatives in one direction. */
    private int derivativeRegisters(int dimensions) {
        return has(Part.DERIVATIVES) ? dimensions : has(Part.HALF_DERIVATIVES) ? (dimensions + 1) / 2 : 0;
    }

    /** Returns the texel offset in a dimension. */
    int offset(Wave wave, int dimension, int lane) {
        return has(Part.OFFSET)
                ? address.register(wave, 0, lane)
                        << Integer.SIZE - Byte.SIZE * dimension - OFFSET_BITS
                        >> Integer.SIZE - OFFSET_BITS
                : 0;
    }

    /**
     * Returns the derivative of a coordinate.
     *
     * @param direction 0 for x, 1 for y
     * @param dimensions the number of dimensions of the image
     */
    float derivative(Wave wave, int direction, int coordinate, int dimensions, int lane) {
        int first = single + direction * derivativeRegisters(dimensions);
        return has(Part.DERIVATIVES)
                ? Float.intBitsToFloat(address.register(wave, first + coordinate, lane))
                : address.halfAt(wave, first, coordinate, lane);
    }

    /**
     * Returns a coordinate, or a value after the coordinates.
     *
     * @param dimensions the number of dimensions of the image, on which the number of derivatives depends
     */
    float real(Wave wave, int index, int dimensions, int lane) {
        return address.real(wave, single + 2 * derivativeRegisters(dimensions), index, lane);
    }
}
