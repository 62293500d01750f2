package org.gfxisa.simulator.wave;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Optional;

/**
 * Allocates registers that start at a cache line, as far as the JVM reveals addresses: a vector store across two lines takes more than twice as long.
 * This only affects speed; a garbage collection may move the registers. Instances are not thread-safe.
 */
final class AlignedLanes {
    private static final int LINE = 64;
    private static final int TRIES = 4;
    private static final int HEADER = 16;
    /** The first version of Java that warns of the method that reads addresses. */
    private static final int WARNS = 24;

    private static final Optional<Addresses> ADDRESSES =
            Runtime.version().feature() < WARNS ? Addresses.find() : Optional.empty();

    /** The object whose address is read. Padding before an object stays here for a moment, too. */
    private final Object[] place = new Object[1];

    private int gap;

    /** Returns a zeroed register of all lanes. */
    int[] make() {
        if (ADDRESSES.isEmpty()) {
            return new int[Wave.LANES];
        }
        int[] register = {};
        for (int i = 0; i < TRIES; i++) {
            if (gap > 0) {
                place[0] = new byte[gap - HEADER];
            }
            register = new int[Wave.LANES];
            place[0] = register;
            int offsetInLine = (int) (ADDRESSES.get().of(place) & LINE - 1);
            // The next array starts one header after the end of this one.
            gap = -(offsetInLine + HEADER + HEADER) & LINE - 1;
            gap += gap > 0 && gap < HEADER ? LINE : 0;
            if ((offsetInLine + HEADER & LINE - 1) == 0) {
                break;
            }
        }
        return register;
    }

    /** Reads the low bits of addresses. The JVM stores them in references, possibly divided by a power of two. */
    private record Addresses(MethodHandle read, long base, int shift) {
        private static final String UNSAFE = "sun.misc.Unsafe";

        static Optional<Addresses> find() {
            try {
                Class<?> type = Class.forName(UNSAFE);
                Field field = type.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                Object unsafe = field.get(null);
                long base = (int) type.getMethod("arrayBaseOffset", Class.class).invoke(unsafe, Object[].class);
                int scale = (int) type.getMethod("arrayIndexScale", Class.class).invoke(unsafe, Object[].class);
                int start = (int) type.getMethod("arrayBaseOffset", Class.class).invoke(unsafe, int[].class);
                if (scale != Integer.BYTES || start != HEADER) {
                    return Optional.empty();
                }
                MethodHandle read = MethodHandles.lookup()
                        .unreflect(type.getMethod("getInt", Object.class, long.class))
                        .bindTo(unsafe);
                Addresses plain = new Addresses(read, base, 0);
                Object[] two = {new int[Wave.LANES], new int[Wave.LANES]};
                long distance = plain.of(new Object[] {two[1]}) - plain.of(new Object[] {two[0]});
                int size = HEADER + Wave.LANES * Integer.BYTES;
                int shift = distance > 0 ? Long.numberOfTrailingZeros(size) - Long.numberOfTrailingZeros(distance) : -1;
                return shift >= 0 && distance << shift == size
                        ? Optional.of(new Addresses(read, base, shift))
                        : Optional.empty();
            } catch (ReflectiveOperationException | RuntimeException e) {
                return Optional.empty();
            }
        }

        /** Returns the low bits of the address of an array's first element. */
        long of(Object[] array) {
            try {
                return (int) read.invokeExact((Object) array, base) << shift;
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
