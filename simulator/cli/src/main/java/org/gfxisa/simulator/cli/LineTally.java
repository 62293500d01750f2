package org.gfxisa.simulator.cli;

/** Counts lines and failures, for the summary on standard error. */
final class LineTally {
    private long lines;
    private long failed;
    private long firstFailed;

    void count(boolean good, long number) {
        lines++;
        if (!good && failed++ == 0) {
            firstFailed = number;
        }
    }

    /** Reports the failures, if there were any; returns the exit code. */
    int finish(Input input, Console console) {
        if (failed == 0) {
            return 0;
        }
        console.error(
                input.name() + ":" + firstFailed,
                "the first of " + failed + " bad lines (of " + lines + "); standard output has the reason for each");
        return CliException.FAILED;
    }
}
