package org.gfxisa.plugin.mojo;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.gfxisa.diff.DiffText;
import org.gfxisa.diff.TargetDiff;
import org.gfxisa.diff.TargetFacts;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.diff.SpecFacts;
import org.gfxisa.plugin.spec.SpecLayer;

/** Prints the differences between two targets of the spec. */
@Mojo(name = "diff", requiresProject = false, threadSafe = true)
public final class DiffMojo extends SpecMojo {
    /** The first target. */
    @Parameter(property = "gfxisa.left", required = true)
    private String left;

    /** The second target. */
    @Parameter(property = "gfxisa.right", required = true)
    private String right;

    /** Whether to write a JSON object and not text. */
    @Parameter(property = "gfxisa.json", defaultValue = "false")
    private boolean json;

    /** The output file; the log if empty. */
    @Parameter(property = "gfxisa.output")
    private File output;

    @Override
    void run(List<SpecLayer> layers) throws MojoExecutionException, MojoFailureException {
        Generator.Resolved resolved = validate(layers, List.of(left, right), new ArrayList<>());
        TargetDiff diff = TargetDiff.of(facts(resolved, left), facts(resolved, right));
        String text = json ? DiffText.json(diff) + "\n" : DiffText.text(diff);
        if (output == null) {
            text.lines().forEach(getLog()::info);
            return;
        }
        try {
            Files.writeString(output.toPath(), text);
        } catch (IOException e) {
            throw new MojoExecutionException(output + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static TargetFacts facts(Generator.Resolved resolved, String name) throws MojoFailureException {
        return resolved.targets().stream()
                .flatMap(isa -> isa.processors().stream()
                        .filter(p -> p.name().equals(name))
                        .map(p -> SpecFacts.of(p, isa, resolved.abi().properties())))
                .findFirst()
                .orElseThrow(() -> new MojoFailureException("no instruction set for target '" + name + "'"));
    }
}
