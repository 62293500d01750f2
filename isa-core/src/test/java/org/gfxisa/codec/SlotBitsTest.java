package org.gfxisa.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.Isa;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Slot;
import org.gfxisa.tiny.TinyIsa;
import org.junit.jupiter.api.Test;

class SlotBitsTest {
    /** Against the definition, bit by bit, for every slot of the made-up instruction set. */
    @Test
    void readsAndWritesTheBitsThatThePartsName() {
        Isa isa = TinyIsa.load();
        SplittableRandom random = new SplittableRandom(5);
        int tested = 0;
        List<Slot> slots = isa.tables().forms().stream()
                .flatMap(form -> form.slots().stream())
                .distinct()
                .toList();
        for (Slot slot : slots) {
            SlotBits bits = new SlotBits(slot.bits());
            for (int round = 0; round < 20; round++) {
                long[] words = {random.nextLong(), random.nextLong(), random.nextLong()};
                long value = read(slot.bits(), words);
                assertEquals(value, bits.read(words[0], words[1], words[2]), slot.name());
                BigInteger written = BigInteger.ZERO;
                for (int word = 2; word >= 0; word--) {
                    BigInteger part = new BigInteger(Long.toUnsignedString(bits.write(word, value)));
                    written = written.shiftLeft(64).or(part);
                }
                long[] again = {word(written, 0), word(written, 1), word(written, 2)};
                assertEquals(value, read(slot.bits(), again), slot.name());
                assertEquals(Long.bitCount(value), written.bitCount(), slot.name());
                tested++;
            }
        }
        assertEquals(slots.size() * 20, tested);
    }

    private static long word(BigInteger bits, int index) {
        return bits.shiftRight(64 * index).longValue();
    }

    private static long read(Bits bits, long[] words) {
        long value = 0;
        for (Bits.Part part : bits.parts()) {
            for (int bit = 0; bit < part.width(); bit++) {
                int at = part.from() + bit;
                value |= (words[at / 64] >>> at % 64 & 1) << part.to() + bit;
            }
        }
        return value;
    }
}
