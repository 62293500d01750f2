package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.List;

/** The cache-policy bits of accesses in the sequences of a memory model. A set of them has one bit each. */
final class CachePolicyBits {
    private final List<String> words = new ArrayList<>();

    /** Adds the bits of an access in a sequence to those that are known, and returns them. */
    int learn(String text) {
        for (String word : text.strip().split(" ")) {
            if (!word.isEmpty() && !words.contains(word)) {
                words.add(word);
            }
        }
        return of(List.of(text.split(" ")));
    }

    /** Returns those of the known bits that an access has. */
    int of(List<String> policy) {
        int bits = 0;
        for (String word : policy) {
            int index = words.indexOf(word);
            bits |= index < 0 ? 0 : 1 << index;
        }
        return bits;
    }
}
