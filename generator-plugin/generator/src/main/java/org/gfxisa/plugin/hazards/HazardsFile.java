package org.gfxisa.plugin.hazards;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The required wait states of every processor; the reader is {@code org.gfxisa.hazards.HazardFile}. */
public final class HazardsFile {
    /** Name of the resource. */
    public static final String NAME = "hazards.txt";

    private HazardsFile() {}

    /** The file: for each set of processors that have the same rules and encodings a line of {@code @} and their names, and the rules. */
    public static byte[] write(Hazards hazards, List<Hazards.Placed> placed) {
        Map<String, List<String>> blocks = new LinkedHashMap<>();
        for (Hazards.Placed at : placed) {
            blocks.computeIfAbsent(HazardBlock.write(hazards, at), b -> new ArrayList<>())
                    .add(at.processor().name());
        }
        StringBuilder out = new StringBuilder();
        blocks.forEach((block, processors) -> out.append("@ ")
                .append(String.join(" ", processors))
                .append('\n')
                .append(block));
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
