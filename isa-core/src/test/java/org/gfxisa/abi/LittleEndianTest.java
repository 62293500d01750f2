package org.gfxisa.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class LittleEndianTest {
    private static final byte[] BYTES = {0, 1, 2, 3, 4, 5, 6, 7, 8, (byte) 0xf9, 10, 11, 12, 13, 14, 15, 16};

    @Test
    void readsWithoutAlignmentWhateverTheOrder() {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ByteBuffer memory = ByteBuffer.wrap(BYTES).order(order);
            assertEquals(0xf9, LittleEndian.u8(memory, 9));
            assertEquals(0xf908, LittleEndian.u16(memory, 8));
            assertEquals(0xf908_0706, LittleEndian.i32(memory, 6));
            assertEquals(0xf908_0706L, LittleEndian.u32(memory, 6));
            assertEquals(0x0807_0605_0403_0201L, LittleEndian.i64(memory, 1));
        }
    }

    @Test
    void bitsAreThoseOfTheirWord() {
        ByteBuffer memory = ByteBuffer.wrap(BYTES.clone());
        assertEquals(0x0504L, LittleEndian.bits(memory, 0, 32, 16));
        assertEquals(0xaf9L, LittleEndian.bits(memory, 1, 64, 12));
        assertEquals(0x0807_0605_0403_0201L, LittleEndian.bits(memory, 1, 0, 64));
        LittleEndian.setBits(memory, 1, 68, 4, 0x13);
        assertEquals(0xa39L, LittleEndian.bits(memory, 1, 64, 12));
        LittleEndian.setBits(memory, 1, 0, 64, -1);
        assertEquals(-1, LittleEndian.i64(memory, 1));
        assertEquals(0, memory.get(0));
    }

    @Test
    void storesKeepToTheirBytes() {
        ByteBuffer memory = ByteBuffer.allocate(12);
        LittleEndian.set8(memory, 0, 0x1ff);
        LittleEndian.set16(memory, 1, 0x12345);
        LittleEndian.set32(memory, 4, 0x89abcdef);
        assertEquals(0x89ab_cdef_0023_45ffL, LittleEndian.i64(memory, 0));
        LittleEndian.set64(memory, 3, 0x0102_0304_0506_0708L);
        assertEquals(0x08, memory.get(3));
        assertEquals(0x01, memory.get(10));
    }

    @Test
    void endsAreEnds() {
        ByteBuffer memory = ByteBuffer.allocate(7);
        assertThrows(IndexOutOfBoundsException.class, () -> LittleEndian.i64(memory, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> LittleEndian.i32(memory, -1));
    }
}
