package org.gfxisa.plugin.isa;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The list of all mnemonics and of the processors that know them; the reader is {@code org.gfxisa.table.KnownMnemonics}. */
public final class MnemonicsFile {
    /** Name of the resource. */
    public static final String NAME = "mnemonics.txt";

    private MnemonicsFile() {}

    /** The file: a line for each set of processors, its text, a tab, and the mnemonics that just these have. */
    public static byte[] write(Map<String, List<String>> byProcessors) {
        StringBuilder out = new StringBuilder();
        byProcessors.forEach((processors, mnemonics) -> out.append(processors)
                .append('\t')
                .append(String.join(" ", mnemonics))
                .append('\n'));
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
