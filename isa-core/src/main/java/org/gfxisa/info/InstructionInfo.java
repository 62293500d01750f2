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
 * The effects of an instruction on registers, memory, counters and control flow. An object is reused for many instructions
 * without allocation; its results are valid until it reads another one. Not safe for use by several threads.
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

    /** Prepares for an instruction set with all target features off. */
    public InstructionInfo(Isa isa) {
        this(isa, Set.of());
    }

    /**
     * Prepares for an instruction set.
     *
     * @param isa the instruction set
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
     * Analyzes an instruction, which must not change while this object is queried.
     *
     * @throws IllegalStateException if it is not valid
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

    /** Returns the instruction. */
    public Instruction instruction() {
        return instruction;
    }

    /** Returns the properties of its encoding. */
    public FormInfo form() {
        return form;
    }

    /** Returns the registers that it reads and writes. */
    public RegisterUses registers() {
        if (!hasRegisters) {
            registers.read(form, instruction);
            hasRegisters = true;
        }
        return registers;
    }

    /** Returns the counters that it increments and waits for. */
    public CounterUses counters() {
        if (!hasCounters) {
            counters.read(form, instruction, hasResult());
            hasCounters = true;
        }
        return counters;
    }

    /** Returns the control flow. */
    public Flow flow() {
        return form.flow();
    }

    /**
     * Returns the target of a direct branch; empty for any other instruction.
     *
     * @param address address of the instruction's first byte
     */
    public OptionalLong target(long address) {
        return instruction.branchTarget(address);
    }

    /** Returns the memory access; empty if there is none. */
    public Optional<MemoryAccess> memory() {
        return form.memory();
    }

    /**
     * Returns the cache policy of its access as the words of its text: {@code glc}, {@code sc0}, {@code scope:SCOPE_SYS}; an
     * empty list for the default policy. The {@linkplain org.gfxisa.memorymodel.MemoryModel memory model} defines the effect of
     * the words on ordering.
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

    /** Returns the latency of a matrix instruction in passes of four cycles; empty if the required wait states do not depend on it. */
    public OptionalInt passes() {
        return isa.processor().hazards().map(rules -> rules.passes(form.form())).orElse(OptionalInt.empty());
    }

    /** Returns the cache operation; empty if there is none beyond those of accesses. */
    public Optional<CacheAction> cache() {
        return form.cache();
    }

    /** Returns whether only a trap handler may use it: it returns from one, or writes a register that no other code can write. */
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

    /** Returns whether it writes a register that an operand names, or increments a counter for the completion of a write-back. */
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
