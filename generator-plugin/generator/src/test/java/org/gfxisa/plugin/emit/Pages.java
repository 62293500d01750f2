package org.gfxisa.plugin.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.resolve.Definitions;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.SpecSet;

/** Pages of the documentation that are written from the spec. */
final class Pages {
    private static final Path DOCS = Path.of("../../docs");
    private static final String REBASE = "GFXISA_REBASE";

    private Pages() {}

    /** The spec. */
    static SpecSet spec() {
        return SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), new Diagnostics());
    }

    /** What the files of a folder define. */
    static Definitions definitions(SpecSet spec, SpecFolder folder) {
        return Definitions.collect(spec.documents(folder), new Diagnostics());
    }

    /** The page is as it is kept; or is kept as it is, if it is to be written anew. */
    static void check(String name, String page) throws IOException {
        Path kept = DOCS.resolve(name);
        if (System.getenv(REBASE) != null) {
            Files.writeString(kept, page);
        }
        assertEquals(Files.readString(kept), page, REBASE + "=1 writes it anew");
    }
}
