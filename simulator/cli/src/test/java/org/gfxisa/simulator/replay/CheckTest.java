package org.gfxisa.simulator.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {
    /**
     * Returns a state with two lanes: dword i is i, except v1 = 1.5 and NaN, v2 = a subnormal half, s0:s1 = -2, s2:s3 = 1.0 as f64,
     * infinity in s4.
     */
    private static FinalState state() {
        ByteBuffer state = ByteBuffer.allocate(64 * 2 + 76).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < state.capacity() / 4; i++) {
            state.putInt(4 * i, i);
        }
        state.putInt(8, Float.floatToRawIntBits(1.5f)).putInt(12, 0x7fc00001).putInt(16, 0x8001);
        int scalars = 4 * 32;
        state.putLong(scalars, -2).putDouble(scalars + 8, 1.0).putInt(scalars + 16, 0x7f800000);
        return new FinalState(state.array(), 2);
    }

    private static Check check(String json) throws InputException {
        return Check.of(Json.object(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'op': 'eq', 'e': ['v', 1, 0], 'value': 1}",
                "{'op': 'eq', 'e': ['v', 0, 3], 'value': 6}",
                "{'op': 'eq', 'e': ['s', 5], 'value': 37}",
                "{'op': 'eq', 'e': ['vcc'], 'value': 48}",
                "{'op': 'eq', 'e': ['scc'], 'value': 49}",
                "{'op': 'eq', 'e': ['exec'], 'value': 50}",
                "{'op': 'eq', 'e': ['out', 7], 'value': 7}",
                "{'op': 'eq', 'e': ['f32', ['v', 0, 1]], 'value': 1.5}",
                "{'op': 'isnan', 'e': ['f32', ['v', 1, 1]]}",
                "{'op': 'not_isnan', 'e': ['f32', ['v', 0, 1]]}",
                "{'op': 'ne', 'e': ['f32', ['v', 1, 1]], 'value': 0}",
                "{'op': 'eq', 'e': ['f16', ['v', 0, 2]], 'value': -5.960464477539063e-08}",
                "{'op': 'isinf', 'e': ['f32', ['s', 4]]}",
                "{'op': 'eq', 'e': ['f32', ['s', 4]], 'value': 'inf'}",
                "{'op': 'gt', 'e': ['f32', ['s', 4]], 'value': '-inf'}",
                "{'op': 'not_isinf', 'e': ['s', 4]}",
                "{'op': 'eq', 'e': ['s', 0], 'value': 4294967294}",
                "{'op': 'eq', 'e': ['i32', ['s', 0]], 'value': -2}",
                "{'op': 'eq', 'e': ['or', ['s', 0], ['shl', ['s', 1], 32]], 'value': 18446744073709551614}",
                "{'op': 'eq', 'e': ['i64', ['or', ['s', 0], ['shl', ['s', 1], 32]]], 'value': -2}",
                "{'op': 'eq', 'e': ['f64', ['or', ['s', 2], ['shl', ['s', 3], 32]]], 'value': 1}",
                "{'op': 'eq', 'e': ['and', ['s', 0], 255], 'value': 254}",
                "{'op': 'eq', 'e': ['xor', ['shr', ['s', 0], 30], 1], 'value': 2}",
                "{'op': 'lt', 'e': ['neg', ['abs', ['sub', 3, 10]]], 'value': -6}",
                "{'op': 'eq', 'e': ['add', ['mul', 4294967296, 4294967296], 1], 'value': 18446744073709551617}",
                "{'op': 'eq', 'e': ['div', 7, 2], 'value': 3.5}",
                "{'op': 'ge', 'e': ['f32', ['v', 0, 1]], 'value': 1.5}",
                "{'op': 'le', 'e': ['f32', ['v', 0, 1]], 'value': 1.5}",
                "{'op': 'approx', 'e': ['f32', ['v', 0, 1]], 'value': 1.4, 'abs': 0.11}",
                "{'op': 'approx', 'e': ['f32', ['s', 4]], 'value': 'inf', 'abs': 0.11}",
                "{'op': 'eq', 'e': ['f32', 2147483648], 'value': 0}",
            })
    void holds(String json) throws InputException {
        assertTrue(check(json).holds(state()), json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'op': 'eq', 'e': ['v', 1, 0], 'value': 2}",
                "{'op': 'eq', 'e': ['f32', ['v', 1, 1]], 'value': 0}",
                "{'op': 'lt', 'e': ['f32', ['v', 1, 1]], 'value': 0}",
                "{'op': 'ge', 'e': ['f32', ['v', 1, 1]], 'value': 0}",
                "{'op': 'isnan', 'e': ['f32', ['s', 4]]}",
                "{'op': 'approx', 'e': ['f32', ['v', 0, 1]], 'value': 1.4, 'abs': 0.09}",
                "{'op': 'approx', 'e': ['f32', ['s', 4]], 'value': 1e308, 'abs': 1e308}",
                "{'op': 'gt', 'e': ['i32', ['s', 0]], 'value': -2}",
            })
    void doesNotHold(String json) throws InputException {
        assertEquals(false, check(json).holds(state()), json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'op': 'same', 'e': 1, 'value': 1} | op: 'same', expected one of [eq, ne, lt, gt, le, ge, approx, isnan, isinf, not_isnan, not_isinf]",
                "{'op': 'eq', 'e': ['v', 0], 'value': 1} | checks: not an expression: [\"v\",0]",
                "{'op': 'eq', 'e': ['root', 4, 4], 'value': 1} | checks: unknown operation 'root'",
                "{'op': 'eq', 'e': ['v', 0, 99], 'value': 1} | checks: dword 198 of an output of 204 bytes",
                "{'op': 'eq', 'e': ['shl', 1, 99999], 'value': 1} | checks: a shift by 99999",
                "{'op': 'eq', 'e': ['f32', ['f32', 1]], 'value': 1} | checks: bits of 1.401298464324817E-45, which is not an integer",
                "{'op': 'eq', 'e': 1, 'value': 'many'} | checks: value \"many\"",
                "{'op': 'eq', 'e': {}, 'value': 1} | checks: not an expression: {}",
            })
    void errorsSayWhat(String json, String message) {
        InputException e = assertThrows(InputException.class, () -> check(json).holds(state()));
        assertEquals(message, e.getMessage());
    }
}
