package org.gfxisa.plugin.isa;

import java.util.Collection;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.model.InstructionText;
import org.gfxisa.table.SpecEntries;

/** Where instructions are described, and what their entries say: the resource that {@link SpecEntries} reads. */
public final class EntriesFile {
    /** Name of the resource. */
    public static final String NAME = "entries.txt";

    private EntriesFile() {}

    /** The file, with the errata that the entries name. */
    public static byte[] write(Collection<InstructionText> instructions, Definitions definitions) {
        SpecEntries entries = new SpecEntries();
        instructions.forEach(i -> {
            entries.add(new SpecEntries.Entry(i.name(), i.place(), i.facts()));
            i.errata()
                    .forEach(number -> entries.addErratum(
                            number,
                            definitions.errata().get(number).text("title").orElse("")));
        });
        return entries.write();
    }
}
