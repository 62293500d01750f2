package org.gfxisa.simulator.findings;

import java.io.IOException;

/** Writes findings in some form. */
public interface FindingWriter {
    /**
     * Writes a finding.
     *
     * @param file the file, and the code object in it, if there are several
     */
    void finding(String file, Finding finding) throws IOException;

    /** Writes what stands at the end. */
    void end(Summary summary) throws IOException;

    /**
     * How it ended.
     *
     * @param errors findings that are errors
     * @param hints findings that are hints
     * @param instructions how many were checked
     */
    record Summary(long errors, long hints, long instructions) {}
}
