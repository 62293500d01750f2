package org.gfxisa.plugin.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.memorymodel.ModelReader;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.resolve.Definitions;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.SpecSet;
import org.junit.jupiter.api.Test;

class ModelPageTest {
    private static final Path PAGE = Path.of("../docs/memory-model-tables.md");
    private static final String REBASE = "GFXISA_REBASE";

    @Test
    void thePageIsThatOfTheSpec() throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        SpecSet spec = SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), diagnostics);
        Definitions definitions = Definitions.collect(spec.documents(SpecFolder.ERRATA), diagnostics);
        List<SpecDocument> documents = spec.documents(SpecFolder.MEMORY_MODEL);
        ModelReader reader = new ModelReader(diagnostics);
        List<ModelTable> tables = new ArrayList<>(reader.read(documents));
        tables.addAll(reader.models(documents));
        String page = new ModelPage(definitions.errata(), reader.reasons(documents))
                .write(tables, reader.constraints(documents));
        if (System.getenv(REBASE) != null) {
            Files.writeString(PAGE, page);
        }
        assertEquals(Files.readString(PAGE), page, REBASE + "=1 writes it anew");
    }
}
