package org.gfxisa.hazards;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of all processors. The file has a block for each set of processors whose rules and instruction sets are the same: a line of
 * {@code @} and the processors, and lines that {@link HazardBlock} reads. A block is read when it is first asked for.
 */
public final class HazardFile {
    private static final String PROCESSORS = "@ ";

    private final Map<String, String> blocks = new HashMap<>();
    private final Map<String, HazardRules> read = new HashMap<>();

    /**
     * Reads the file.
     *
     * @throws IOException when reading fails, or it is no such file
     */
    public HazardFile(InputStream stream) throws IOException {
        String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        for (String block : text.split("(?m)^(?=@ )")) {
            if (block.isEmpty()) {
                continue;
            }
            int end = block.indexOf('\n');
            if (!block.startsWith(PROCESSORS) || end < 0) {
                throw new IOException(
                        "not a list of hazards: " + block.lines().findFirst().orElse(""));
            }
            for (String processor : block.substring(PROCESSORS.length(), end).split(" ")) {
                blocks.put(processor, block.substring(end + 1));
            }
        }
    }

    /** The rules of a processor; empty if none are described. */
    public synchronized Optional<HazardRules> find(String processor) {
        String block = blocks.get(processor);
        return block == null
                ? Optional.empty()
                : Optional.of(read.computeIfAbsent(block, b -> new HazardRules(new HazardBlock().read(b))));
    }
}
