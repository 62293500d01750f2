package org.gfxisa.simulator.codeobject.asm;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.DwarfAddressSpace;
import org.gfxisa.isa.abi.DwarfRegister;
import org.gfxisa.isa.abi.FrameOpcode;
import org.gfxisa.simulator.codeobject.ElfSection;

/** The directives {@code .cfi_…}, which describe how to unwind call frames in {@code .debug_frame}. */
final class FrameDirectives {
    private static final int CODE_UNIT = 4;
    private static final int DATA_UNIT = 4;
    private static final int VERSION = 4;
    private static final int FIRST_OF_SIX_BITS = 1 << 6;
    private static final String SECTION = ".debug_frame";

    private final Assembly assembly;
    private final List<Frame> frames = new ArrayList<>();
    private Optional<Frame> open = Optional.empty();
    private boolean isWritten;

    /** The frame description of a function. */
    private static final class Frame {
        final Place place;
        final Symbol start;
        final List<CfiInstruction> instructions = new ArrayList<>();
        Optional<Symbol> end = Optional.empty();
        int returnColumn = DwarfRegister.PC.value();
        long offset;

        Frame(Place place, Symbol start) {
            this.place = place;
            this.start = start;
        }
    }

    /** The instructions at an address. */
    private record CfiInstruction(Symbol at, byte[] bytes) {}

    /** Encodes the instruction of a directive. */
    private interface CfiEncoder {
        void write(OperandParser in, Frame frame, ByteArrayOutputStream out) throws SourceException;
    }

    FrameDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        all.put(".cfi_sections", this::sections);
        all.put(".cfi_startproc", this::start);
        all.put(".cfi_endproc", in -> {
            in.end();
            frame().end = Optional.of(assembly.symbols().here());
            open = Optional.empty();
        });
        all.put(".cfi_return_column", in -> {
            frame().returnColumn = register(in);
            in.end();
        });
        all.put(".cfi_signal_frame", in -> {
            // Only .eh_frame records this.
            frame();
            in.end();
        });
        instruction(all, ".cfi_def_cfa", (in, frame, out) -> {
            out.write(FrameOpcode.DEF_CFA.value());
            unsigned(out, register(in));
            in.expect(',');
            frame.offset = in.absolute();
            unsigned(out, frame.offset);
        });
        instruction(all, ".cfi_llvm_def_aspace_cfa", (in, frame, out) -> {
            out.write(FrameOpcode.DEF_ASPACE_CFA.value());
            unsigned(out, register(in));
            in.expect(',');
            frame.offset = in.absolute();
            unsigned(out, frame.offset);
            in.expect(',');
            unsigned(out, addressSpace(in));
        });
        instruction(all, ".cfi_def_cfa_offset", (in, frame, out) -> offset(frame, in.absolute(), out));
        instruction(
                all, ".cfi_adjust_cfa_offset", (in, frame, out) -> offset(frame, frame.offset + in.absolute(), out));
        instruction(all, ".cfi_offset", (in, frame, out) -> saved(in, 0, out));
        instruction(all, ".cfi_rel_offset", (in, frame, out) -> saved(in, frame.offset, out));
        instruction(all, ".cfi_restore", (in, frame, out) -> {
            int register = register(in);
            out.write(
                    register < FIRST_OF_SIX_BITS
                            ? FrameOpcode.RESTORE.value() | register
                            : FrameOpcode.RESTORE_EXTENDED.value());
            if (register >= FIRST_OF_SIX_BITS) {
                unsigned(out, register);
            }
        });
        registers(all, ".cfi_def_cfa_register", FrameOpcode.DEF_CFA_REGISTER, 1);
        registers(all, ".cfi_register", FrameOpcode.REGISTER, 2);
        registers(all, ".cfi_undefined", FrameOpcode.UNDEFINED, 1);
        registers(all, ".cfi_same_value", FrameOpcode.SAME_VALUE, 1);
        registers(all, ".cfi_remember_state", FrameOpcode.REMEMBER_STATE, 0);
        registers(all, ".cfi_restore_state", FrameOpcode.RESTORE_STATE, 0);
        instruction(all, ".cfi_escape", (in, frame, out) -> {
            do {
                out.write((int) in.absolute(Byte.MIN_VALUE, 255, "the byte"));
            } while (in.accept(','));
        });
    }

    private void registers(Map<String, Directive> all, String name, FrameOpcode opcode, int count) {
        instruction(all, name, (in, frame, out) -> {
            out.write(opcode.value());
            for (int i = 0; i < count; i++) {
                if (i > 0) {
                    in.expect(',');
                }
                unsigned(out, register(in));
            }
        });
    }

    private void instruction(Map<String, Directive> all, String name, CfiEncoder instruction) {
        all.put(name, in -> {
            Frame frame = frame();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            instruction.write(in, frame, bytes);
            in.end();
            frame.instructions.add(new CfiInstruction(assembly.symbols().here(), bytes.toByteArray()));
        });
    }

    private Frame frame() throws SourceException {
        return open.orElseThrow(() -> new SourceException("there is no .cfi_startproc before"));
    }

    private void sections(OperandParser in) throws SourceException {
        isWritten = false;
        do {
            int from = in.next();
            String name = in.name();
            if (!name.equals(SECTION)) {
                throw new SourceException(from, "call frames go to " + SECTION + " only");
            }
            isWritten = true;
        } while (in.accept(','));
        in.end();
    }

    private void start(OperandParser in) throws SourceException {
        if (!in.isAtEnd() && !in.word().equals("simple")) {
            throw new SourceException("expected .cfi_startproc or .cfi_startproc simple");
        }
        in.end();
        if (open.isPresent()) {
            throw new SourceException("missing .cfi_endproc for the .cfi_startproc in line "
                    + open.get().place.line());
        }
        open = Optional.of(new Frame(assembly.place(), assembly.symbols().here()));
        frames.add(open.get());
    }

    /** Returns the number of an address space. */
    private static int addressSpace(OperandParser in) throws SourceException {
        int at = in.next();
        int number = (int) in.absolute(0, Integer.MAX_VALUE, "the address space");
        if (DwarfAddressSpace.of(number).isEmpty()) {
            String known = Arrays.stream(DwarfAddressSpace.values())
                    .map(space -> space.value() + " (" + space.text() + ")")
                    .collect(Collectors.joining(", "));
            throw new SourceException(at, "unknown address space " + number + ", expected " + known);
        }
        return number;
    }

    private int register(OperandParser in) throws SourceException {
        if (Character.isLetter(in.peek())) {
            int at = in.at();
            return number(at, in.word());
        }
        return (int) in.absolute(0, Short.MAX_VALUE, "the number of a register in DWARF");
    }

    private int number(int at, String name) throws SourceException {
        for (DwarfRegister numbers : DwarfRegister.values()) {
            String index = name.startsWith(numbers.register())
                    ? name.substring(numbers.register().length())
                    : "-";
            boolean isOne = numbers.count() == 1 && index.isEmpty();
            if (isOne || numbers.count() > 1 && index.matches("\\d{1,3}")) {
                int offset = isOne ? 0 : Integer.parseInt(index) - numbers.first();
                boolean isOfWave = numbers.lanes() == 0
                        || numbers.lanes() == assembly.isa().waveSize();
                if (isOfWave && offset >= 0 && offset < numbers.count()) {
                    return numbers.value() + offset;
                }
            }
        }
        throw new SourceException(
                at, "'" + name + "' has no number in DWARF; expected s0, v0, a0, exec, vcc, pc or a number");
    }

    private static void offset(Frame frame, long offset, ByteArrayOutputStream out) {
        frame.offset = offset;
        out.write(FrameOpcode.DEF_CFA_OFFSET.value());
        unsigned(out, offset);
    }

    private void saved(OperandParser in, long base, ByteArrayOutputStream out) throws SourceException {
        int register = register(in);
        in.expect(',');
        long units = (in.absolute() - base) / DATA_UNIT;
        boolean isShort = units >= 0 && register < FIRST_OF_SIX_BITS;
        if (isShort) {
            out.write(FrameOpcode.OFFSET.value() | register);
        } else {
            out.write((units < 0 ? FrameOpcode.OFFSET_EXTENDED_SF : FrameOpcode.OFFSET_EXTENDED).value());
            unsigned(out, register);
        }
        out.writeBytes(Fragments.Leb128.of(units, units < 0));
    }

    private static void unsigned(ByteArrayOutputStream out, long value) {
        out.writeBytes(Fragments.Leb128.of(value, false));
    }

    /** Returns an error about a missing .cfi_endproc; empty if there is none. */
    String open() {
        return open.map(f -> "missing .cfi_endproc for the .cfi_startproc in line " + f.place.line())
                .orElse("");
    }

    /** Writes all frames after the source has been read. */
    void write() throws SourceException {
        if (frames.isEmpty()) {
            return;
        }
        if (!isWritten) {
            assembly.report(
                    frames.get(0).place, "call frames go to " + SECTION + ": expected .cfi_sections " + SECTION);
            return;
        }
        Section out = assembly.section(SECTION, ElfSection.SHT_PROGBITS, 0, 0);
        assembly.enter(out);
        entry(out, () -> {
            out.add(-1, Integer.BYTES);
            out.add(new byte[] {VERSION, 0, Long.BYTES, 0});
            out.addUnsigned(CODE_UNIT);
            out.addUnsigned(DATA_UNIT);
            out.addUnsigned(frames.get(0).returnColumn);
        });
        for (Frame frame : frames) {
            entry(out, () -> {
                assembly.value(new Expression.Reference(out.start(), Optional.empty()), Integer.BYTES);
                assembly.value(new Expression.Reference(frame.start, Optional.empty()), Long.BYTES);
                assembly.value(Expression.distance(frame.end.orElse(frame.start), frame.start), Long.BYTES);
                Symbol last = frame.start;
                for (CfiInstruction instruction : frame.instructions) {
                    Expression distance = Expression.distance(instruction.at, last);
                    out.add(new Fragments.AddressAdvance(out, frame.place, distance, FrameDirectives::advance));
                    out.add(instruction.bytes);
                    last = instruction.at;
                }
            });
        }
    }

    /** Writes an entry: its length, and its contents padded to the size of an address. */
    private void entry(Section out, Assembly.Action content) throws SourceException {
        Symbol start = new Symbol(".Lframe");
        Symbol end = new Symbol(".Lframe_end");
        assembly.value(Expression.distance(end, start), Integer.BYTES);
        start.define(out);
        content.run();
        out.align(Long.BYTES);
        out.add(new Fragments.Align(out, assembly.place(), Long.BYTES, FrameOpcode.NOP.value(), 1, 0));
        end.define(out);
    }

    private static byte[] advance(long distance) {
        long units = distance / CODE_UNIT;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (units == 0) {
            return new byte[0];
        }
        if (units < FIRST_OF_SIX_BITS) {
            return new byte[] {(byte) (FrameOpcode.ADVANCE_LOC.value() | units)};
        }
        int bytes = units < 1 << Byte.SIZE ? 1 : units < 1 << Short.SIZE ? Short.BYTES : Integer.BYTES;
        out.write((bytes == 1
                        ? FrameOpcode.ADVANCE_LOC1
                        : bytes == Short.BYTES ? FrameOpcode.ADVANCE_LOC2 : FrameOpcode.ADVANCE_LOC4)
                .value());
        for (int i = 0; i < bytes; i++) {
            out.write((int) (units >>> i * Byte.SIZE));
        }
        return out.toByteArray();
    }
}
