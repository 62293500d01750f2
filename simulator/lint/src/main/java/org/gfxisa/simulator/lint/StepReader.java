package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Action;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.exec.Condition;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.exec.FormatAction;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Space;
import org.gfxisa.isa.Actions;
import org.gfxisa.plan.CodeRules;
import org.gfxisa.simulator.lint.Step.Raise;
import org.gfxisa.table.BitParts;
import org.gfxisa.table.Counter;
import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.CounterRaise.Order;
import org.gfxisa.table.CounterWait;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;

/** Makes {@link Step}s of instructions. */
final class StepReader {
    /** The operand with the address of a vector access, which is read at once. */
    private static final String ADDRESS = "vaddr";
    /** The register that is always zero. */
    private static final String ZERO = "null";

    /** In place of the action of an instruction that only computes. */
    private static final Action NOTHING = new ControlAction(ControlAction.Operation.WAIT, Condition.ALWAYS);

    private static final Set<ControlAction.Operation> BARRIERS = EnumSet.of(
            ControlAction.Operation.BARRIER, ControlAction.Operation.ARRIVE, ControlAction.Operation.ARRIVE_FIRST);

    private static final Raise[] NO_RAISES = {};

    private final Isa isa;
    private final Set<String> features;
    private final Counter[] counters;
    private final ImplicitCodes implicit;
    private final int[] noWaits;
    private final Flow[] flows;
    private final MemoryRole[] roles;
    private final boolean[] loads;
    private final boolean[] known;

    /**
     * @param isa the instruction set
     * @param features the target features that may be on
     */
    StepReader(Isa isa, Set<String> features) {
        this.isa = isa;
        this.features = features;
        counters = isa.tables().counters;
        implicit = new ImplicitCodes(isa);
        noWaits = new int[counters.length];
        Arrays.fill(noWaits, Step.NO_WAIT);
        flows = new Flow[isa.formCount()];
        roles = new MemoryRole[isa.formCount()];
        loads = new boolean[isa.formCount()];
        known = new boolean[isa.formCount()];
    }

    /** The step of a valid instruction. */
    Step read(Instruction instruction, int offset) {
        Form form = instruction.form();
        learn(form);
        List<Integer> reads = new ArrayList<>();
        List<Integer> writes = new ArrayList<>();
        List<Integer> late = new ArrayList<>();
        for (int i = 0; i < form.operandCount; i++) {
            if (form.slots[i].kind == Kind.REGISTER) {
                operand(instruction.operand(i), loads[form.id], reads, writes, late);
            }
        }
        Raise[] raises = form.raises.length == 0
                ? NO_RAISES
                : raises(instruction, !writes.isEmpty() || roles[form.id] == MemoryRole.WRITE_BACK);
        boolean holds = Arrays.stream(raises).anyMatch(Raise::source);
        implicit.addTo(reads, form.implicitReads);
        implicit.addTo(writes, form.implicitWrites);
        return new Step(
                offset,
                instruction.size(),
                form,
                array(reads),
                array(writes),
                holds ? array(late) : Step.NONE,
                raises,
                form.waits.length == 0 ? noWaits : waits(instruction),
                roles[form.id],
                flows[form.id],
                (int) instruction.branchTarget(offset).orElse(-1));
    }

    private void operand(
            OperandView operand, boolean load, List<Integer> reads, List<Integer> writes, List<Integer> late) {
        if (!operand.isRegister() || operand.width() == 0) {
            return;
        }
        int span = Span.of(CodeRules.normal(SlotValue.code(operand.value())), operand.width());
        // What a load keeps of its destination is no source: it is merged when the data comes.
        if (operand.isRead() && !(load && operand.isWritten())) {
            reads.add(span);
            if (Span.first(span) >= CodeRules.FIRST_VECTOR && !operand.name().equals(ADDRESS)) {
                late.add(span);
            }
        }
        if (operand.isWritten()) {
            writes.add(span);
        }
    }

    private Raise[] raises(Instruction instruction, boolean hasResult) {
        List<CounterRaise> raised = new ArrayList<>();
        for (CounterRaise raise : instruction.form().raises) {
            boolean isOn = (raise.modifier < 0 || instruction.value(raise.modifier) != 0)
                    && (raise.feature.isEmpty() || features.contains(raise.feature) == raise.needsFeature);
            if (isOn && !isReplaced(raise.counter, instruction.form().raises, hasResult)) {
                raised.add(raise);
            }
        }
        boolean other = raised.stream().anyMatch(r -> !counters[r.counter].freesSources && r.order != Order.ASIDE);
        return raised.stream()
                .map(r -> {
                    boolean frees = counters[r.counter].freesSources;
                    boolean result = hasResult && r.order != Order.ASIDE && (!frees || !other);
                    return new Raise(r.counter, r.order == Order.ISSUE, result, frees && !result);
                })
                .toArray(Raise[]::new);
    }

    /** Whether another counter is raised in place of this one, as there is a result or none. */
    private boolean isReplaced(int counter, CounterRaise[] raises, boolean hasResult) {
        for (CounterRaise other : raises) {
            if (hasResult
                    ? counters[counter].withoutResult == other.counter
                    : counters[other.counter].withoutResult == counter) {
                return true;
            }
        }
        return false;
    }

    private int[] waits(Instruction instruction) {
        int[] waits = noWaits.clone();
        for (CounterWait wait : instruction.form().waits) {
            if (wait.plus < 0 || isZero(instruction.operand(wait.plus))) {
                waits[wait.counter] = wait.slot < 0 ? 0 : extract(instruction.value(wait.slot), wait.bits);
            }
        }
        return waits;
    }

    private boolean isZero(OperandView register) {
        return register.isAbsent()
                || register.isRegister()
                        && isa.tables()
                                .codes
                                .text32[SlotValue.code(register.value())]
                                .equals(ZERO);
    }

    private static int extract(long value, BitParts bits) {
        int number = 0;
        for (int i = 0; i < bits.count(); i++) {
            number |= (int) (value >>> bits.from[i] & (1L << bits.width[i]) - 1) << bits.to[i];
        }
        return number;
    }

    private void learn(Form form) {
        if (known[form.id]) {
            return;
        }
        known[form.id] = true;
        flows[form.id] = Flow.NEXT;
        Action action = Actions.of(isa.target(), form.opcode).orElse(NOTHING);
        if (action instanceof ControlAction control) {
            flows[form.id] = flow(control, form);
        } else if (hasTarget(form)) {
            flows[form.id] = Flow.BRANCH;
        }
        roles[form.id] = role(action);
        loads[form.id] = action instanceof MemoryAction memory && memory.access() == Access.LOAD
                || action instanceof FormatAction format && format.access() == Access.LOAD
                || action instanceof ImageAction image && image.operation() != ImageAction.Operation.ATOMIC;
    }

    private static boolean hasTarget(Form form) {
        return Arrays.stream(form.slots).anyMatch(s -> s.kind == Kind.BRANCH);
    }

    private static Flow flow(ControlAction control, Form form) {
        return switch (control.operation()) {
            case END, END_SAVED, END_ORDERED, RETURN_FROM_TRAP, ILLEGAL -> Flow.END;
            case BRANCH -> control.when() == Condition.ALWAYS ? Flow.GOTO : Flow.BRANCH;
            case CALL, SWAP -> Flow.CALL;
            case JUMP -> Flow.JUMP;
            default -> hasTarget(form) ? Flow.BRANCH : Flow.NEXT;
        };
    }

    private static MemoryRole role(Action action) {
        if (action instanceof MemoryAction memory) {
            return role(memory.access(), memory.space());
        }
        if (action instanceof FormatAction format) {
            return role(format.access(), format.space());
        }
        if (action instanceof ImageAction image) {
            return role(image.operation());
        }
        if (action instanceof CacheAction cache) {
            return role(cache);
        }
        boolean isBarrier = action instanceof ControlAction control && BARRIERS.contains(control.operation());
        return isBarrier ? MemoryRole.BARRIER : MemoryRole.NONE;
    }

    private static MemoryRole role(Access access, Space space) {
        return switch (space) {
            case SCALAR, SCALAR_BUFFER, SCRATCH -> MemoryRole.NONE;
            case LDS ->
                switch (access) {
                    case LOAD -> MemoryRole.LOCAL_LOAD;
                    case STORE -> MemoryRole.LOCAL_STORE;
                    case ATOMIC -> MemoryRole.LOCAL_UPDATE;
                };
            default ->
                switch (access) {
                    case LOAD -> MemoryRole.LOAD;
                    case STORE -> MemoryRole.STORE;
                    case ATOMIC -> MemoryRole.UPDATE;
                };
        };
    }

    private static MemoryRole role(ImageAction.Operation operation) {
        return switch (operation) {
            case STORE -> MemoryRole.STORE;
            case ATOMIC -> MemoryRole.UPDATE;
            case GET_LOD, GET_SIZE -> MemoryRole.NONE;
            default -> MemoryRole.LOAD;
        };
    }

    /** Of caches that are not kept coherent. */
    private static MemoryRole role(CacheAction cache) {
        if (cache.lines() != 0
                || cache.cache() == CacheAction.Cache.SCALAR
                || cache.cache() == CacheAction.Cache.INSTRUCTION) {
            return MemoryRole.NONE;
        }
        return switch (cache.operation()) {
            case WRITE_BACK -> MemoryRole.WRITE_BACK;
            case INVALIDATE, WRITE_BACK_AND_INVALIDATE -> MemoryRole.INVALIDATE;
            default -> MemoryRole.NONE;
        };
    }

    private static int[] array(List<Integer> spans) {
        return spans.isEmpty()
                ? Step.NONE
                : spans.stream().mapToInt(Integer::intValue).toArray();
    }
}
