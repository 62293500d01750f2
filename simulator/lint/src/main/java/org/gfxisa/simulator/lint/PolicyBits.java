package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.List;

/** The cache-policy bits that atomic accesses have in the sequences of a memory model. Sets of them have a bit for each. */
final class PolicyBits {
    private final List<String> words = new ArrayList<>();

    /** The bits in a sequence's access. */
    int learn(String text) {
        for (String word : text.strip().split(" ")) {
            if (!word.isEmpty() && !words.contains(word)) {
                words.add(word);
            }
        }
        return of(List.of(text.split(" ")));
    }

    /** Those of the learnt bits that an access has. */
    int of(List<String> policy) {
        int bits = 0;
        for (String word : policy) {
            int index = words.indexOf(word);
            bits |= index < 0 ? 0 : 1 << index;
        }
        return bits;
    }
}
