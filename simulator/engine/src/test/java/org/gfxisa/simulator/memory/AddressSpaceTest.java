package org.gfxisa.simulator.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AddressSpaceTest {
    private static final int ROUNDS = 20_000;
    private static final int ADDRESSES = 2_000;
    private static final int MOST_BYTES = 40;

    @Test
    void allocationsDoNotOverlapAndAreFound() {
        Random random = new Random(7);
        AddressSpace memory = new AddressSpace();
        List<Segment> here = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long address = random.nextInt(ADDRESSES);
            int size = 1 + random.nextInt(MOST_BYTES);
            if (random.nextInt(2) == 0 && !here.isEmpty()) {
                memory.free(here.remove(random.nextInt(here.size())));
            } else if (here.stream().anyMatch(s -> address < s.address() + s.size() && s.address() < address + size)) {
                refused++;
                assertThrows(IllegalArgumentException.class, () -> memory.place("more", address, size, true));
            } else {
                here.add(memory.place("more", address, size, true));
            }
            Optional<Segment> holder =
                    here.stream().filter(s -> s.contains(address, size)).findFirst();
            assertEquals(holder, memory.find(address, size));
        }
        assertTrue(refused > ROUNDS / 25, refused + " placements were refused");
    }

    /** A negative index of 32 bits that is extended without its sign leads far behind the allocation. */
    @Test
    void indicesWithoutTheirSignAreToldByTheirAllocation() {
        AddressSpace memory = new AddressSpace();
        memory.allocate("first", 64, true);
        long address = memory.allocate("x", 64, true).address();
        memory.allocate("last", 64, true);
        assertEquals(
                "element -1 of x, an index that was treated as 4294967295 (times 4 bytes)",
                memory.describe(address + (1L << 34) - 4));
        assertEquals(
                "element -3 of x, an index that was treated as 4294967293 (times 12 bytes)",
                memory.describe(address + 12 * ((1L << 32) - 3)));
        assertEquals(
                "element -8 of x, an index that was treated as 4294967288 (times 1 byte)",
                memory.describe(address + (1L << 32) - 8));
        assertEquals(-4, memory.position(address + (1L << 34) - 4).distance());
        assertEquals("8 bytes before x", memory.describe(address - 8));
    }
}
