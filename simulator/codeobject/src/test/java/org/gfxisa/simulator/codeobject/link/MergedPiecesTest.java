package org.gfxisa.simulator.codeobject.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergedPiecesTest {
    /** Compares hashes of sanity-test data with those of the specification; ci/check-objects also compares with ld.lld. */
    @ParameterizedTest
    @CsvSource({"0, 2d06800538d394c2", "1, c44bdff4074eecdb", "6, 27b56a84cd2d7325", "12, a713daf0dfbb77e7"})
    void hashesAreThoseOfTheSpecification(int length, String hash) {
        long seed = 0x9E37_79B1L;
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed >>> 56);
            seed *= 0x9E37_79B1_85EB_CA8DL;
        }
        assertEquals(hash, Long.toHexString(Xxh3.hash(bytes, 0, length)));
    }
}
