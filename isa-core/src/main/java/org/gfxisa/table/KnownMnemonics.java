package org.gfxisa.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The mnemonics of all processors of a spec, and which processors know them; read for messages only.
 *
 * @param byProcessors mnemonics by the processors that have them and no others do, in words like {@code gfx6-gfx8, gfx1010}
 */
public record KnownMnemonics(Map<String, List<String>> byProcessors) {
    /** The processors that have each mnemonic, in words. */
    public Map<String, String> processors() {
        Map<String, String> processors = new HashMap<>();
        byProcessors.forEach((names, mnemonics) -> mnemonics.forEach(mnemonic -> processors.put(mnemonic, names)));
        return processors;
    }
}
