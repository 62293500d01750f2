package org.gfxisa.simulator.findings;

import java.io.IOException;
import org.gfxisa.simulator.listing.ByteSink;

/** Writes one line for each finding: {@code FILE: symbol+0x40: rule: instruction: message} or {@code FILE:LINE:COLUMN: rule: …}. */
public final class TextFindings implements FindingWriter {
    private final ByteSink out;

    public TextFindings(ByteSink out) {
        this.out = out;
    }

    @Override
    public void finding(String file, Finding finding) throws IOException {
        out.utf8(finding.in(file)).put('\n');
    }

    @Override
    public void end(Summary summary) throws IOException {
        out.utf8(plural(summary.errors(), "error") + ", " + plural(summary.hints(), "hint") + " in "
                + plural(summary.instructions(), "instruction") + System.lineSeparator());
    }

    private static String plural(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
