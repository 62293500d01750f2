package org.gfxisa.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The mnemonics of all processors of a spec, and which processors know them; read for messages only.
 *
 * @param byProcessors mnemonics by the processors that have them and no others do, in words like {@code gfx6-gfx8, gfx1010}
 */
public record KnownMnemonics(Map<String, List<String>> byProcessors) {
    /** The processors that have a mnemonic, in words; empty if none has it. */
    public Optional<String> processors(String mnemonic) {
        return byProcessors.entrySet().stream()
                .filter(entry -> entry.getValue().contains(mnemonic))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
