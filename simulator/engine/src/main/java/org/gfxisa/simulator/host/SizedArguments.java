package org.gfxisa.simulator.host;

import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;

/** The arguments of OpenCL's printf. The metadata has the size of each; they are padded to whole dwords. */
final class SizedArguments implements FormatText.Arguments {
    private static final int THREE = 3;
    private static final int EXACT = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);

    private final ByteBuffer bytes;
    private final Iterator<Integer> sizes;

    /** Creates the arguments from the buffer's position on. */
    SizedArguments(ByteBuffer bytes, List<Integer> sizes) {
        this.bytes = bytes;
        this.sizes = sizes.iterator();
    }

    @Override
    public boolean hasNext() {
        return sizes.hasNext();
    }

    @Override
    public int star() {
        ByteBuffer argument = argument(sizes.next());
        return (int) integer(argument, argument.remaining(), true);
    }

    /** Returns the bytes of the next argument. */
    private ByteBuffer argument(int size) {
        int count = Math.min(size, bytes.remaining());
        ByteBuffer argument = bytes.slice(bytes.position(), count).order(bytes.order());
        bytes.position(Math.min(bytes.limit(), bytes.position() + (size + Integer.BYTES - 1 & -Integer.BYTES)));
        return argument;
    }

    @Override
    public String next(Conversion conversion) {
        int size = sizes.next();
        ByteBuffer argument = argument(size);
        if (conversion.isText()) {
            return conversion.text(new Quadwords(argument).text());
        }
        int element = size / (conversion.vector() == THREE ? THREE + 1 : conversion.vector());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < conversion.vector(); i++) {
            text.append(i == 0 ? "" : ",");
            text.append(
                    conversion.isFloat()
                            ? conversion.real(real(argument, element))
                            : conversion.integer(integer(argument, element, conversion.isSigned())));
        }
        return text.toString();
    }

    private static double real(ByteBuffer bytes, int size) {
        long bits = integer(bytes, size, false);
        return switch (size) {
            case Short.BYTES -> Float.intBitsToFloat(Floats.F32.fromF16((int) bits, EXACT));
            case Integer.BYTES -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    private static long integer(ByteBuffer bytes, int size, boolean isSigned) {
        int count = Math.min(Long.BYTES, Math.min(size, bytes.remaining()));
        long value = 0;
        for (int i = 0; i < count; i++) {
            value |= (bytes.get() & 0xffL) << Byte.SIZE * i;
        }
        int unused = Long.SIZE - Byte.SIZE * count;
        return isSigned && unused < Long.SIZE ? value << unused >> unused : value;
    }
}
