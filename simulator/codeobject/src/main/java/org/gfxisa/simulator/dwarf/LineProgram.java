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

/** Executes the line-number program of a unit (DWARF 5, "The Line Number Program"). */
final class LineProgram {
    private final DwarfCursor unit;
    private final DebugSections sections;
    private final TreeMap<Long, Optional<SourceLine>> rows;
    /** The directories. Number 0 is the working directory of the compiler, which is not in the table before version 5. */
    private final List<String> directories = new ArrayList<>();

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
            filesVersion4(header);
        }
    }

    /** Reads the tables up to version 4, in which files are numbered from 1. */
    private void filesVersion4(DwarfCursor header) throws CodeObjectException {
        directories.add("");
        for (String name = header.string(); !name.isEmpty(); name = header.string()) {
            directories.add(name);
        }
        files.add("");
        for (String name = header.string(); !name.isEmpty(); name = header.string()) {
            file(name, header);
        }
    }

    /** Reads the fields after a file name up to version 4. */
    private void file(String name, DwarfCursor in) throws CodeObjectException {
        files.add(relativePath(in.unsigned(), name));
        // The time and the size.
        in.unsigned();
        in.unsigned();
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
            long directory = 0;
            for (int i = 0; i < formats; i++) {
                FormValue value = FormValue.read(header, forms[i], Long.BYTES, 0);
                path = types[i] == LineContent.PATH.value() ? sections.text(value) : path;
                directory = types[i] == LineContent.DIRECTORY_INDEX.value() ? value.number() : directory;
            }
            if (areFiles) {
                files.add(relativePath(directory, path));
            } else {
                directories.add(path);
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
            case DEFINE_FILE -> file(part.string(), part);
            case SET_DISCRIMINATOR -> {
                // Discriminators do not matter here.
            }
        }
    }

    private void advance(long operations) {
        address += operations * instructionLength;
    }

    private void row() {
        String name = file >= 0 && file < files.size() ? files.get((int) file) : "";
        String directory = directories.isEmpty() ? "" : directories.get(0);
        rows.put(
                address,
                name.isEmpty() ? Optional.empty() : Optional.of(new SourceLine(directory, name, (int) line, 0)));
    }

    /** Returns the name of a file relative to the working directory of the compiler. */
    private String relativePath(long directory, String name) {
        boolean isBelow = directory > 0 && directory < directories.size() && !name.isEmpty() && !name.startsWith("/");
        return isBelow ? directories.get((int) directory) + "/" + name : name;
    }
}
