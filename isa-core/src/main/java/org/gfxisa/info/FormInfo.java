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

/** What all instructions of one encoding have in common. Immutable. */
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

    /** Whether an operand of a load is where its data goes. */
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

    /** The encoding. */
    public Form form() {
        return form;
    }

    /** Where a wave goes from it. */
    public Flow flow() {
        return flow;
    }

    /** The access to memory that it makes; empty if it makes none. */
    public Optional<MemoryAccess> memory() {
        return memory;
    }

    /** What it does to caches; empty if nothing but what accesses do. */
    public Optional<CacheAction> cache() {
        return cache;
    }

    /** Whether it writes back what is in a cache, so that others see it. */
    public boolean isWriteBack() {
        return maintains(CacheAction.Operation.WRITE_BACK);
    }

    /** Whether it drops what is in a cache, so that what others wrote is seen. */
    public boolean isInvalidation() {
        return maintains(CacheAction.Operation.INVALIDATE)
                || maintains(CacheAction.Operation.WRITE_BACK_AND_INVALIDATE);
    }

    /** What is done to single lines, or to caches of what nobody writes, is not meant for others. */
    private boolean maintains(CacheAction.Operation operation) {
        return cache.isPresent()
                && cache.get().operation() == operation
                && cache.get().lines() == 0
                && cache.get().cache() != CacheAction.Cache.SCALAR
                && cache.get().cache() != CacheAction.Cache.INSTRUCTION;
    }

    /** Whether it arrives at a barrier of the work-group: others may go on by it. */
    public boolean isBarrier() {
        return isBarrier;
    }

    /** Whether it arrives at a barrier without waiting there: another instruction waits. */
    public boolean isArrival() {
        return isArrival;
    }

    /** Whether it calls the trap handler, which may end the wave. */
    public boolean isTrap() {
        return isTrap;
    }

    /** Whether it samples an image, or gathers a component of four texels. */
    public boolean isSample() {
        return isSample;
    }

    /** Whether the accesses that follow run without a break, so that nothing may stand between. */
    public boolean isClause() {
        return isClause;
    }

    /** Whether only a trap handler may use it, whatever its operands are. */
    public boolean isPrivileged() {
        return action.flatMap(FormInfo::control)
                .filter(control -> control.operation() == Operation.RETURN_FROM_TRAP)
                .isPresent();
    }

    /** Whether what it keeps of a register is not read at once, but stays there until the result comes. */
    boolean mergesResult() {
        return mergesResult;
    }

    /** The counters that it may raise with the features that there are; the array is shared. */
    CounterRaise[] raises() {
        return raises;
    }

    /** The modifiers that say how caches treat an access; the array is shared. */
    int[] policies() {
        return policies;
    }

    /** The operands that can be registers; the array is shared. */
    int[] registers() {
        return registers;
    }
}
