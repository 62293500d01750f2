package org.gfxisa.simulator.dwarf;

import java.util.Locale;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfLlvmOperation;
import org.gfxisa.isa.abi.DwarfOperation;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.Hex;

/**
 * One operation of an expression with its operands.
 *
 * @param at offset in the expression
 * @param number of operations that come in many: DW_OP_lit7 has 7
 * @param llvm which operation of LLVM it is, if it is one
 */
record DwarfStep(
        int at,
        DwarfOperation operation,
        int number,
        Optional<DwarfLlvmOperation> llvm,
        String[] kinds,
        long[] operands,
        ByteWindow block) {
    private static final DwarfOperation[] OPERATIONS = new DwarfOperation[1 << Byte.SIZE];
    private static final ByteWindow NOTHING = ByteWindow.of(new byte[0], "nothing");

    static {
        for (DwarfOperation operation : DwarfOperation.values()) {
            for (int i = 0; i < operation.count(); i++) {
                OPERATIONS[operation.value() + i] = operation;
            }
        }
    }

    static DwarfStep read(DwarfCursor in, int addressSize) throws CodeObjectException {
        int at = (int) in.at();
        int code = in.u8();
        DwarfOperation operation = OPERATIONS[code];
        if (operation == null) {
            throw new CodeObjectException("an expression with the operation " + Hex.of(code));
        }
        Optional<DwarfLlvmOperation> llvm = Optional.empty();
        if (operation == DwarfOperation.LLVM_USER) {
            long user = in.unsigned();
            llvm = Optional.of(DwarfLlvmOperation.of((int) user)
                    .orElseThrow(() -> new CodeObjectException("an expression with LLVM's operation " + Hex.of(user))));
        }
        String list = llvm.map(DwarfLlvmOperation::operands).orElse(operation.operands());
        String[] kinds = list.isEmpty() ? new String[0] : list.split(" ");
        long[] operands = new long[kinds.length];
        ByteWindow block = NOTHING;
        for (int i = 0; i < kinds.length; i++) {
            switch (kinds[i]) {
                case "uleb", "reg", "ref" -> operands[i] = in.unsigned();
                case "sleb" -> operands[i] = in.signed();
                case "addr" -> operands[i] = in.number(addressSize);
                case "block" -> block = in.window(in.unsigned());
                default -> operands[i] = fixed(in, kinds[i]);
            }
        }
        return new DwarfStep(at, operation, code - operation.value(), llvm, kinds, operands, block);
    }

    /** {@code u1}, {@code s4}. */
    private static long fixed(DwarfCursor in, String kind) throws CodeObjectException {
        int bytes = kind.charAt(1) - '0';
        long value = in.number(bytes);
        int above = Long.SIZE - Byte.SIZE * bytes;
        return kind.charAt(0) == 's' ? value << above >> above : value;
    }

    /** {@code DW_OP_bregx v2+0}: as LLVM's tools have it, with gfxisa's names of registers. */
    String text() {
        StringBuilder text = new StringBuilder(operation.text());
        if (operation.count() > 1) {
            text.append(number);
        }
        llvm.ifPresent(l -> text.append(' ').append(l.text()));
        boolean behindRegister = operation == DwarfOperation.BREG;
        if (behindRegister) {
            text.append(' ').append(register(number));
        }
        for (int i = 0; i < kinds.length; i++) {
            String value = operand(kinds[i], operands[i]);
            boolean isOffset = behindRegister && !kinds[i].equals("reg");
            text.append(isOffset ? "" : " ").append(isOffset && value.charAt(0) != '-' ? "+" : "");
            text.append(isOffset ? Long.toString(operands[i]) : value);
            behindRegister = kinds[i].equals("reg");
        }
        for (int i = 0; i < block.size(); i++) {
            text.append(String.format(Locale.ROOT, " 0x%02x", block.array()[block.start() + i]));
        }
        return text.toString();
    }

    private String operand(String kind, long value) {
        return switch (kind) {
            case "reg" -> register(value);
            case "block" -> Hex.of(block.size());
            case "ref" -> String.format(Locale.ROOT, "(0x%08x)", value);
            default -> kind.charAt(0) == 's' ? (value < 0 ? "" : "+") + value : Hex.of(value);
        };
    }

    private static String register(long number) {
        return RegisterNumber.of(number).map(RegisterNumber::toString).orElse("register " + number);
    }
}
