package org.gfxisa.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegisterListTest {
    @Test
    void registersStandInBrackets() {
        List<VectorRegister> registers = new ArrayList<>(
                List.of(new VectorRegister("v1"), new VectorRegister("v5"), new VectorRegister("v[8:9]")));
        RegisterList list = new RegisterList(registers);
        registers.clear();
        assertEquals("[v1, v5, v[8:9]]", list.text());
    }
}
