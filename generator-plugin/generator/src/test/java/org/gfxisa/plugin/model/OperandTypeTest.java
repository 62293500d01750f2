package org.gfxisa.plugin.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.gfxisa.table.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperandTypeTest {
    @ParameterizedTest
    @CsvSource({
        "b1, 1, 1, B8, false",
        "u8, 8, 1, B8, false",
        "i16, 16, 1, I16, false",
        "u24, 24, 1, B32, false",
        "b32, 32, 1, B32, false",
        "b64, 64, 2, B64, false",
        "b96, 96, 3, WIDE, false",
        "b1024, 1024, 32, WIDE, false",
        "f16, 16, 1, F16, true",
        "bf16, 16, 1, BF16, true",
        "f32, 32, 1, F32, true",
        "f64, 64, 2, F64, true",
        "v2f16, 32, 1, V2F16, false",
        "v2bf16, 32, 1, V2BF16, false",
        "v2u16, 32, 1, V2I16, false",
        "v2f32, 64, 2, V2F32, false",
        "v2b32, 64, 2, V2B32, false",
        "v4i8, 32, 1, B32, false",
        "v8u4, 32, 1, B32, false",
        "v4f16, 64, 2, B64, false",
        "f32x16, 512, 16, F32, false",
        "f64x4, 256, 8, F64, false",
        "u32x4, 128, 4, B32, false"
    })
    void knowsWidthsAndConstants(String name, int bits, int dwords, ElementType element, boolean floating) {
        OperandType type = OperandType.parse(name).orElseThrow();
        assertEquals(name, type.name());
        assertEquals(bits, type.bits());
        assertEquals(dwords, type.dwords());
        assertEquals(element, type.element());
        assertEquals(floating, type.floating());
    }

    @Test
    void masksAndImmediatesHaveNoWidthOfTheirOwn() {
        assertEquals(Optional.of(OperandType.MASK), OperandType.parse("mask"));
        assertEquals(Optional.of(OperandType.IMMEDIATE), OperandType.parse("imm"));
        assertEquals(0, OperandType.MASK.dwords());
        assertEquals(0, OperandType.IMMEDIATE.dwords());
        assertTrue(OperandType.MASK.mask());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "b", "b0", "b1025", "b99999", "f8", "f33", "x32", "v2", "v1f16", "v17u8", "v2f17", "v2", "v16b99",
                "f32x0", "f32x33", "f7x4", "u64x99", "B32", "32", "mask64"
            })
    void refusesOthers(String name) {
        assertEquals(Optional.empty(), OperandType.parse(name));
    }

    @Test
    void proposesOnlyTypesThatExist() {
        OperandType.COMMON.forEach(name -> assertTrue(OperandType.parse(name).isPresent(), name));
    }
}
