package org.gfxisa.plugin.spec.schema;

import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.spec.SpecDocument;

/** Checks documents against the schema of their folder; every violation becomes a diagnostic at its node. */
public final class SchemaCheck {
    private final SchemaSet schemas;

    public SchemaCheck(SchemaSet schemas) {
        this.schemas = schemas;
    }

    public void check(SpecDocument document, Diagnostics diagnostics) {
        Position start = Position.startOf(document.folder().schemaPath());
        try {
            Optional<Schema> schema = schemas.schema(document.folder());
            if (schema.isPresent()) {
                new ViolationReporter(Validator.violations(document.root(), schema.get()), schemas.targets())
                        .report(diagnostics);
            } else if (!schemas.has(document.folder())) {
                String folder = document.folder().folderName();
                diagnostics.report(Diagnostic.error(start, 1, "there is no schema for the files in '" + folder + "'")
                        .expecting("a JSON Schema of draft 2020-12"));
            }
        } catch (SchemaException e) {
            diagnostics.report(Diagnostic.error(start, 1, e.getMessage())
                    .expecting("a JSON Schema of draft 2020-12 that refers to others beside it alone"));
        }
    }
}
