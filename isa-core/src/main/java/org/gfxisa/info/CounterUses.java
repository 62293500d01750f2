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
 * The counters that an instruction raises and waits for, by their index in {@link org.gfxisa.table.IsaTables#counters}. Valid until the
 * {@link InstructionInfo} that it belongs to is filled again.
 */
public final class CounterUses {
    /** In place of a number where any is low enough. */
    public static final int NO_WAIT = Integer.MAX_VALUE;

    private final IsaCodec isa;
    private final Counter[] counters;
    /** By counter: the one that operations with a result raise in its place, or -1. */
    private final int[] withoutResult;

    private final int[] waits;
    private CounterRaise[] raised = new CounterRaise[4];
    private int raiseCount;
    private boolean hasResult;
    /** Whether a counter is raised that tells when the result is there, beside those that tell when the sources are free. */
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

    /** Whether another counter is raised in place of this one, as there is a result or none. */
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

    /** How many counters there are. */
    public int count() {
        return counters.length;
    }

    /** How many counters it raises; they are numbered from 0. */
    public int raised() {
        return raiseCount;
    }

    /** The counter. */
    public int counter(int raise) {
        return raised[raise].counter();
    }

    /** Whether operations of the counter, this one among them, complete in the order of issue. */
    public boolean isInOrder(int raise) {
        return raised[raise].order() == Order.ISSUE;
    }

    /** Whether the counter is raised beside another that says all, and nobody asks for it. */
    public boolean isAside(int raise) {
        return raised[raise].order() == Order.ASIDE;
    }

    /** Whether the counter falls when the result is there. */
    public boolean signalsResult(int raise) {
        return hasResult
                && raised[raise].order() != Order.ASIDE
                && !(isSplit && counters[raised[raise].counter()].freesSources());
    }

    /** Whether the counter falls when the registers are read that are {@linkplain RegisterUses#isReadLater read later}, and not before. */
    public boolean signalsSourcesRead(int raise) {
        return counters[raised[raise].counter()].freesSources() && !signalsResult(raise);
    }

    /** The number that it waits for: that the counter is not above it; {@link #NO_WAIT}: it does not wait. */
    public int waitsFor(int counter) {
        return waits[counter];
    }
}
