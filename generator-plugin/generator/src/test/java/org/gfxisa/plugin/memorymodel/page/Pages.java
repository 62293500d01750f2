package org.gfxisa.plugin.memorymodel.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;

/** Pages of the documentation that are written from the spec. */
public final class Pages {
    private static final Path DOCS = Path.of("../../docs");
    private static final String REBASE = "GFXISA_REBASE";

    private Pages() {}

    /** The spec. */
    public static SpecSet spec() {
        return SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), new Diagnostics());
    }

    /** What the files of a folder define. */
    public static Definitions definitions(SpecSet spec, SpecFolder folder) {
        return Definitions.collect(spec.documents(folder), new Diagnostics());
    }

    /** The page is as it is kept; or is kept as it is, if it is to be written anew. */
    public static void check(String name, String page) throws IOException {
        Path kept = DOCS.resolve(name);
        if (System.getenv(REBASE) != null) {
            Files.writeString(kept, page);
        }
        assertEquals(Files.readString(kept), page, REBASE + "=1 writes it anew");
    }
}
