package org.gfxisa.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The mnemonics of all processors of a spec, and which processors know them: a text file that is read for messages only. A line is a
 * set of processors in words, a tab, and the mnemonics that just these have.
 */
public final class KnownMnemonics {
    private final Map<String, String> processors = new HashMap<>();

    /**
     * Reads the file.
     *
     * @throws IOException when reading fails
     */
    public KnownMnemonics(InputStream stream) throws IOException {
        String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        text.lines().forEach(line -> {
            String[] cells = line.split("\t", 2);
            for (String mnemonic : cells[cells.length - 1].split(" ")) {
                processors.put(mnemonic, cells[0]);
            }
        });
    }

    /** The processors that have a mnemonic, in words like {@code gfx6-gfx8, gfx1010}; empty if none has it. */
    public Optional<String> processors(String mnemonic) {
        return Optional.ofNullable(processors.get(mnemonic));
    }
}
