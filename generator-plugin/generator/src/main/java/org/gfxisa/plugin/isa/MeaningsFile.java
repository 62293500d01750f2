package org.gfxisa.plugin.isa;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gfxisa.plugin.model.TargetIsa;

/** What every instruction does, in the words of the spec; the reader is {@code org.gfxisa.table.Meanings}. */
public final class MeaningsFile {
    /** Name of the resource. */
    public static final String NAME = "meanings.txt";

    private MeaningsFile() {}

    /**
     * The file: a line for each meaning that an instruction has, with its name, a tab, the text (a new line in it is {@code \n}, a
     * backslash {@code \\}), a tab, and the instruction sets where that holds; none stands for all.
     */
    public static byte[] write(List<TargetIsa> isas) {
        Map<String, Map<String, List<String>>> all = new TreeMap<>();
        for (TargetIsa isa : isas) {
            isa.meanings()
                    .forEach((instruction, text) -> all.computeIfAbsent(instruction, i -> new LinkedHashMap<>())
                            .computeIfAbsent(text, t -> new ArrayList<>())
                            .add(isa.name()));
        }
        StringBuilder out = new StringBuilder();
        all.forEach((instruction, texts) -> texts.forEach((text, names) -> out.append(instruction)
                .append('\t')
                .append(text.replace("\\", "\\\\").replace("\n", "\\n"))
                .append('\t')
                .append(texts.size() == 1 ? "" : String.join(" ", names))
                .append('\n')));
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
