package org.gfxisa.simulator.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;
import org.gfxisa.simulator.wave.Wave;

/** Formats the values of the registers that an instruction names, in one lane. */
final class InvolvedRegisters {
    private static final int MOST_SHOWN = 8;

    private final Map<String, String> values = new LinkedHashMap<>();
    private final RegisterUses uses;
    private final Wave wave;
    private final int lane;

    private InvolvedRegisters(RegisterUses uses, Wave wave, OptionalInt lane) {
        this.uses = uses;
        this.wave = wave;
        this.lane = lane.orElse(Long.numberOfTrailingZeros(wave.exec()) % wave.lanes());
    }

    /** Returns a text such as {@code v2 = 0x10, v3 = 0x7f00}; empty if the instruction names no register. */
    static String of(Isa isa, Instruction instruction, Wave wave, OptionalInt lane) {
        InstructionInfo info = new InstructionInfo(isa);
        info.read(instruction);
        InvolvedRegisters registers = new InvolvedRegisters(info.registers(), wave, lane);
        for (int use = 0; use < info.registers().count(); use++) {
            if (info.registers().isRead(use) && info.registers().slot(use) != RegisterUses.IMPLICIT) {
                registers.add(use);
            }
        }
        return registers.values.entrySet().stream()
                .map(e -> e.getKey() + " = " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    private void add(int use) {
        for (int i = 0; i < Math.min(MOST_SHOWN, uses.width(use)); i++) {
            String name = uses.name(use, i);
            switch (uses.file(use)) {
                case "vgpr" -> addVector(name, wave.vgpr, uses.index(use) + i);
                case "agpr" -> addVector(name, wave.agpr, uses.index(use) + i);
                default -> addScalar(name, uses.code(use) + i);
            }
        }
    }

    private void addVector(String name, int[][] file, int number) {
        values.put(name, number < file.length ? hex(file[number][lane]) : "not allocated");
    }

    private void addScalar(String name, int code) {
        if (code < wave.sgpr.length) {
            values.put(name, hex(wave.sgpr[code]));
        }
    }

    private static String hex(int value) {
        return String.format(Locale.ROOT, "0x%08x", value);
    }
}
