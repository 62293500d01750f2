package org.gfxisa.plugin.does.check;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.Range;

/** Which bits of which place are surely assigned so far, and which places need their old value. */
public final class DefiniteAssignment {
    private Map<String, BigInteger> assigned = new HashMap<>();
    private final Set<String> reads = new LinkedHashSet<>();
    private final Set<String> writes = new LinkedHashSet<>();
    private final Set<String> partlyWritten = new LinkedHashSet<>();

    /** The bits of a place that are assigned on every path to here. */
    Map<String, BigInteger> snapshot() {
        return new HashMap<>(assigned);
    }

    void restore(Map<String, BigInteger> snapshot) {
        assigned = new HashMap<>(snapshot);
    }

    /** Keeps what is assigned on both paths. */
    void join(Map<String, BigInteger> other) {
        assigned.replaceAll((place, mask) -> mask.and(other.getOrDefault(place, BigInteger.ZERO)));
    }

    public boolean isAssigned(Location place) {
        return missing(place).signum() == 0;
    }

    private BigInteger missing(Location place) {
        return mask(0, place.type().width()).andNot(assigned.getOrDefault(place.name(), BigInteger.ZERO));
    }

    /** Notes that the old value is needed. */
    void read(Location place) {
        reads.add(place.name());
    }

    /** Notes an assignment to some bits. */
    void write(Location place, int low, int width) {
        writes.add(place.name());
        assigned.merge(place.name(), mask(low, width), BigInteger::or);
        if (width < place.type().width()) {
            partlyWritten.add(place.name());
        }
    }

    /** Notes an assignment to a bit that is not known. */
    void writeSome(Location place) {
        writes.add(place.name());
        partlyWritten.add(place.name());
    }

    public boolean isWritten(String place) {
        return writes.contains(place);
    }

    public boolean isRead(String place) {
        return reads.contains(place);
    }

    /** Returns whether some assignment covers only a part of the place. */
    public boolean isPartlyWritten(String place) {
        return partlyWritten.contains(place);
    }

    private static BigInteger mask(int low, int width) {
        return Range.unsigned(width).high().shiftLeft(low);
    }
}
