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

/** An instruction that checks look at. */
final class Site implements Watcher.Watch {
    final int id;
    final long address;
    /** Address of the next instruction, and what that waits for, by counter; empty if it does not. */
    final long next;

    final int[] limitsBehind;
    /** What it does at a barrier: {@link Operation#BARRIER}, {@link Operation#ARRIVE}, or {@link Operation#NOP} for nothing. */
    final Operation barrier;
    /** Whether it accesses memory that others see. */
    final boolean isVisible;
    /** Whether it may write to LDS. */
    final boolean writesLocal;
    /** Whether it loads from memory to LDS, which its counter tells and not that of LDS. */
    final boolean loadsToLocal;
    /** Of the steps of an acquire from other work-groups those that it takes, a bit each; 0 if it invalidates nothing. */
    final int acquireSteps;
    /** Whether others see what was written before once it is done. */
    final boolean isRelease;

    /** Whether the registers that it reads give those that it writes, and it does nothing else. */
    final boolean isComputed;
    /** The same, lane by lane. */
    final boolean isOfLanes;
    /** Whether lanes that are off matter to none that are on. */
    final boolean keepsToLanes;
    /** Whether what it reads decides where the wave goes on. */
    final boolean isBranch;

    final boolean isMemory;
    final Uses uses;
    final FloatUses floats;
    final Arithmetic arithmetic;
    /** Whether what it gives may become part of an address. */
    final boolean isAddressPart;

    final Raises counters;
    /** What it says of caches. */
    final Policy policy;

    /** Whether it compares and exchanges. */
    final boolean compares;

    /** Whether it is an atomic on floats, one for the whole system, and one that fine-grained memory executes. */
    final boolean updatesFloats;

    final boolean isOfSystem;
    final boolean reachesFineGrained;

    private final Checker checker;
    private final Instruction instruction;
    private final Isa isa;
    private final Coherence coherence;
    private final boolean isCoherent;
    private final boolean isNarrow;
    /** Whether it is a load or an update that a loop waits with. */
    final boolean isWaiting;

    /**
     * An instruction of a machine's code.
     *
     * @param info to be filled with it
     * @param op what it is executed by
     * @param limitsBehind what the next instruction waits for, by counter; empty if it does not
     */
    Site(
            Checker checker,
            Machine machine,
            Coherence coherence,
            InstructionInfo info,
            Instruction instruction,
            Op op,
            long address,
            int id,
            int[] limitsBehind) {
        this.limitsBehind = limitsBehind;
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
        isOfLanes = execution.filter(VectorImplementation.class::isInstance).isPresent();
        keepsToLanes = keepsToLanes(isa, instruction);
        isComputed = isOfLanes || execution.filter(Site::computes).isPresent();
        isBranch = info.flow() == Flow.BRANCH || info.flow() == Flow.JUMP || info.flow() == Flow.CALL;
        isMemory = info.memory().isPresent();
        counters = Raises.of(info);
        policy = isMemory || info.cache().isPresent() ? new Policy(info.policy(), text()) : Policy.NONE;
        uses = new Uses(isa, info, machine.layout());
        floats = checker.does(CheckKind.FLOAT) ? FloatUses.of(execution, instruction, uses) : FloatUses.NONE;
        arithmetic = checker.does(CheckKind.ADDRESS) ? Arithmetic.of(op.bound()) : Arithmetic.NONE;
        isAddressPart = arithmetic != Arithmetic.NONE && checker.isAddressPart(address);
        isCoherent = isShared && !isLocal && coherence.isCoherent(info);
        isNarrow = isShared && !isLocal && coherence.isNarrow(info);
        boolean mayWait = isShared
                && !loadsToLocal
                && (isLocal || writes || !isCoherent && (isNarrow || coherence.areNarrowLoads()))
                && !info.memory().filter(m -> m.access() == Access.STORE).isPresent();
        isWaiting = mayWait && checker.does(CheckKind.RACE) && checker.isWaiting(address);
    }

    /** Whether lanes that are off matter to none that are on. */
    static boolean keepsToLanes(Isa isa, Instruction instruction) {
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
     * What its access promises to others.
     *
     * @param hasReleased whether the wave has waited for everything before
     */
    AccessKind kind(boolean isLocal, boolean writes, boolean updates, boolean hasReleased) {
        if (updates) {
            boolean isNear = !isLocal && !isCoherent;
            return isNear ? AccessKind.NARROW_UPDATE : isWaiting ? AccessKind.WAITING_UPDATE : AccessKind.UPDATE;
        }
        if (isWaiting && !writes && !isNarrow) {
            return AccessKind.WAITING;
        }
        if (isLocal) {
            return AccessKind.PLAIN;
        }
        if (isCoherent && !(writes ? coherence.areStores() : coherence.areLoads())) {
            return AccessKind.COHERENT;
        }
        if (isNarrow) {
            return AccessKind.NARROW;
        }
        return writes && hasReleased ? AccessKind.RELEASING : AccessKind.PLAIN;
    }

    /** What makes accesses of its processor seen by others. */
    Coherence coherence() {
        return coherence;
    }

    Instruction instruction() {
        return instruction;
    }

    Isa isa() {
        return isa;
    }

    /** The instruction as text. */
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
