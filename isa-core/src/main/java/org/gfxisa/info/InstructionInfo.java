package org.gfxisa.info;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.table.CodeRange.Role;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/**
 * What an instruction does to registers, memory, counters and control. One object is filled again and again, without allocation; what it
 * gives is valid until then. Not for several threads at once.
 */
public final class InstructionInfo {
    private final Isa isa;
    private final Set<String> features;
    private final FormInfo[] forms;
    private final RegisterUses registers;
    private final CounterUses counters;
    private Instruction instruction = new Instruction();
    private FormInfo form;
    private boolean hasRegisters;
    private boolean hasCounters;

    /** Prepares for an instruction set, with no target feature on. */
    public InstructionInfo(Isa isa) {
        this(isa, Set.of());
    }

    /**
     * Prepares for an instruction set.
     *
     * @param features the target features that may be on, e.g. {@code xnack}
     */
    public InstructionInfo(Isa isa, Set<String> features) {
        this.isa = isa;
        this.features = Set.copyOf(features);
        forms = new FormInfo[isa.formCount()];
        registers = new RegisterUses(isa.codec());
        counters = new CounterUses(isa.codec());
        form = form(0);
    }

    /**
     * Looks at an instruction, which must not change as long as it is asked about.
     *
     * @throws IllegalStateException when it is not valid
     */
    public void read(Instruction valid) {
        instruction = valid;
        form = form(valid.form().id());
        hasRegisters = false;
        hasCounters = false;
    }

    private FormInfo form(int id) {
        if (forms[id] == null) {
            forms[id] = new FormInfo(isa.form(id), isa.action(isa.form(id).opcode()), features);
        }
        return forms[id];
    }

    /** The instruction that was looked at last. */
    public Instruction instruction() {
        return instruction;
    }

    /** What it has in common with all instructions of its encoding. */
    public FormInfo form() {
        return form;
    }

    /** The registers that it reads and writes. */
    public RegisterUses registers() {
        if (!hasRegisters) {
            registers.read(form, instruction);
            hasRegisters = true;
        }
        return registers;
    }

    /** The counters that it raises and waits for. */
    public CounterUses counters() {
        if (!hasCounters) {
            counters.read(form, instruction, hasResult());
            hasCounters = true;
        }
        return counters;
    }

    /** Where the wave goes. */
    public Flow flow() {
        return form.flow();
    }

    /**
     * Where it branches, if the instruction says it itself.
     *
     * @param address of the instruction's first byte
     */
    public OptionalLong target(long address) {
        return instruction.branchTarget(address);
    }

    /** The access to memory that it makes; empty if it makes none. */
    public Optional<MemoryAccess> memory() {
        return form.memory();
    }

    /**
     * How caches shall treat its access, in the words of its text: {@code glc}, {@code sc0}, {@code scope:SCOPE_SYS}; none where it says
     * nothing. What the words mean for the order of accesses stands in the {@linkplain org.gfxisa.memorymodel.MemoryModel memory model}.
     */
    public List<String> policy() {
        List<String> words = new ArrayList<>();
        for (int i : form.policies()) {
            Slot slot = form.form().slots().get(i);
            int value = (int) instruction.value(i);
            if (slot.kind() instanceof Kind.Policy policy) {
                for (int part = 0; part < policy.partCount(); part++) {
                    policy.word(part, value).ifPresent(word -> words.add(word.text()));
                }
            } else if (value != 0) {
                words.add(slot.prefix());
            }
        }
        return words;
    }

    /**
     * How long the result of a matrix instruction takes, in passes of four cycles; empty where the required wait states do not say it,
     * which is where nothing depends on it.
     */
    public OptionalInt passes() {
        return isa.processor().hazards().map(rules -> rules.passes(form.form())).orElse(OptionalInt.empty());
    }

    /** What it does to caches; empty if nothing but what accesses do. */
    public Optional<CacheAction> cache() {
        return form.cache();
    }

    /** Whether only a trap handler may use it: it returns from one, or writes a register that no other code can write. */
    public boolean isPrivileged() {
        return form.isPrivileged() || writesTrapRegisters();
    }

    private boolean writesTrapRegisters() {
        RegisterUses uses = registers();
        for (int i = 0; i < uses.count(); i++) {
            if (uses.isWritten(i)
                    && uses.code(i) != RegisterUses.NO_CODE
                    && isa.tables().codes().role(uses.code(i)) == Role.TRAP) {
                return true;
            }
        }
        return false;
    }

    /** Whether it writes a register that an operand names, or tells by a counter when a cache is written back. */
    private boolean hasResult() {
        RegisterUses uses = registers();
        for (int i = 0; i < uses.count(); i++) {
            if (uses.isWritten(i) && uses.slot(i) != RegisterUses.IMPLICIT) {
                return true;
            }
        }
        return form.isWriteBack();
    }
}
