package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.findings.Finding;

/** Findings, one for each cause: what is found again at the same place for the same reason is counted. For all threads. */
final class FindingLog {
    /** Causes that are told; more would help nobody. */
    private static final int MOST = 1000;

    private final List<Finding> findings = new ArrayList<>();
    private final Map<Object, Integer> byCause = new HashMap<>();
    private final List<Integer> counts = new ArrayList<>();

    /** Whether a cause is a new one; else it is counted. For all threads. */
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

    /** All of them, with how often each came up. */
    synchronized List<Finding> all() {
        List<Finding> all = new ArrayList<>();
        for (int i = 0; i < findings.size(); i++) {
            all.add(findings.get(i).with("times", String.valueOf(counts.get(i))));
        }
        return all;
    }
}
