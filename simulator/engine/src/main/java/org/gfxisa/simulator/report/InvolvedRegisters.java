package org.gfxisa.simulator.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Codes;

/** The values of the registers that an instruction names, in one lane. */
final class InvolvedRegisters {
    private static final int MOST_SHOWN = 8;

    private final Map<String, String> values = new LinkedHashMap<>();
    private final Wave wave;
    private final OptionalInt lane;

    private final Codes codes;

    private InvolvedRegisters(Isa isa, Wave wave, OptionalInt lane) {
        codes = isa.tables().codes;
        this.wave = wave;
        this.lane = lane;
    }

    /** {@code v2 = 0x10, v3 = 0x7f00}; empty when it names none. */
    static String of(Isa isa, Instruction instruction, Wave wave, OptionalInt lane) {
        InvolvedRegisters registers = new InvolvedRegisters(isa, wave, lane);
        for (int i = 0; i < instruction.operandCount(); i++) {
            OperandView operand = instruction.operand(i);
            if (operand.isRegister() && operand.isRead()) {
                registers.add(operand);
            }
        }
        return registers.values.entrySet().stream()
                .map(e -> e.getKey() + " = " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    private void add(OperandView operand) {
        int first = operand.index().orElse(0);
        for (int i = 0; i < Math.min(MOST_SHOWN, operand.width()); i++) {
            int number = first + i;
            switch (operand.file()) {
                case "vgpr" -> addVector("v" + number, wave.vgpr, number);
                case "agpr" -> addVector("a" + number, wave.agpr, number);
                default -> addScalar(SlotValue.code(operand.value()) + i);
            }
        }
    }

    private void addVector(String name, int[][] file, int number) {
        if (number < file.length) {
            values.put(name, hex(file[number][lane.orElse(Long.numberOfTrailingZeros(wave.exec()) % wave.lanes())]));
        } else {
            values.put(name, "not allocated");
        }
    }

    private void addScalar(int code) {
        if (code < wave.sgpr.length) {
            boolean isNumbered = codes.text32[code].isEmpty();
            String name = isNumbered ? codes.filePrefixes[codes.file[code]] + codes.number[code] : codes.text32[code];
            values.put(name, hex(wave.sgpr[code]));
        }
    }

    private static String hex(int value) {
        return String.format(Locale.ROOT, "0x%08x", value);
    }
}
