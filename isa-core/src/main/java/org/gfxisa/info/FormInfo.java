package org.gfxisa.info;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Action;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.exec.Condition;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.exec.ControlAction.Operation;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** The properties that all instructions of one encoding share. Immutable. */
public final class FormInfo {
    private static final Set<Operation> BARRIERS =
            EnumSet.of(Operation.BARRIER, Operation.ARRIVE, Operation.ARRIVE_FIRST);
    private static final Set<Operation> ARRIVALS = EnumSet.of(Operation.ARRIVE, Operation.ARRIVE_FIRST);

    private final Form form;
    private final Optional<Action> action;
    private final Flow flow;
    private final Optional<MemoryAccess> memory;
    private final Optional<CacheAction> cache;
    private final boolean isBarrier;
    private final boolean isArrival;
    private final boolean isTrap;
    private final boolean isClause;
    private final boolean isSample;
    private final boolean mergesResult;
    private final int[] registers;
    private final int[] policies;
    private final CounterRaise[] raises;

    FormInfo(Form form, Optional<Action> action, Set<String> features) {
        this.form = form;
        this.action = action;
        flow = action.flatMap(FormInfo::control)
                .map(control -> flow(control, form))
                .orElse(hasTarget(form) ? Flow.BRANCH : Flow.NEXT);
        isBarrier = isControl(action, BARRIERS);
        isArrival = isControl(action, ARRIVALS);
        isTrap = isControl(action, EnumSet.of(Operation.TRAP));
        isSample = action.filter(a -> a instanceof ImageAction image
                        && (image.operation() == ImageAction.Operation.SAMPLE
                                || image.operation() == ImageAction.Operation.GATHER))
                .isPresent();
        isClause = isControl(action, EnumSet.of(Operation.CLAUSE));
        memory = action.flatMap(a -> MemoryAccess.of(a, hasData(form)));
        cache = action.filter(CacheAction.class::isInstance).map(CacheAction.class::cast);
        mergesResult = memory.filter(m -> m.access() == Access.LOAD).isPresent()
                || action.filter(a ->
                                a instanceof ImageAction image && image.operation() != ImageAction.Operation.ATOMIC)
                        .isPresent();
        registers = IntStream.range(0, form.operandCount())
                .filter(i -> form.slots().get(i).kind() instanceof Kind.Register)
                .toArray();
        policies = IntStream.range(form.operandCount(), form.slots().size())
                .filter(i -> isPolicy(form.slots().get(i).kind()))
                .toArray();
        raises = form.raises().stream()
                .filter(raise -> raise.feature()
                        .filter(f -> features.contains(f.name()) != f.isOn())
                        .isEmpty())
                .toArray(CounterRaise[]::new);
    }

    private static Optional<ControlAction> control(Action action) {
        return action instanceof ControlAction control ? Optional.of(control) : Optional.empty();
    }

    private static boolean isControl(Optional<Action> action, Set<Operation> operations) {
        return action.flatMap(FormInfo::control)
                .filter(control -> operations.contains(control.operation()))
                .isPresent();
    }

    private static boolean isPolicy(Kind kind) {
        return kind instanceof Kind.Policy || kind instanceof Kind.Flag flag && flag.isPolicy();
    }

    /** Returns whether a load has an operand for its data. */
    private static boolean hasData(Form form) {
        return form.slots().stream().anyMatch(Slot::isWritten);
    }

    private static boolean hasTarget(Form form) {
        return form.slots().stream().anyMatch(s -> s.kind() instanceof Kind.Branch);
    }

    private static Flow flow(ControlAction control, Form form) {
        return switch (control.operation()) {
            case END, END_SAVED, END_ORDERED, RETURN_FROM_TRAP, ILLEGAL -> Flow.END;
            case BRANCH -> control.when() == Condition.ALWAYS ? Flow.GOTO : Flow.BRANCH;
            case CALL, SWAP -> Flow.CALL;
            case JUMP -> Flow.JUMP;
            case FORK, FORK_RELATIVE, JOIN, SUBVECTOR_BEGIN, SUBVECTOR_END -> Flow.BRANCH;
            case BARRIER, ARRIVE, ARRIVE_FIRST, BARRIER_STATE, WAIT, SLEEP, WAKE, TRAP, CLAUSE, NOP ->
                hasTarget(form) ? Flow.BRANCH : Flow.NEXT;
        };
    }

    /** Returns the encoding. */
    public Form form() {
        return form;
    }

    /** Returns the control flow. */
    public Flow flow() {
        return flow;
    }

    /** Returns the memory access; empty if there is none. */
    public Optional<MemoryAccess> memory() {
        return memory;
    }

    /** Returns the cache operation; empty if there is none beyond those of accesses. */
    public Optional<CacheAction> cache() {
        return cache;
    }

    /** Returns whether it writes back a cache, which makes its data visible to others. */
    public boolean isWriteBack() {
        return maintains(CacheAction.Operation.WRITE_BACK);
    }

    /** Returns whether it invalidates a cache, which makes the data of others visible. */
    public boolean isInvalidation() {
        return maintains(CacheAction.Operation.INVALIDATE)
                || maintains(CacheAction.Operation.WRITE_BACK_AND_INVALIDATE);
    }

    /** Operations on single lines or on read-only caches do not synchronize with others. */
    private boolean maintains(CacheAction.Operation operation) {
        return cache.isPresent()
                && cache.get().operation() == operation
                && cache.get().lines() == 0
                && cache.get().cache() != CacheAction.Cache.SCALAR
                && cache.get().cache() != CacheAction.Cache.INSTRUCTION;
    }

    /** Returns whether it arrives at a barrier of the work-group, so that other waves may continue. */
    public boolean isBarrier() {
        return isBarrier;
    }

    /** Returns whether it arrives at a barrier without waiting; another instruction waits. */
    public boolean isArrival() {
        return isArrival;
    }

    /** Returns whether it calls the trap handler, which may end the wave. */
    public boolean isTrap() {
        return isTrap;
    }

    /** Returns whether it samples an image or gathers one component of four texels. */
    public boolean isSample() {
        return isSample;
    }

    /** Returns whether it starts a clause: the accesses that follow are issued together, with no other instruction in between. */
    public boolean isClause() {
        return isClause;
    }

    /** Returns whether only a trap handler may use it, whatever its operands are. */
    public boolean isPrivileged() {
        return action.flatMap(FormInfo::control)
                .filter(control -> control.operation() == Operation.RETURN_FROM_TRAP)
                .isPresent();
    }

    /** Returns whether the unchanged part of a destination register is not read at issue but stays in place until the result arrives. */
    boolean mergesResult() {
        return mergesResult;
    }

    /** Returns the counters that it may increment with the given target features; the array is shared. */
    CounterRaise[] raises() {
        return raises;
    }

    /** Returns the slots of cache-policy modifiers; the array is shared. */
    int[] policies() {
        return policies;
    }

    /** Returns the operands that can be registers; the array is shared. */
    int[] registers() {
        return registers;
    }
}
