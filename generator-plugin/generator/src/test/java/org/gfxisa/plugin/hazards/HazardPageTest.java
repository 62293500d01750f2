package org.gfxisa.plugin.hazards;

import java.io.IOException;
import java.util.Set;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.memorymodel.page.Pages;
import org.gfxisa.plugin.spec.SpecFolder;
import org.junit.jupiter.api.Test;

class HazardPageTest {
    @Test
    void thePageIsThatOfTheSpec() throws IOException {
        SpecSet spec = Pages.spec();
        Definitions errata = Pages.definitions(spec, SpecFolder.ERRATA);
        Set<String> targets =
                Pages.definitions(spec, SpecFolder.TARGETS).targets().keySet();
        HazardSpec rules = HazardSpec.read(spec.documents(SpecFolder.HAZARDS));
        Pages.check("hazards-tables.md", new HazardPage(errata.errata(), targets).write(rules));
    }
}
