package org.gfxisa.simulator.check;

import java.util.Optional;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.exec.ControlAction.Operation;
import org.gfxisa.exec.ConvertAction;
import org.gfxisa.exec.DotAction;
import org.gfxisa.exec.Execution;
import org.gfxisa.exec.LaneAction;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.ScalarImplementation;
import org.gfxisa.exec.Space;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.info.Flow;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.MemoryAccess;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.modelled.Policy;
import org.gfxisa.simulator.wave.Wave;

/** An instruction in loaded code, with the properties that checks need. */
final class InstructionSite implements Watcher.Watch {
    final int id;
    final long address;
    /** The address of the next instruction and, for each counter, the value that it waits for; empty if it does not wait. */
    final long next;

    final int[] nextLimits;
    /** Its effect on a barrier: {@link Operation#BARRIER}, {@link Operation#ARRIVE}, or {@link Operation#NOP} if it has none. */
    final Operation barrier;
    /** Whether it accesses memory that other waves see. */
    final boolean isVisible;
    /** Whether it may write to LDS. */
    final boolean writesLocal;
    /** Whether it loads from memory to LDS. The counter for memory, not that for LDS, says when it is complete. */
    final boolean loadsToLocal;
    /** The steps of an acquire from other work-groups that it performs, a bit each; 0 if it invalidates nothing. */
    final int acquireSteps;
    /** Whether other work-groups see earlier writes once it is complete. */
    final boolean isRelease;

    /** Whether it computes the registers that it writes from those that it reads, and has no other effect. */
    final boolean isComputed;
    /** Whether it does so in each lane separately. */
    final boolean isPerLane;
    /** Whether the values in inactive lanes cannot affect active lanes. */
    final boolean ignoresInactiveLanes;
    /** Whether the registers that it reads decide where the wave continues. */
    final boolean isBranch;

    final boolean isMemory;
    final InstructionRegisters uses;
    final FloatOperands floats;
    final Arithmetic arithmetic;
    /** Whether its result may become part of a memory address. */
    final boolean isAddressPart;

    final CounterEffects counters;
    /** How it controls caches. */
    final Policy policy;

    /** Whether it is a compare-and-swap. */
    final boolean compares;

    /** Whether it is a floating-point atomic, whether that has system scope, and whether the processor executes it in fine-grained memory. */
    final boolean updatesFloats;

    final boolean isOfSystem;
    final boolean reachesFineGrained;

    private final Checker checker;
    private final Instruction instruction;
    private final Isa isa;
    private final Coherence coherence;
    private final boolean isCoherent;
    private final boolean isWorkgroupScope;
    /** Whether it is the load or the atomic of a spin loop. */
    final boolean isSpinning;

    /**
     * Creates the site of an instruction.
     *
     * @param info a buffer for the description of the instruction
     * @param op the operation that executes it
     * @param nextLimits for each counter the value that the next instruction waits for; empty if it does not wait
     */
    InstructionSite(
            Checker checker,
            Machine machine,
            Coherence coherence,
            InstructionInfo info,
            Instruction instruction,
            Op op,
            long address,
            int id,
            int[] nextLimits) {
        this.nextLimits = nextLimits;
        next = address + instruction.size();
        this.checker = checker;
        isa = machine.isa();
        this.coherence = coherence;
        this.instruction = instruction;
        this.address = address;
        this.id = id;
        info.read(instruction);
        barrier = isa.action(instruction.opcode())
                .filter(ControlAction.class::isInstance)
                .map(action -> atBarrier(((ControlAction) action).operation()))
                .orElse(Operation.NOP);
        boolean isShared = info.memory().filter(MemoryAccess::isShared).isPresent();
        boolean isLocal = info.memory().filter(MemoryAccess::isLocal).isPresent();
        boolean isFlat = info.memory().filter(m -> m.space() == Space.FLAT).isPresent();
        boolean writes = info.memory().filter(m -> m.access() != Access.LOAD).isPresent();
        isVisible = isShared && !isLocal;
        writesLocal = (isLocal || isFlat) && writes;
        compares = isa.action(instruction.opcode())
                .filter(a -> a instanceof MemoryAction memory && memory.comparand() != Comparand.NONE)
                .isPresent();
        updatesFloats = isa.action(instruction.opcode())
                .filter(a -> a instanceof MemoryAction memory
                        && memory.access() == Access.ATOMIC
                        && memory.element().isFloat())
                .isPresent();
        isOfSystem = updatesFloats && coherence.isOfSystem(info);
        reachesFineGrained = TargetProperties.of(isa.processor()).fineGrainedFloatAtomics();
        loadsToLocal = info.memory()
                .filter(m -> m.throughLds() && m.access() == Access.LOAD)
                .isPresent();
        acquireSteps = info.form().isInvalidation() ? coherence.acquireSteps(text()) : 0;
        isRelease = info.form().isWriteBack() && coherence.isRelease(text());
        Optional<Execution> execution = isa.execution(instruction.opcode());
        isPerLane = execution.filter(VectorImplementation.class::isInstance).isPresent();
        ignoresInactiveLanes = ignoresInactiveLanes(isa, instruction);
        isComputed = isPerLane || execution.filter(InstructionSite::computes).isPresent();
        isBranch = info.flow() == Flow.BRANCH || info.flow() == Flow.JUMP || info.flow() == Flow.CALL;
        isMemory = info.memory().isPresent();
        counters = CounterEffects.of(info);
        policy = isMemory || info.cache().isPresent() ? new Policy(info.policy(), text()) : Policy.NONE;
        uses = new InstructionRegisters(isa, info, machine.layout());
        floats = checker.isEnabled(CheckKind.FLOAT)
                ? FloatOperands.of(execution, instruction, uses)
                : FloatOperands.NONE;
        arithmetic = checker.isEnabled(CheckKind.ADDRESS) ? Arithmetic.of(op.bound()) : Arithmetic.NONE;
        isAddressPart = arithmetic != Arithmetic.NONE && checker.isAddressPart(address);
        isCoherent = isShared && !isLocal && coherence.isCoherent(info);
        isWorkgroupScope = isShared && !isLocal && coherence.isWorkgroupScope(info);
        boolean maySpin = isShared
                && !loadsToLocal
                && (isLocal || writes || !isCoherent && (isWorkgroupScope || coherence.arePlainLoadsWorkgroupAtomic()))
                && !info.memory().filter(m -> m.access() == Access.STORE).isPresent();
        isSpinning = maySpin && checker.isEnabled(CheckKind.RACE) && checker.isSpinning(address);
    }

    /** Returns whether the values in inactive lanes cannot affect active lanes. */
    static boolean ignoresInactiveLanes(Isa isa, Instruction instruction) {
        return isa.execution(instruction.opcode())
                        .filter(VectorImplementation.class::isInstance)
                        .isPresent()
                && instruction.form().slots().stream().noneMatch(s -> s.name().startsWith("dpp"));
    }

    private static boolean computes(Execution execution) {
        return execution instanceof ScalarImplementation
                || execution instanceof LaneAction
                || execution instanceof ConvertAction
                || execution instanceof DotAction
                || execution instanceof MatrixAction;
    }

    private static Operation atBarrier(Operation operation) {
        return switch (operation) {
            case BARRIER, ARRIVE -> operation;
            case ARRIVE_FIRST -> Operation.ARRIVE;
            default -> Operation.NOP;
        };
    }

    /**
     * Returns the kind of an access by this instruction.
     *
     * @param hasReleased whether the wave has waited for all earlier accesses
     */
    AccessKind kind(boolean isLocal, boolean writes, boolean updates, boolean hasReleased) {
        if (updates) {
            boolean isNear = !isLocal && !isCoherent;
            return isNear ? AccessKind.WORKGROUP_UPDATE : isSpinning ? AccessKind.SPIN_UPDATE : AccessKind.UPDATE;
        }
        if (isSpinning && !writes && !isWorkgroupScope) {
            return AccessKind.SPIN;
        }
        if (isLocal) {
            return AccessKind.PLAIN;
        }
        if (isCoherent && !(writes ? coherence.arePlainStoresAtomic() : coherence.arePlainLoadsAtomic())) {
            return AccessKind.COHERENT;
        }
        if (isWorkgroupScope) {
            return AccessKind.WORKGROUP;
        }
        return writes && hasReleased ? AccessKind.RELEASING : AccessKind.PLAIN;
    }

    /** Returns the synchronization rules of the processor. */
    Coherence coherence() {
        return coherence;
    }

    Instruction instruction() {
        return instruction;
    }

    Isa isa() {
        return isa;
    }

    /** Returns the text of the instruction. */
    String text() {
        return new Disassembler(isa).text(instruction);
    }

    @Override
    public boolean before(Wave wave) {
        return checker.before(this, wave);
    }

    @Override
    public void tried(Wave wave, Watcher.Trial trial) {
        checker.tried(wave, trial);
    }

    @Override
    public boolean after(Wave wave, boolean hasEnded) {
        return checker.after(this, wave, hasEnded);
    }
}
