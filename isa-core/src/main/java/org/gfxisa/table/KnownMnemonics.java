package org.gfxisa.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The mnemonics of all processors of a spec; used for messages only.
 *
 * @param byProcessors mnemonics by the exact set of processors that have them, described like {@code gfx6-gfx8, gfx1010}
 */
public record KnownMnemonics(Map<String, List<String>> byProcessors) {
    /** Returns a description of the processors that have each mnemonic. */
    public Map<String, String> processors() {
        Map<String, String> processors = new HashMap<>();
        byProcessors.forEach((names, mnemonics) -> mnemonics.forEach(mnemonic -> processors.put(mnemonic, names)));
        return processors;
    }
}
