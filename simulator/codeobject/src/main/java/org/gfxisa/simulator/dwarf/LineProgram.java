package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gfxisa.isa.abi.ExtendedLineOpcode;
import org.gfxisa.isa.abi.LineContent;
import org.gfxisa.isa.abi.LineOpcode;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.SourceLine;

/** Runs the line-number program of one unit (DWARF 5, "The Line Number Program"). */
final class LineProgram {
    private final DwarfCursor unit;
    private final DebugSections sections;
    private final TreeMap<Long, Optional<SourceLine>> rows;
    private final List<String> files = new ArrayList<>();
    private int instructionLength;
    private int lineBase;
    private int lineRange;
    private int opcodeBase;
    private int[] operands = {};
    private long address;
    private long file;
    private long line;

    LineProgram(DwarfCursor unit, DebugSections sections, TreeMap<Long, Optional<SourceLine>> rows) {
        this.unit = unit;
        this.sections = sections;
        this.rows = rows;
    }

    void run() throws CodeObjectException {
        int version = unit.u16();
        if (version < 2 || version > 5) {
            throw new CodeObjectException("a line table of DWARF version " + version + ", expected 2 to 5");
        }
        if (version >= 5) {
            unit.u8();
            unit.u8();
        }
        header(unit.part(unit.offset()), version);
        reset();
        while (unit.hasMore()) {
            step(unit.u8());
        }
    }

    private void header(DwarfCursor header, int version) throws CodeObjectException {
        instructionLength = header.u8();
        if (version >= 4) {
            header.u8();
        }
        header.u8();
        lineBase = (byte) header.u8();
        lineRange = Math.max(1, header.u8());
        opcodeBase = header.u8();
        operands = new int[Math.max(1, opcodeBase)];
        for (int i = 1; i < opcodeBase; i++) {
            operands[i] = header.u8();
        }
        if (version >= 5) {
            entries(header, false);
            entries(header, true);
        } else {
            oldFiles(header);
        }
    }

    /** File numbers start at 1 up to version 4. */
    private void oldFiles(DwarfCursor header) throws CodeObjectException {
        while (!header.string().isEmpty()) {
            // Folders are not shown.
        }
        files.add("");
        for (String name = header.string(); !name.isEmpty(); name = header.string()) {
            files.add(name);
            header.unsigned();
            header.unsigned();
            header.unsigned();
        }
    }

    private void entries(DwarfCursor header, boolean areFiles) throws CodeObjectException {
        int formats = header.u8();
        long[] types = new long[formats];
        long[] forms = new long[formats];
        for (int i = 0; i < formats; i++) {
            types[i] = header.unsigned();
            forms[i] = header.unsigned();
        }
        long count = header.unsigned();
        if (count < 0 || formats > 0 && count > header.left()) {
            throw new CodeObjectException("a line table of " + Long.toUnsignedString(count) + " files");
        }
        for (long entry = 0; formats > 0 && entry < count; entry++) {
            String path = "";
            for (int i = 0; i < formats; i++) {
                String text = sections.text(FormValue.read(header, forms[i], Long.BYTES, 0));
                path = types[i] == LineContent.PATH.value() ? text : path;
            }
            if (areFiles) {
                files.add(path);
            }
        }
    }

    private void reset() {
        address = 0;
        file = 1;
        line = 1;
    }

    private void step(int opcode) throws CodeObjectException {
        if (opcode >= opcodeBase) {
            advance((opcode - opcodeBase) / lineRange);
            line += lineBase + (opcode - opcodeBase) % lineRange;
            row();
            return;
        }
        if (opcode == 0) {
            extended(unit.part(unit.unsigned()));
            return;
        }
        Optional<LineOpcode> known = LineOpcode.of(opcode);
        if (known.isEmpty()) {
            skip(opcode);
            return;
        }
        switch (known.get()) {
            case COPY -> row();
            case ADVANCE_PC -> advance(unit.unsigned());
            case ADVANCE_LINE -> line += unit.signed();
            case SET_FILE -> file = unit.unsigned();
            case CONST_ADD_PC -> advance((255 - opcodeBase) / lineRange);
            case FIXED_ADVANCE_PC -> address += unit.u16();
            default -> skip(opcode);
        }
    }

    private void skip(int opcode) throws CodeObjectException {
        for (int i = 0; i < operands[opcode]; i++) {
            unit.unsigned();
        }
    }

    private void extended(DwarfCursor part) throws CodeObjectException {
        if (!part.hasMore()) {
            return;
        }
        Optional<ExtendedLineOpcode> known = ExtendedLineOpcode.of(part.u8());
        if (known.isEmpty()) {
            return;
        }
        switch (known.get()) {
            case END_SEQUENCE -> {
                rows.put(address, Optional.empty());
                reset();
            }
            case SET_ADDRESS -> address = part.left() == Long.BYTES ? part.u64() : part.u32();
            case DEFINE_FILE -> files.add(part.string());
            case SET_DISCRIMINATOR -> {
                // Lines are not told apart by blocks.
            }
        }
    }

    private void advance(long operations) {
        address += operations * instructionLength;
    }

    private void row() {
        String name = file >= 0 && file < files.size() ? files.get((int) file) : "";
        rows.put(address, name.isEmpty() ? Optional.empty() : Optional.of(new SourceLine(name, (int) line)));
    }
}
