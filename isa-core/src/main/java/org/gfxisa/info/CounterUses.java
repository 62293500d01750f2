package org.gfxisa.info;

import java.util.Arrays;
import java.util.List;
import org.gfxisa.Instruction;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.table.Bits;
import org.gfxisa.table.CodeRange.Role;
import org.gfxisa.table.Counter;
import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.CounterRaise.Order;
import org.gfxisa.table.CounterWait;

/**
 * The counters that an instruction increments and waits for, by index in {@link org.gfxisa.table.IsaTables#counters}. Valid until
 * the owning {@link InstructionInfo} reads another instruction.
 */
public final class CounterUses {
    /** Stands for a threshold if the instruction does not wait. */
    public static final int NO_WAIT = Integer.MAX_VALUE;

    private final IsaCodec isa;
    private final Counter[] counters;
    /** By counter: the one that operations with a result increment in its place, or -1. */
    private final int[] withoutResult;

    private final int[] waits;
    private CounterRaise[] raised = new CounterRaise[4];
    private int raiseCount;
    private boolean hasResult;
    /** Whether the instruction increments both a counter for the result and one for the source registers. */
    private boolean isSplit;

    CounterUses(IsaCodec isa) {
        this.isa = isa;
        counters = isa.tables().counters().toArray(Counter[]::new);
        List<String> names = Arrays.stream(counters).map(Counter::name).toList();
        withoutResult = Arrays.stream(counters)
                .mapToInt(c -> c.withoutResult().map(names::indexOf).orElse(-1))
                .toArray();
        waits = new int[counters.length];
    }

    void read(FormInfo info, Instruction instruction, boolean result) {
        hasResult = result;
        readRaises(info, instruction);
        Arrays.fill(waits, NO_WAIT);
        List<CounterWait> of = info.form().waits();
        for (int i = 0; i < of.size(); i++) {
            CounterWait wait = of.get(i);
            if (wait.plus() < 0 || isZero(SlotValue.code(instruction.value(wait.plus())))) {
                waits[wait.counter()] = wait.slot() < 0 ? 0 : extract(instruction.value(wait.slot()), wait.bits());
            }
        }
    }

    private void readRaises(FormInfo info, Instruction instruction) {
        raiseCount = 0;
        isSplit = false;
        for (CounterRaise raise : info.raises()) {
            boolean isOn = raise.modifier() < 0 || instruction.value(raise.modifier()) != 0;
            if (isOn && !isReplaced(raise.counter(), info.form().raises())) {
                if (raiseCount == raised.length) {
                    raised = Arrays.copyOf(raised, 2 * raiseCount);
                }
                raised[raiseCount++] = raise;
                isSplit |= !counters[raise.counter()].freesSources() && raise.order() != Order.ASIDE;
            }
        }
    }

    /** Returns whether another counter is incremented in place of this one because there is a result, or because there is none. */
    private boolean isReplaced(int counter, List<CounterRaise> raises) {
        for (int i = 0; i < raises.size(); i++) {
            int other = raises.get(i).counter();
            if (hasResult ? withoutResult[counter] == other : withoutResult[other] == counter) {
                return true;
            }
        }
        return false;
    }

    private boolean isZero(int code) {
        return code == SlotValue.NO_REGISTER || isa.tables().codes().role(code) == Role.ZERO;
    }

    private static int extract(long value, Bits bits) {
        int number = 0;
        for (int i = 0; i < bits.parts().size(); i++) {
            Bits.Part part = bits.parts().get(i);
            number |= (int) (value >>> part.from() & (1L << part.width()) - 1) << part.to();
        }
        return number;
    }

    /** Returns the number of counters of the instruction set. */
    public int count() {
        return counters.length;
    }

    /** Returns the number of counters that the instruction increments; they are indexed from 0. */
    public int raised() {
        return raiseCount;
    }

    /** Returns the counter with this index. */
    public int counter(int raise) {
        return raised[raise].counter();
    }

    /** Returns whether all operations of the counter, including this one, complete in the order of issue. */
    public boolean isInOrder(int raise) {
        return raised[raise].order() == Order.ISSUE;
    }

    /** Returns whether another counter already tells when the operation is complete, so that no wait for this one is needed. */
    public boolean isAside(int raise) {
        return raised[raise].order() == Order.ASIDE;
    }

    /** Returns whether the counter is decremented when the result is available. */
    public boolean signalsResult(int raise) {
        return hasResult
                && raised[raise].order() != Order.ASIDE
                && !(isSplit && counters[raised[raise].counter()].freesSources());
    }

    /**
     * Returns whether the counter is decremented when the registers have been read that are
     * {@linkplain RegisterUses#isReadLater read later}.
     */
    public boolean signalsSourcesRead(int raise) {
        return counters[raised[raise].counter()].freesSources() && !signalsResult(raise);
    }

    /** Returns the threshold that the instruction waits for, until the counter is at or below it; {@link #NO_WAIT} if it does not wait. */
    public int waitsFor(int counter) {
        return waits[counter];
    }
}
