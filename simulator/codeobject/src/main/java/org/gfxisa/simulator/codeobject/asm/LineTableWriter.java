package org.gfxisa.simulator.codeobject.asm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfForm;
import org.gfxisa.isa.abi.ExtendedLineOpcode;
import org.gfxisa.isa.abi.LineContent;
import org.gfxisa.isa.abi.LineOpcode;
import org.gfxisa.simulator.codeobject.ElfSection;

/** Writes {@code .debug_line}, and for DWARF 5 the strings that it references. */
final class LineTableWriter {
    /** The minimum instruction length in bytes, the unit of addresses. */
    private static final int UNIT = 4;

    private static final int LINE_BASE = -5;
    private static final int LINE_RANGE = 14;
    private static final int HIGHEST_OPCODE = 255;
    /** The numbers of operands of the opcodes from {@link LineOpcode#COPY} on. */
    private static final byte[] OPERANDS = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};

    private static final int FIRST_SPECIAL = OPERANDS.length + 1;
    /** The maximum address advance of a special opcode. */
    private static final int MOST_UNITS = (HIGHEST_OPCODE - FIRST_SPECIAL) / LINE_RANGE;

    private final Assembly assembly;
    private final LineDirectives lines;
    private final Section out;
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private Optional<Section> strings = Optional.empty();
    private int textSize;

    LineTableWriter(Assembly assembly, LineDirectives lines) {
        this.assembly = assembly;
        this.lines = lines;
        out = assembly.section(".debug_line", ElfSection.SHT_PROGBITS, 0, 0);
    }

    void write() throws SourceException {
        boolean isFive = lines.files().containsKey(0);
        if (isFive) {
            strings = Optional.of(assembly.section(
                    ".debug_line_str",
                    ElfSection.SHT_PROGBITS,
                    SectionDirectives.SHF_MERGE | SectionDirectives.SHF_STRINGS,
                    1));
        }
        assembly.enter(out);
        Symbol afterLength = new Symbol(".Lline_length");
        Symbol afterHeaderLength = new Symbol(".Lline_header");
        Symbol program = new Symbol(".Lline_program");
        Symbol end = new Symbol(".Lline_end");
        assembly.value(Expression.distance(end, afterLength), Integer.BYTES);
        afterLength.define(out);
        out.add(isFive ? 5 : 4, Short.BYTES);
        if (isFive) {
            out.add(new byte[] {Long.BYTES, 0});
        }
        assembly.value(Expression.distance(program, afterHeaderLength), Integer.BYTES);
        afterHeaderLength.define(out);
        out.add(new byte[] {UNIT, 1, 1, LINE_BASE, LINE_RANGE, (byte) FIRST_SPECIAL});
        out.add(OPERANDS);
        if (isFive) {
            tables5();
        } else {
            tables4();
        }
        program.define(out);
        for (Map.Entry<Section, List<LineDirectives.Row>> sequence :
                lines.rows().entrySet()) {
            sequence(sequence.getKey(), sequence.getValue());
        }
        end.define(out);
        for (String text : texts.keySet()) {
            text(strings.orElseThrow(), text);
        }
    }

    private void tables4() throws SourceException {
        for (String directory :
                lines.directories().subList(1, lines.directories().size())) {
            text(out, directory);
        }
        out.add(0, 1);
        for (LineDirectives.SourceFile file : lines.files().values()) {
            text(out, file.name());
            out.addUnsigned(file.directory());
            // The time and the size are unknown.
            out.add(0, 2);
        }
        out.add(0, 1);
    }

    private static void text(Section section, String text) throws SourceException {
        section.add(text.getBytes(StandardCharsets.UTF_8));
        section.add(0, 1);
    }

    private void tables5() throws SourceException {
        out.add(1, 1);
        column(LineContent.PATH, DwarfForm.LINE_STRP);
        out.addUnsigned(lines.directories().size());
        for (String directory : lines.directories()) {
            reference(directory);
        }
        boolean hasSums = lines.files().values().stream().allMatch(f -> f.md5().isPresent());
        boolean hasSource =
                lines.files().values().stream().anyMatch(f -> f.source().isPresent());
        out.add(2 + (hasSums ? 1 : 0) + (hasSource ? 1 : 0), 1);
        column(LineContent.PATH, DwarfForm.LINE_STRP);
        column(LineContent.DIRECTORY_INDEX, DwarfForm.UDATA);
        if (hasSums) {
            column(LineContent.MD5, DwarfForm.DATA16);
        }
        if (hasSource) {
            column(LineContent.SOURCE, DwarfForm.LINE_STRP);
        }
        out.addUnsigned(lines.files().size());
        for (LineDirectives.SourceFile file : lines.files().values()) {
            reference(file.name());
            out.addUnsigned(file.directory());
            if (hasSums) {
                out.add(file.md5().orElseThrow());
            }
            if (hasSource) {
                reference(file.source().orElse(""));
            }
        }
    }

    private void column(LineContent content, DwarfForm form) throws SourceException {
        out.addUnsigned(content.value());
        out.addUnsigned(form.value());
    }

    /** Writes a reference to a string in the other section. */
    private void reference(String text) throws SourceException {
        Integer known = texts.get(text);
        int at = known != null ? known : textSize;
        if (known == null) {
            texts.put(text, at);
            textSize += text.getBytes(StandardCharsets.UTF_8).length + 1;
        }
        assembly.value(
                new Expression.Binary(
                        org.gfxisa.text.Operator.PLUS,
                        new Expression.Reference(strings.orElseThrow().start(), Optional.empty()),
                        new Expression.Constant(at)),
                Integer.BYTES);
    }

    private void sequence(Section code, List<LineDirectives.Row> rows) throws SourceException {
        LineDirectives.Row last = LineDirectives.Row.START;
        for (LineDirectives.Row row : rows) {
            operation(row.file() != last.file(), LineOpcode.SET_FILE, row.file());
            operation(row.column() != last.column(), LineOpcode.SET_COLUMN, row.column());
            if (row.discriminator() != 0) {
                extended(ExtendedLineOpcode.SET_DISCRIMINATOR, Fragments.Leb128.length(row.discriminator(), false));
                out.addUnsigned(row.discriminator());
            }
            operation(row.isa() != last.isa(), LineOpcode.SET_ISA, row.isa());
            flag(row.isStatement() != last.isStatement(), LineOpcode.NEGATE_STMT);
            flag(row.isBlock(), LineOpcode.SET_BASIC_BLOCK);
            flag(row.isPrologueEnd(), LineOpcode.SET_PROLOGUE_END);
            flag(row.isEpilogueBegin(), LineOpcode.SET_EPILOGUE_BEGIN);
            Symbol start = row.start().orElseThrow();
            int advance = row.line() - last.line();
            if (last.start().isPresent()) {
                advance(last.start().get(), start, distance -> row(advance, distance / UNIT));
            } else {
                extended(ExtendedLineOpcode.SET_ADDRESS, Long.BYTES);
                assembly.value(new Expression.Reference(start, Optional.empty()), Long.BYTES);
                out.add(row(advance, 0));
            }
            last = row;
        }
        Symbol end = new Symbol(".Lline_code_end");
        end.define(code);
        advance(last.start().orElseThrow(), end, distance -> end(distance / UNIT));
    }

    private void operation(boolean isNeeded, LineOpcode opcode, int operand) throws SourceException {
        if (isNeeded) {
            out.add(opcode.value(), 1);
            out.addUnsigned(operand);
        }
    }

    private void flag(boolean isNeeded, LineOpcode opcode) throws SourceException {
        if (isNeeded) {
            out.add(opcode.value(), 1);
        }
    }

    private void extended(ExtendedLineOpcode opcode, int bytes) throws SourceException {
        out.add(0, 1);
        out.addUnsigned(bytes + 1);
        out.add(opcode.value(), 1);
    }

    private void advance(Symbol from, Symbol to, Fragments.AddressAdvance.AdvanceEncoder code) {
        out.add(new Fragments.AddressAdvance(out, assembly.place(), Expression.distance(to, from), code));
    }

    /** Encodes an advance of lines and addresses that appends a row. */
    private static byte[] row(int lines, long units) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean isNear = lines >= LINE_BASE && lines < LINE_BASE + LINE_RANGE;
        if (!isNear) {
            bytes.write(LineOpcode.ADVANCE_LINE.value());
            bytes.writeBytes(Fragments.Leb128.of(lines, true));
        }
        if (!isNear && units == 0) {
            bytes.write(LineOpcode.COPY.value());
            return bytes.toByteArray();
        }
        int special = FIRST_SPECIAL + (isNear ? lines : 0) - LINE_BASE;
        if (lines == 0 && units == 0) {
            bytes.write(LineOpcode.COPY.value());
        } else if (special + units * LINE_RANGE <= HIGHEST_OPCODE) {
            bytes.write((int) (special + units * LINE_RANGE));
        } else if (units >= MOST_UNITS && special + (units - MOST_UNITS) * LINE_RANGE <= HIGHEST_OPCODE) {
            bytes.write(LineOpcode.CONST_ADD_PC.value());
            bytes.write((int) (special + (units - MOST_UNITS) * LINE_RANGE));
        } else {
            advance(bytes, units);
            bytes.write(isNear ? special : LineOpcode.COPY.value());
        }
        return bytes.toByteArray();
    }

    private static byte[] end(long units) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (units == MOST_UNITS) {
            bytes.write(LineOpcode.CONST_ADD_PC.value());
        } else if (units != 0) {
            advance(bytes, units);
        }
        bytes.write(0);
        bytes.write(1);
        bytes.write(ExtendedLineOpcode.END_SEQUENCE.value());
        return bytes.toByteArray();
    }

    private static void advance(ByteArrayOutputStream bytes, long units) {
        bytes.write(LineOpcode.ADVANCE_PC.value());
        bytes.writeBytes(Fragments.Leb128.of(units, false));
    }
}
