package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeObjectUriTest {
    @ParameterizedTest
    @CsvSource({
        "file:///dir1/dir2/file1, file:///dir1/dir2/file1",
        "file:///dir3/dir4/file2#offset=0x2000&size=3000, file:///dir3/dir4/file2#offset=0x2000&size=3000",
        "file:///a?offset=010&size=0X10, file:///a#offset=0x8&size=16",
        "file:///a%20b%C3%A4+c, file:///a%20b%C3%A4%2Bc",
        "memory://1234#offset=0x20000&size=3000, memory://1234#offset=0x20000&size=3000",
        "memory://7#offset=0xffffffff00000000&size=0, memory://7#offset=0xffffffff00000000&size=0",
    })
    void readsAndWrites(String text, String canonical) throws CodeObjectException {
        CodeObjectUri uri = CodeObjectUri.parse(text);
        assertEquals(canonical, uri.toString());
        assertEquals(uri, CodeObjectUri.parse(canonical));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory://1234",
                "file://",
                "file:///a#offset=1",
                "file:///a#offset=-1&size=2",
                "file:///a#offset=08&size=2",
                "file:///a%2",
                "memory://x#offset=1&size=2",
                "http://a"
            })
    void refusesOtherForms(String text) {
        assertThrows(CodeObjectException.class, () -> CodeObjectUri.parse(text));
    }
}
