package org.gfxisa.plugin.memorymodel.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.memorymodel.ModelReader;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.memorymodel.litmus.Machines;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.junit.jupiter.api.Test;

class ModelPageTest {
    @Test
    void thePageIsThatOfTheSpec() throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        SpecSet spec = Pages.spec();
        Definitions definitions = Pages.definitions(spec, SpecFolder.ERRATA);
        List<SpecDocument> documents = spec.documents(SpecFolder.MEMORY_MODEL);
        ModelReader reader = new ModelReader(diagnostics);
        List<ModelTable> tables = new ArrayList<>(reader.read(documents));
        tables.addAll(reader.models(documents));
        ModelPage page = new ModelPage(definitions.errata(), reader.reasons(documents));
        Machines machines = Machines.read(documents, diagnostics);
        Pages.check("memory-model-tables.md", page.write(tables, reader.constraints(documents), machines));
    }
}
