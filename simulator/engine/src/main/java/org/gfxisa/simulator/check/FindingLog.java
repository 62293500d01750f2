package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.findings.Finding;

/** Findings, one for each cause. A repetition of a cause is only counted. Instances are thread-safe. */
final class FindingLog {
    /** The largest number of findings that are kept. */
    private static final int MOST = 1000;

    private final List<Finding> findings = new ArrayList<>();
    private final Map<Object, Integer> byCause = new HashMap<>();
    private final List<Integer> counts = new ArrayList<>();

    /** Returns whether a cause is new. If it is not, its repetition is counted. */
    synchronized boolean isNew(Object cause) {
        Integer known = byCause.get(cause);
        if (known != null) {
            counts.set(known, counts.get(known) + 1);
            return false;
        }
        return findings.size() < MOST;
    }

    synchronized void add(Object cause, Finding finding) {
        byCause.put(cause, findings.size());
        findings.add(finding);
        counts.add(1);
    }

    /** Returns all findings, each with the number of times that it occurred. */
    synchronized List<Finding> all() {
        List<Finding> all = new ArrayList<>();
        for (int i = 0; i < findings.size(); i++) {
            all.add(findings.get(i).with("times", String.valueOf(counts.get(i))));
        }
        return all;
    }
}
