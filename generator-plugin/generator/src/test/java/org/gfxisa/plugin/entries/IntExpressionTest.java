package org.gfxisa.plugin.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.entries.IntExpression.Malformed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntExpressionTest {
    private static long value(String text, Map<String, Long> names) throws Malformed {
        return IntExpression.parse(text).value(names::get);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0x40 + 3; 67",
                "1 + 2 * 3; 7",
                "(1 + 2) * 3; 9",
                "10 - 3 - 2; 5",
                "7 / 2; 3",
                "7 % 4; 3",
                "-3 + 5; 2",
                "- -3; 3",
                "1 << 4; 16",
                "256 >> 4; 16",
                "1 << 2 + 1; 8",
                "6 & 3; 2",
                "2 == 2; 1",
                "2 != 2; 0",
                "1 < 2; 1",
                "2 <= 1; 0",
                "3 > 2; 1",
                "3 >= 4; 0",
                "1 << 2 == 4; 1",
                "1 && 2; 1",
                "1 && 0; 0",
                "0 || 0; 0",
                "0 || 3; 1",
                "!0; 1",
                "!5; 0",
                "1 ? 2 : 3; 2",
                "0 ? 2 : 3; 3",
                "0 ? 1 : 0 ? 2 : 4; 4",
                "max(1, 5, 3); 5",
                "min(4, 2); 2",
                "popcount(0xf0); 4",
                "popcount(1, 3); 3",
                " 7 ; 7",
                "2*3==6&&1; 1",
                "1<2; 1",
                "!1==0; 1"
            })
    void computesLikeC(String text, long expected) throws Malformed {
        assertEquals(expected, value(text, Map.of()));
    }

    @Test
    void namesHaveTheValuesThatAreGiven() throws Malformed {
        IntExpression width = IntExpression.parse("(max(1, popcount(dmask)) + d16) / (1 + d16)");
        assertEquals(Set.of("dmask", "d16"), width.names());
        Map<String, Long> names = Map.of("dmask", 7L, "d16", 1L);
        assertEquals(2, width.value(names::get));
    }

    @Test
    void onlyTheBranchThatIsTakenCounts() throws Malformed {
        assertEquals(0, value("n == 0 ? 0 : 8 / n", Map.of("n", 0L)));
        assertEquals(0, value("n != 0 && 8 / n > 1", Map.of("n", 0L)));
        assertEquals(1, value("n == 0 || 8 / n > 1", Map.of("n", 0L)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1 / 0; it divides by zero", "1 % (2 - 2); it divides by zero",
                        "9223372036854775807 + 1; it overflows 64 bits",
                "4294967296 * 4294967296; it overflows 64 bits", "1 << 63; it shifts by 63", "1 >> -1; it shifts by -1"
            })
    void arithmeticThatGoesWrong(String text, String message) throws Malformed {
        IntExpression expression = IntExpression.parse(text);
        assertEquals(
                message,
                assertThrows(ArithmeticException.class, () -> expression.value(n -> 0))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1 +; 3; 1; unexpected end",
                "1 2; 2; 1; unexpected '2'",
                "(1; 2; 1; expected ')'",
                "1 ? 2; 5; 1; expected ':'",
                "$; 0; 1; unexpected '$'",
                "3 + 08; 4; 2; '08' is not a 64-bit integer",
                "0x; 0; 2; '0x' is not a 64-bit integer",
                "99999999999999999999; 0; 20; '99999999999999999999' is not a 64-bit integer",
                "2 * pop(3); 4; 3; unknown function 'pop', not max, min, popcount or pick",
                "max(1; 5; 1; expected ')'",
                "1 = 1; 2; 1; unexpected '='",
                "1 | 2; 2; 1; unexpected '|'",
                "; 0; 1; unexpected end"
            })
    void saysWhereItIsMalformed(String text, int offset, int length, String message) {
        Malformed malformed = assertThrows(Malformed.class, () -> IntExpression.parse(text == null ? "" : text));
        assertEquals(message, malformed.getMessage());
        assertEquals(offset, malformed.offset);
        assertEquals(length, malformed.length);
    }

    @Test
    void refusesWhatWouldNestTooDeep() {
        assertThrows(Malformed.class, () -> IntExpression.parse("(".repeat(100_000)));
        assertThrows(Malformed.class, () -> IntExpression.parse("(".repeat(99) + "1" + ")".repeat(101)));
        assertThrows(Malformed.class, () -> IntExpression.parse("-".repeat(201)));
    }

    @Test
    void takesAllThatIsShortEnough() throws Malformed {
        assertEquals(1, value("(".repeat(99) + "1" + ")".repeat(99), Map.of()));
        assertEquals(100, value("1" + "+1".repeat(99), Map.of()));
    }
}
