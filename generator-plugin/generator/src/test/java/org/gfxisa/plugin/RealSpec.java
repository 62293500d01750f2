package org.gfxisa.plugin;

import java.nio.file.Path;
import java.util.List;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.emit.GeneratedFiles;
import org.gfxisa.plugin.spec.SpecLayer;

/** The spec of the neighbouring module, read once for all tests. */
public final class RealSpec {
    /** Its root. */
    public static final Path ROOT = Path.of("../../spec");

    private static final String PACKAGE = "org.gfxisa.isa";
    private static Generator generator;
    private static Generator.Resolved resolved;
    private static GeneratedFiles files;

    private RealSpec() {}

    /** The spec in which every name is resolved. */
    public static synchronized Generator.Resolved resolved() {
        if (resolved == null) {
            Diagnostics diagnostics = new Diagnostics();
            SpecSet spec = SpecSet.load(List.of(SpecLayer.folder(ROOT, "")), diagnostics);
            generator = new Generator(spec, diagnostics, line -> {});
            Generator.Resolved result = generator.validate(List.of());
            if (!diagnostics.isEmpty()) {
                throw new AssertionError("the spec is not sound\n" + new DiagnosticRenderer(spec).render(diagnostics));
            }
            resolved = result;
        }
        return resolved;
    }

    /** What is generated from it. */
    public static synchronized GeneratedFiles files() {
        if (files == null) {
            Generator.Resolved whole = resolved();
            files = generator.emit(whole, PACKAGE);
        }
        return files;
    }

    /** What is generated from another copy of it. */
    static GeneratedFiles generate(SpecLayer copy) {
        Diagnostics diagnostics = new Diagnostics();
        SpecSet spec = SpecSet.load(List.of(copy), diagnostics);
        Generator other = new Generator(spec, diagnostics, line -> {});
        Generator.Resolved result = other.validate(List.of());
        if (!diagnostics.isEmpty()) {
            throw new AssertionError(new DiagnosticRenderer(spec).render(diagnostics));
        }
        return other.emit(result, PACKAGE);
    }
}
