package org.gfxisa.table;

import java.io.IOException;

/** Counts a wave's operations that are under way: raised when one is issued, it falls when that one is done. */
public final class Counter {
    /** Name in the spec, e.g. {@code vm}; {@link CounterRaise#counter} is its index in {@link IsaTables#counters}. */
    public final String name;
    /** The largest number that it, and a wait for it, can hold. */
    public final int most;
    /** It falls as soon as an operation has read its registers, which until then must not change. */
    public final boolean freesSources;
    /** Results are written in any order, though the counter falls in the order of issue. */
    public final boolean unorderedResults;
    /** The counter that operations with a result raise in place of this one, or -1. */
    public final int withoutResult;

    Counter(TableReader in) throws IOException {
        name = in.string();
        most = in.u();
        freesSources = in.flag();
        unorderedResults = in.flag();
        withoutResult = in.s();
    }
}
