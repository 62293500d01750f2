package org.gfxisa.simulator.bind;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.Instruction;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** A decoded instruction as operations are bound to it: its operands and modifiers by name. */
public final class Bound {
    private static final int DWORD = 4;
    private static final int LARGEST_ELEMENT = 16;

    private final Instruction instruction;
    private final Machine machine;
    private final long address;

    public Bound(Machine machine, Instruction instruction, long address) {
        this.machine = machine;
        this.instruction = instruction;
        this.address = address;
    }

    public Machine machine() {
        return machine;
    }

    public Instruction instruction() {
        return instruction;
    }

    /** Address of the instruction. */
    public long address() {
        return address;
    }

    /** Address of the next instruction. */
    public long nextAddress() {
        return address + instruction.size();
    }

    /** Dwords from the next instruction to where it branches; 0 for one that does not. */
    public int distance() {
        return (int) (target() - nextAddress()) / DWORD;
    }

    /** Where it branches; the next instruction for one that does not. */
    public long target() {
        return instruction.branchTarget(address).orElse(nextAddress());
    }

    public String mnemonic() {
        return instruction.mnemonic();
    }

    /** The operand of a name. */
    public Optional<OperandView> operand(String name) {
        for (int i = 0; i < instruction.operandCount(); i++) {
            OperandView view = instruction.operand(i);
            if (view.name().equals(name)) {
                return Optional.of(view);
            }
        }
        return Optional.empty();
    }

    /** The operand that a kernel reads or writes. */
    public OperandView input(String name) {
        return operand(name).orElseThrow(() -> new Unsupported("its encoding has no operand '" + name + "'"));
    }

    /** The operand of the first of several names that there is. */
    public OperandView first(String... names) {
        for (String name : names) {
            Optional<OperandView> view = operand(name);
            if (view.isPresent()) {
                return view.get();
            }
        }
        throw new Unsupported("it has no operand '" + names[0] + "'");
    }

    /** Value of a modifier or immediate; 0 without it. */
    public int number(String name) {
        Form form = instruction.form();
        for (int i = 0; i < form.slots().size(); i++) {
            if (form.slots().get(i).name().equals(name)) {
                return (int) instruction.value(i);
            }
        }
        return 0;
    }

    /** What an access moves. */
    public Transfer transfer(MemoryAction action, boolean returns) {
        return new Transfer(
                action.element().bytes(),
                action.element().isSigned(),
                action.half(),
                action.update(),
                returns,
                modifiers());
    }

    /** What accesses move whose format tells how many bytes: by these, up to 16. */
    public Transfer[] transfers() {
        Transfer[] bySize = new Transfer[LARGEST_ELEMENT + 1];
        for (int bytes = 1; bytes <= LARGEST_ELEMENT; bytes++) {
            bySize[bytes] = new Transfer(bytes, false, Half.NONE, Optional.empty(), false, modifiers());
        }
        return bySize;
    }

    /** The modifiers that are not 0, by name. */
    public Map<String, Integer> modifiers() {
        Form form = instruction.form();
        Map<String, Integer> values = new HashMap<>();
        for (int i = form.operandCount(); i < form.slots().size(); i++) {
            int value = (int) instruction.value(i);
            if (value != 0) {
                values.put(form.slots().get(i).name(), value);
            }
        }
        return values;
    }

    /** Returns whether there is a modifier of this name and it is not zero. */
    public boolean flag(String name) {
        return number(name) != 0;
    }

    /** Returns whether the encoding has a vector register that is written: of an atomic, whether it returns a value. */
    public boolean hasResult() {
        return operand("vdst").isPresent()
                || operand("vdata").filter(OperandView::isWritten).isPresent();
    }

    /** The modifier's slot. */
    public Optional<Slot> modifier(String name) {
        Form form = instruction.form();
        for (int i = form.operandCount(); i < form.slots().size(); i++) {
            if (form.slots().get(i).name().equals(name)) {
                return Optional.of(form.slots().get(i));
            }
        }
        return Optional.empty();
    }

    /** What the text says of an enumerated modifier, without its prefix: {@code WORD_1}; empty without one. */
    public String word(String name) {
        Optional<Slot> slot = modifier(name);
        if (slot.isEmpty()) {
            return "";
        }
        int value = number(name);
        if (slot.get().kind() instanceof Kind.Enum words) {
            for (Kind.Word word : words.words()) {
                if (word.value() == value) {
                    return word.text().substring(word.text().indexOf(':') + 1);
                }
            }
        }
        return "";
    }

    /** How many bits a list modifier is written with: at least those that it has in the encoding. */
    private static int listed(Slot slot) {
        int encoded = slot.bits().width();
        return slot.kind() instanceof Kind.Bits bits ? Math.max(bits.length(), encoded) : encoded;
    }

    /** The bit of a list modifier that belongs to source {@code srcN}, or with N = 3 to the destination, which is last. */
    public boolean bit(String name, int source) {
        Optional<Slot> slot = modifier(name);
        if (slot.isEmpty()) {
            return false;
        }
        int width = listed(slot.get());
        int index = source == 3 ? width - 1 : source;
        return index < width && (number(name) >>> index & 1) != 0;
    }

    /** The last bits of a list modifier, which say where in its register a result goes. */
    int last(String name, int count) {
        int width = modifier(name).map(Bound::listed).orElse(count);
        return number(name) >>> width - count & (1 << count) - 1;
    }

    /** Operand code of a register operand; empty for anything else and for no register. */
    public OptionalInt code(String name) {
        Optional<OperandView> view = operand(name);
        return view.isPresent() && view.get().isRegister()
                ? OptionalInt.of(SlotValue.code(view.get().value()))
                : OptionalInt.empty();
    }
}
