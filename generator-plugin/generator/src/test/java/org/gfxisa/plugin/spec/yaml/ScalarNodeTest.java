package org.gfxisa.plugin.spec.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gfxisa.plugin.diag.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarNodeTest {
    private static ScalarNode plain(String text) {
        return Yaml.scalar(Yaml.read("a: " + text + "\n"), "a");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "12, 12",
        "-1, -1",
        "0x10, 16",
        "0xFf, 255",
        "-0x10, -16",
        "0b101, 5",
        "0xffffffffffffffff, 18446744073709551615",
        "340282366920938463463374607431768211456, 340282366920938463463374607431768211456",
    })
    void readsIntegers(String spelling, String value) {
        assertEquals(Optional.of(new BigInteger(value)), plain(spelling).integer());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "010", "00", "1e3", "1.0", "+1", "0x", "0b2", "0X10", "1_000", "abc", "'12'", "\"12\"", "0o7", "-a",
                "1 2", "x1", "-", "--1"
            })
    void refusesWhatIsNoInteger(String spelling) {
        Node value = Yaml.at(Yaml.read("a: [" + spelling + "]\n"), "a/0");
        assertEquals(Optional.empty(), ((ScalarNode) value).integer());
    }

    @Test
    void manyDigitsAreText() {
        assertEquals(Optional.empty(), plain("1".repeat(20_000)).integer());
    }

    @Test
    void keepsToTheRange() {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(OptionalInt.of(15), plain("0xf").asInt(0, 15, diagnostics));
        assertEquals(
                OptionalLong.of(Long.MIN_VALUE),
                plain("-0x8000000000000000").asLong(Long.MIN_VALUE, Long.MAX_VALUE, diagnostics));
        assertTrue(diagnostics.isEmpty());
        assertEquals(OptionalInt.empty(), plain("16").asInt(0, 15, diagnostics));
        assertEquals("""
            t.yaml:1:4: error: 16 is out of range
                1 | a: 16
                  |    ^~
                  expected: an integer from 0 to 15
            1 error
            """, Yaml.render("a: 16", diagnostics));
        // 2^64 + 3 must not pass for 3.
        assertEquals(OptionalInt.empty(), plain("0x10000000000000003").asInt(0, 15, diagnostics));
        assertEquals(2, diagnostics.errorCount());
    }

    @Test
    void saysWhyItIsNoInteger() {
        Diagnostics diagnostics = new Diagnostics();
        plain("010").asInt(0, 15, diagnostics);
        assertEquals("""
            t.yaml:1:4: error: '010' is not an integer (a leading zero is ambiguous)
                1 | a: 010
                  |    ^~~
                  expected: an integer from 0 to 15
            1 error
            """, Yaml.render("a: 010", diagnostics));
    }

    @Test
    void readsTruthValues() {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.of(true), plain("true").asBool(diagnostics));
        assertEquals(Optional.of(false), plain("false").asBool(diagnostics));
        assertTrue(diagnostics.isEmpty());
        assertEquals(Optional.empty(), plain("yes").asBool(diagnostics));
        assertEquals("""
            t.yaml:1:4: error: 'yes' is not a truth value
                1 | a: yes
                  |    ^~~
                  expected: 'true' or 'false'
            1 error
            """, Yaml.render("a: yes", diagnostics));
        assertEquals(Optional.empty(), plain("'true'").asBool(diagnostics));
    }

    @ParameterizedTest
    @CsvSource({"12, an integer", "1.5, a number", "true, a truth value", "yes, text", "'''1''', text", "'', no value"})
    void describesItself(String spelling, String description) {
        assertEquals(description, plain(spelling).describe());
    }

    @Test
    void quotesBriefly() {
        assertEquals("'abc'", plain("abc").quoted());
        assertEquals("'" + "x".repeat(60) + "...'", plain("x".repeat(61)).quoted());
        assertEquals("'x...'", Yaml.scalar(Yaml.read("a: |\n  x\n  y\n"), "a").quoted());
        assertEquals("'x'", Yaml.scalar(Yaml.read("a: |\n  x\n"), "a").quoted());
        assertEquals("''", plain("''").quoted());
    }
}
