package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the bytes of by-value arguments. */
class ScalarValueTest {
    private static byte[] bytes(String type, int size, String text) throws CliException {
        LaunchArgument.Value value = (LaunchArgument.Value) LaunchArgument.parse(text);
        return ScalarValue.bytes(
                value, new KernelParameter("", type, ParameterKind.BY_VALUE, Optional.empty(), 0, size, "", 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "uint | 4 | 7 | 07000000",
                "float | 4 | f32:0.5 | 0000003f",
                "int2 | 8 | 1,-2 | 01000000feffffff",
                "int2 | 8 | 3 | 0300000003000000",
                "int3 | 16 | 1,2,3 | 01000000020000000300000000000000",
                "struct P | 12 | 1,2,3 | 010000000200000003000000",
                "struct P | 12 | u8:1,f32:0.5,u16:2 | 010000000000003f02000000",
                "struct P | 16 | i32:-1,f64:1 | ffffffff00000000000000000000f03f",
                "'' | 4 | 1.5 | 0000c03f"
            })
    void fillTheArgument(String type, int size, String text, String hex) throws CliException {
        assertEquals(hex, HexFormat.of().formatHex(bytes(type, size, text)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "uint | 4 | u8:1 | 1 times u8 for uint, 4 bytes",
                "ulong | 8 | u32:1 | 1 times u32 for ulong, 8 bytes",
                "int4 | 16 | 1,2 | 2 times i32 for int4, 16 bytes",
                "struct P | 12 | 1 | 1 times u64 for struct P, 12 bytes; members of a structure",
                "struct P | 12 | u8:1,u32:2 | 8 bytes for struct P, 12 bytes; members of a structure",
                "'' | 16 | 1.5 | 1 times f64 for an argument of 16 bytes"
            })
    void whatDoesNotIsRefused(String type, int size, String text, String message) {
        String said =
                assertThrows(CliException.class, () -> bytes(type, size, text)).getMessage();
        assertTrue(said.contains("argument '" + text + "': " + message), said);
    }
}
