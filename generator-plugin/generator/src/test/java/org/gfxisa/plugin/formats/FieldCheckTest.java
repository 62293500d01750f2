package org.gfxisa.plugin.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldCheckTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "20; bit 5",
                "f8; bits 7:3",
                "80000100; bits 31 and 8",
                "fe000100; bits 31:25 and 8",
                "10000000000000000; bit 64",
                "1; bit 0",
                "f; bits 3:0"
            })
    void listsBitsFromTheHighest(String hex, String expected) {
        assertEquals(expected, FieldCheck.list(new BigInteger(hex, 16)));
    }
}
