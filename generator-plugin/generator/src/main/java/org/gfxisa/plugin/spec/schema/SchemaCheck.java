package org.gfxisa.plugin.spec.schema;

import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaException;
import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.spec.SpecDocument;

/** Checks documents against the schema of their folder, and reports every violation at its node. */
public final class SchemaCheck {
    private final SchemaSet schemas;
    private final UnionExplainer explainer;

    public SchemaCheck(SchemaSet schemas) {
        this.schemas = schemas;
        this.explainer = new UnionExplainer(new KeywordExplainer(schemas));
    }

    public void check(SpecDocument document, Diagnostics diagnostics) {
        String schemaPath = document.folder().schemaPath();
        try {
            Optional<JsonSchema> schema = schemas.schema(document.folder());
            if (schema.isPresent()) {
                List<Violation> violations = schema.get().validate(JsonTree.of(document.root())).stream()
                        .map(m -> Violation.of(m, schemas))
                        .toList();
                new ViolationReporter(document.root(), explainer.explain(violations), schemas.targets())
                        .report(diagnostics);
            } else if (!schemas.has(document.folder())) {
                String folder = document.folder().folderName();
                String message = "there is no schema for the files in '" + folder + "'";
                diagnostics.report(Diagnostic.error(Position.startOf(schemaPath), 1, message)
                        .expecting("a JSON Schema of draft 2020-12"));
            }
        } catch (SchemaSet.MissingSchema e) {
            diagnostics.report(Diagnostic.error(Position.startOf(schemaPath), 1, e.getMessage())
                    .expecting("a reference to a schema beside it"));
        } catch (JsonSchemaException e) {
            diagnostics.report(Diagnostic.error(Position.startOf(schemaPath), 1, "the schema does not work")
                    .expecting("a JSON Schema of draft 2020-12, all of whose references and patterns are right"));
        }
    }
}
