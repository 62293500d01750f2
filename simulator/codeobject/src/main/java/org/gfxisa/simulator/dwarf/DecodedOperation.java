package org.gfxisa.simulator.dwarf;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfLlvmOperation;
import org.gfxisa.isa.abi.DwarfOperand;
import org.gfxisa.isa.abi.DwarfOperation;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.Hex;

/**
 * An operation of an expression with its operands.
 *
 * @param at the offset in the expression
 * @param operation the operation
 * @param number the number in the name of operations such as DW_OP_lit7
 * @param llvm the LLVM operation, if it is one
 * @param kinds the kinds of the operands
 * @param operands the values of the operands
 * @param block the bytes of a block operand
 */
record DecodedOperation(
        int at,
        DwarfOperation operation,
        int number,
        Optional<DwarfLlvmOperation> llvm,
        List<DwarfOperand> kinds,
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

    static DecodedOperation read(DwarfCursor in, int addressSize) throws CodeObjectException {
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
        List<DwarfOperand> kinds = llvm.map(DwarfLlvmOperation::operands).orElse(operation.operands());
        long[] operands = new long[kinds.size()];
        ByteWindow block = NOTHING;
        for (int i = 0; i < operands.length; i++) {
            switch (kinds.get(i)) {
                case ULEB, REG, REF -> operands[i] = in.unsigned();
                case SLEB -> operands[i] = in.signed();
                case ADDR -> operands[i] = in.number(addressSize);
                case BLOCK -> block = in.window(in.unsigned());
                case U1, U2, U4, U8, S1, S2, S4, S8 -> operands[i] = fixed(in, kinds.get(i));
            }
        }
        return new DecodedOperation(at, operation, code - operation.value(), llvm, kinds, operands, block);
    }

    /** Reads a number of fixed size. */
    private static long fixed(DwarfCursor in, DwarfOperand kind) throws CodeObjectException {
        long value = in.number(kind.bytes());
        int above = Long.SIZE - Byte.SIZE * kind.bytes();
        return kind.signed() ? value << above >> above : value;
    }

    /** Returns it as text in the style of LLVM's tools, with gfxisa's names of registers, for example {@code DW_OP_bregx v2+0}. */
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
        for (int i = 0; i < operands.length; i++) {
            String value = operand(kinds.get(i), operands[i]);
            boolean isOffset = behindRegister && kinds.get(i) != DwarfOperand.REG;
            text.append(isOffset ? "" : " ").append(isOffset && value.charAt(0) != '-' ? "+" : "");
            text.append(isOffset ? Long.toString(operands[i]) : value);
            behindRegister = kinds.get(i) == DwarfOperand.REG;
        }
        for (int i = 0; i < block.size(); i++) {
            text.append(String.format(Locale.ROOT, " 0x%02x", block.array()[block.start() + i]));
        }
        return text.toString();
    }

    private String operand(DwarfOperand kind, long value) {
        return switch (kind) {
            case REG -> register(value);
            case BLOCK -> Hex.of(block.size());
            case REF -> String.format(Locale.ROOT, "(0x%08x)", value);
            default -> kind.signed() ? (value < 0 ? "" : "+") + value : Hex.of(value);
        };
    }

    private static String register(long number) {
        return RegisterNumber.of(number).map(RegisterNumber::toString).orElse("register " + number);
    }
}
