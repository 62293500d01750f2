package org.gfxisa.simulator.dwarf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAddressSpace;
import org.gfxisa.isa.abi.DwarfAttribute;
import org.gfxisa.isa.abi.DwarfEncoding;
import org.gfxisa.isa.abi.DwarfLlvmOperation;
import org.gfxisa.isa.abi.DwarfOperation;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/**
 * Evaluates an expression on a stack of numbers and locations (DWARF 5, 2.5; DWARF Extensions For Heterogeneous Debugging), including the
 * operations that LLVM emits (erratum A17).
 */
final class ExpressionEvaluator {
    private static final int MOST_STEPS = 10_000;
    private static final int NO_REGISTER = -1;
    private static final int IN_FILE = -2;

    private final DebugUnit unit;
    private final Optional<DwarfExpression> frameBase;
    private final DwarfContext state;
    private final List<Element> stack = new ArrayList<>();
    private final List<DwarfLocation.Composite.Piece> pieces = new ArrayList<>();

    /**
     * An element of the stack.
     *
     * @param number the number, or the address from which xderef made the location
     * @param register the register that contained the number, or {@link #IN_FILE} for an address in the file
     * @param location the location, if it is one
     * @param isFetched whether xderef made the location
     */
    private record Element(long number, long register, Optional<DwarfLocation> location, boolean isFetched) {}

    ExpressionEvaluator(DebugUnit unit, Optional<DwarfExpression> frameBase, DwarfContext state) {
        this.unit = unit;
        this.frameBase = frameBase;
        this.state = state;
    }

    DwarfLocation run(List<DecodedOperation> steps) throws CodeObjectException {
        Map<Long, Integer> locations = new HashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            locations.put((long) steps.get(i).at(), i);
        }
        int done = 0;
        for (int i = 0; i < steps.size(); ) {
            if (++done > MOST_STEPS) {
                throw new CodeObjectException("an expression of more than " + MOST_STEPS + " operations");
            }
            DecodedOperation step = steps.get(i++);
            if (step.operation() == DwarfOperation.SKIP || step.operation() == DwarfOperation.BRA && number() != 0) {
                // Offsets are relative to the end of the operation: its code and two bytes.
                i = locations.getOrDefault(step.at() + 1 + Short.BYTES + step.operands()[0], steps.size());
            } else if (step.operation() != DwarfOperation.BRA) {
                apply(step);
            }
        }
        return pieces.isEmpty() ? end() : new DwarfLocation.Composite(List.copyOf(pieces));
    }

    private DwarfLocation end() throws CodeObjectException {
        if (stack.isEmpty()) {
            return new DwarfLocation.Undefined();
        }
        Element top = stack.get(stack.size() - 1);
        return top.isFetched && top.register >= 0 ? register(top.register) : location();
    }

    private void apply(DecodedOperation step) throws CodeObjectException {
        long[] operands = step.operands();
        switch (step.operation()) {
            case ADDR -> element(operands[0], IN_FILE);
            case ADDRX -> element(unit.address(operands[0]), IN_FILE);
            case CONSTX -> push(unit.address(operands[0]));
            case CONST1U, CONST1S, CONST2U, CONST2S, CONST4U, CONST4S, CONST8U, CONST8S, CONSTU, CONSTS ->
                push(operands[0]);
            case LIT -> push(step.number());
            case REG -> push(register(step.number()));
            case REGX -> push(register(operands[0]));
            case BREG -> registerValue(step.number(), operands[0]);
            case BREGX -> registerValue(operands[0], operands[1]);
            case REGVAL_TYPE -> registerValue(operands[0], 0);
            case FBREG -> frame(operands[0]);
            case DUP -> stack.add(peek(0));
            case DROP -> pop();
            case OVER -> stack.add(peek(1));
            case PICK -> stack.add(peek((int) operands[0]));
            case SWAP -> stack.add(stack.size() - 2, remove(2));
            case ROT -> stack.add(stack.size() - 3, remove(3));
            case XDEREF -> {
                Element address = pop();
                long space = number();
                stack.add(new Element(
                        address.number, address.register, Optional.of(memory(space, address.number)), true));
            }
            case XDEREF_SIZE -> {
                long address = number();
                push(fetch(memory(number(), address), operands[0]));
            }
            case DEREF -> push(fetch(location(), unit.addressSize()));
            case DEREF_SIZE, DEREF_TYPE -> push(fetch(location(), operands[0]));
            case ABS -> push(Math.abs(number()));
            case NEG -> push(-number());
            case NOT -> push(~number());
            case PLUS_UCONST -> push(number() + operands[0]);
            case PIECE -> piece(operands[0]);
            case IMPLICIT_VALUE -> push(new DwarfLocation.Implicit(bytes(step), 0));
            case STACK_VALUE -> {
                Element top = pop();
                push(new DwarfLocation.Implicit(littleEndian(top.isFetched ? top.number : value(top)), 0));
            }
            case CONVERT -> push(converted(number(), operands[0]));
            case REINTERPRET, NOP -> {
                // The bits are unchanged.
            }
            case LLVM_USER -> llvm(step.llvm().orElseThrow(), operands);
            default -> {
                long right = number();
                push(result(step, number(), right));
            }
        }
    }

    private static long result(DecodedOperation step, long left, long right) throws CodeObjectException {
        int shift = (int) Math.min(Long.SIZE - 1, right & Long.MAX_VALUE);
        boolean isAll = Long.compareUnsigned(right, Long.SIZE) >= 0;
        return switch (step.operation()) {
            case AND -> left & right;
            case OR -> left | right;
            case XOR -> left ^ right;
            case PLUS -> left + right;
            case MINUS -> left - right;
            case MUL -> left * right;
            case DIV -> right == 0 ? 0 : left / right;
            case MOD -> right == 0 ? 0 : Long.remainderUnsigned(left, right);
            case SHL -> isAll ? 0 : left << shift;
            case SHR -> isAll ? 0 : left >>> shift;
            case SHRA -> left >> (isAll ? Long.SIZE - 1 : shift);
            case EQ -> left == right ? 1 : 0;
            case NE -> left != right ? 1 : 0;
            case GE -> left >= right ? 1 : 0;
            case GT -> left > right ? 1 : 0;
            case LE -> left <= right ? 1 : 0;
            case LT -> left < right ? 1 : 0;
            default -> throw unknown(step.operation().text());
        };
    }

    private void llvm(DwarfLlvmOperation operation, long[] operands) throws CodeObjectException {
        switch (operation) {
            case NOP -> {
                // Nothing.
            }
            case FORM_ASPACE_ADDRESS -> {
                long space = number();
                push(memory(space, number()));
            }
            case PUSH_LANE -> push(state.lane());
            case OFFSET -> {
                long offset = number();
                push(location().offsetBy(offset));
            }
            case OFFSET_UCONST -> push(location().offsetBy(operands[0]));
            case BIT_OFFSET -> {
                long bits = number();
                if (bits % Byte.SIZE != 0) {
                    throw unknown("a place within a byte");
                }
                push(location().offsetBy(bits / Byte.SIZE));
            }
            case UNDEFINED -> push(new DwarfLocation.Undefined());
            case ASPACE_BREGX -> {
                long space = number();
                push(memory(space, registerValue(operands[0]) + operands[1]));
            }
            default -> throw unknown(operation.text());
        }
    }

    private static CodeObjectException unknown(String what) {
        return new CodeObjectException(what + " is not supported");
    }

    private static DwarfLocation memory(long space, long address) throws CodeObjectException {
        DwarfAddressSpace known = DwarfAddressSpace.of((int) space)
                .orElseThrow(() -> new CodeObjectException("an expression with the address space " + space));
        return new DwarfLocation.Memory(known, address);
    }

    private static DwarfLocation register(long number) throws CodeObjectException {
        RegisterNumber register = RegisterNumber.of(number)
                .orElseThrow(() -> new CodeObjectException("an expression with register " + number));
        return new DwarfLocation.Register(register, 0, true);
    }

    private void piece(long size) throws CodeObjectException {
        DwarfLocation location = stack.isEmpty() ? new DwarfLocation.Undefined() : end();
        stack.clear();
        pieces.add(new DwarfLocation.Composite.Piece(location, Math.max(0, size)));
    }

    /** Returns the value of a register; for a vector register, that of the lane. */
    private long registerValue(long register) throws CodeObjectException {
        return number(register(register));
    }

    private void registerValue(long register, long offset) throws CodeObjectException {
        element(registerValue(register) + offset, offset == 0 ? register : NO_REGISTER);
    }

    private void frame(long offset) throws CodeObjectException {
        DwarfExpression base = frameBase.orElseThrow(() -> unknown("an offset from a frame whose base is not known"));
        DwarfLocation location = base.location(Optional.empty(), state);
        if (location instanceof DwarfLocation.Register) {
            push(state.frame(number(location)) + offset);
        } else {
            push(location.offsetBy(offset));
        }
    }

    /** Converts a number to a type. Type 0 is that of addresses. */
    private long converted(long value, long type) throws CodeObjectException {
        Optional<DebugEntry> entry = type == 0 ? Optional.empty() : unit.entryAt(type);
        if (entry.isEmpty()) {
            return value;
        }
        long encoding = entry.get().number(DwarfAttribute.ENCODING, 0);
        if (encoding == DwarfEncoding.FLOATING.value()) {
            throw unknown("a conversion to floating point");
        }
        int above = Long.SIZE
                - Byte.SIZE * (int) Math.max(1, Math.min(Long.BYTES, entry.get().number(DwarfAttribute.BYTE_SIZE, 0)));
        return encoding == DwarfEncoding.SIGNED.value() ? value << above >> above : value << above >>> above;
    }

    private static byte[] bytes(DecodedOperation step) {
        byte[] bytes = new byte[step.block().size()];
        step.block().buffer().get(bytes);
        return bytes;
    }

    private void element(long number, long register) {
        stack.add(new Element(number, register, Optional.empty(), false));
    }

    private void push(long number) {
        element(number, NO_REGISTER);
    }

    private void push(DwarfLocation location) {
        stack.add(new Element(0, NO_REGISTER, Optional.of(location), false));
    }

    private Element peek(int below) throws CodeObjectException {
        if (below >= stack.size()) {
            throw new CodeObjectException("an expression that pops from an empty stack");
        }
        return stack.get(stack.size() - 1 - below);
    }

    private Element pop() throws CodeObjectException {
        peek(0);
        return stack.remove(stack.size() - 1);
    }

    /** Removes the top of the stack, which must have at least some number of elements. */
    private Element remove(int count) throws CodeObjectException {
        peek(count - 1);
        return pop();
    }

    private long number() throws CodeObjectException {
        return value(pop());
    }

    private long value(Element element) throws CodeObjectException {
        return element.location.isPresent() ? number(element.location.get()) : element.number;
    }

    private DwarfLocation location() throws CodeObjectException {
        Element top = pop();
        long base = top.register == IN_FILE ? state.base() : 0;
        return top.location.orElseGet(() -> new DwarfLocation.Memory(DwarfAddressSpace.NONE, top.number + base));
    }

    /** Reads 64 bits from a location, or 32 bits if there are no more. */
    private long number(DwarfLocation location) throws CodeObjectException {
        boolean isLanes = location instanceof DwarfLocation.Register register
                && register.number().isVector();
        Optional<byte[]> wide = isLanes ? Optional.empty() : location.read(Long.BYTES, state);
        return wide.isPresent() ? littleEndian(wide.get()) : fetch(location, Integer.BYTES);
    }

    private long fetch(DwarfLocation location, long size) throws CodeObjectException {
        if (size <= 0 || size > Long.BYTES) {
            throw new CodeObjectException("an expression that reads " + size + " bytes");
        }
        return littleEndian(location.read((int) size, state)
                .orElseThrow(() -> new CodeObjectException("an expression that reads an inaccessible location")));
    }

    private static long littleEndian(byte[] bytes) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(bytes)
                .getLong(0);
    }

    private static byte[] littleEndian(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }
}
