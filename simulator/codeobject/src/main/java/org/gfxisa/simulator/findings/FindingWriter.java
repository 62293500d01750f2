package org.gfxisa.simulator.findings;

import java.io.IOException;

/** Writes findings in some format. */
public interface FindingWriter {
    /**
     * Writes a finding.
     *
     * @param file the name of the file, and of the code object in it if there are several
     * @param finding the finding
     */
    void finding(String file, Finding finding) throws IOException;

    /** Writes the end of the output. */
    void end(Summary summary) throws IOException;

    /**
     * The summary of a check.
     *
     * @param errors the number of errors
     * @param hints the number of hints
     * @param instructions the number of instructions that were checked
     */
    record Summary(long errors, long hints, long instructions) {}
}
