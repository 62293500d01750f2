package org.gfxisa.plugin.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.hazards.HazardSpec;
import org.gfxisa.plugin.resolve.Definitions;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.SpecSet;
import org.junit.jupiter.api.Test;

class HazardPageTest {
    private static final Path PAGE = Path.of("../docs/hazards-tables.md");
    private static final String REBASE = "GFXISA_REBASE";

    @Test
    void thePageIsThatOfTheSpec() throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        SpecSet spec = SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), diagnostics);
        Definitions errata = Definitions.collect(spec.documents(SpecFolder.ERRATA), diagnostics);
        Definitions targets = Definitions.collect(spec.documents(SpecFolder.TARGETS), diagnostics);
        HazardSpec rules = HazardSpec.read(spec.documents(SpecFolder.HAZARDS));
        String page = new HazardPage(errata.errata(), targets.targets().keySet()).write(rules);
        if (System.getenv(REBASE) != null) {
            Files.writeString(PAGE, page);
        }
        assertEquals(Files.readString(PAGE), page, REBASE + "=1 writes it anew");
    }
}
