package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.Space;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;
import org.gfxisa.isa.abi.SpecialSource;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.table.CodeRange.Role;

/** The registers that an instruction reads and writes, as ranges of register files. */
final class InstructionRegisters {
    /** A register file. */
    enum File {
        VECTOR,
        ACCUMULATION,
        SCALAR,
        CONDITION,
        EXEC
    }

    /**
     * Consecutive registers.
     *
     * @param bits the bits of each register that are used: all, or those of one half
     * @param isData whether a memory instruction does not use them for the address
     * @param names the name of each register
     */
    record RegisterRange(File file, int first, int count, int bits, boolean isData, List<String> names) {
        String name() {
            return names.get(0);
        }
    }

    final List<RegisterRange> read = new ArrayList<>();
    final List<RegisterRange> written = new ArrayList<>();
    /** The registers of explicit operands, by the name of the operand. */
    final Map<String, RegisterRange> operands = new HashMap<>();

    /**
     * Creates the register ranges of an instruction.
     *
     * @param info the description of the instruction
     */
    InstructionRegisters(Isa isa, InstructionInfo info, RegisterLayout layout) {
        RegisterUses uses = info.registers();
        for (int i = 0; i < uses.count(); i++) {
            int code = uses.code(i);
            if (code == RegisterUses.NO_CODE || isa.tables().codes().role(code) == Role.ZERO) {
                continue;
            }
            boolean isCondition = isa.tables().codes().text32(code).equals(SpecialSource.SCC.text());
            File file = isCondition ? File.CONDITION : file(uses.file(i), code, layout);
            int first = file == File.VECTOR || file == File.ACCUMULATION ? uses.index(i) : code;
            boolean isKnown = file != File.SCALAR || code + uses.width(i) <= layout.scalarCodes();
            if (isKnown) {
                int number = i;
                List<String> names = IntStream.range(0, uses.width(i))
                        .mapToObj(at -> uses.name(number, at))
                        .toList();
                RegisterRange use = new RegisterRange(
                        file, first, uses.width(i), bits(uses.half(i)), isData(info, uses.slot(i)), names);
                if (uses.slot(i) >= 0) {
                    operands.put(name(info, uses.slot(i)), use);
                }
                if (uses.isRead(i)) {
                    read.add(use);
                }
                if (uses.isWritten(i)) {
                    written.add(use);
                }
            }
        }
    }

    private static int bits(Half half) {
        return switch (half) {
            case NONE -> -1;
            case LOW -> 0xffff;
            case HIGH -> 0xffff0000;
        };
    }

    private static File file(String file, int code, RegisterLayout layout) {
        if (file.equals("vgpr")) {
            return File.VECTOR;
        }
        if (file.equals("agpr")) {
            return File.ACCUMULATION;
        }
        return code == layout.exec() || code == layout.exec() + 1 ? File.EXEC : File.SCALAR;
    }

    /** Returns whether the same operand is also written. */
    boolean isWritten(RegisterRange use) {
        return written.stream().anyMatch(w -> w == use);
    }

    /** Returns the name of a register that is read. */
    String name(File file, int register) {
        return read.stream()
                .filter(use -> use.file() == file && register >= use.first() && register < use.first() + use.count())
                .findFirst()
                .map(use -> use.names().get(register - use.first()))
                .orElse("a register");
    }

    private static String name(InstructionInfo info, int slot) {
        return info.form().form().slots().get(slot).name();
    }

    private static boolean isData(InstructionInfo info, int slot) {
        // The implicit operands of flat accesses only matter for LDS, and are not part of the address.
        return slot >= 0
                ? name(info, slot).contains("data")
                : info.memory().filter(m -> m.space() == Space.FLAT).isPresent();
    }
}
