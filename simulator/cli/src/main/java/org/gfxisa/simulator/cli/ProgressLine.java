package org.gfxisa.simulator.cli;

import java.io.PrintStream;
import java.util.Locale;
import org.gfxisa.simulator.dispatch.Progress;

/** Shows the progress of a long run on a terminal, in a line that is overwritten and finally erased. */
final class ProgressLine implements Progress {
    private static final long FIRST_AFTER = 1_000_000_000;
    private static final long EVERY = 200_000_000;
    private static final String ERASE = "\r\u001b[K";

    private final PrintStream err;
    private final String what;
    private final String unit;
    private long next = System.nanoTime() + FIRST_AFTER;
    private boolean shown;

    private ProgressLine(PrintStream err, String what, String unit) {
        this.err = err;
        this.what = what;
        this.unit = unit;
    }

    /** Returns the progress of a task that counts work-groups; it shows nothing if there is no terminal. */
    static Progress of(Console console, String what) {
        return of(console, what, "work-groups");
    }

    /** Returns the progress of a task that counts other units. */
    static Progress of(Console console, String what, String unit) {
        return console.terminal()
                .<Progress>map(err -> new ProgressLine(err, what, unit))
                .orElse(Progress.NONE);
    }

    @Override
    public synchronized void finished(long done, long total) {
        long now = System.nanoTime();
        if (done == total) {
            if (shown) {
                err.print(ERASE);
                err.flush();
                shown = false;
            }
        } else if (now >= next) {
            next = now + EVERY;
            shown = true;
            err.printf(Locale.ROOT, "%s%s: %d of %d %s (%d %%)", ERASE, what, done, total, unit, 100 * done / total);
            err.flush();
        }
    }
}
