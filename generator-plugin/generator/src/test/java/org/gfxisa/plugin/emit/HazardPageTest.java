package org.gfxisa.plugin.emit;

import java.io.IOException;
import java.util.Set;
import org.gfxisa.plugin.hazards.HazardSpec;
import org.gfxisa.plugin.resolve.Definitions;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecSet;
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
