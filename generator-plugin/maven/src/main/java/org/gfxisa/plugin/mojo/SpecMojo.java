package org.gfxisa.plugin.mojo;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.gfxisa.memorymodel.litmus.ProvenPrograms;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecLayer;

/** Base class of the goals: locates the spec and reports its errors. */
abstract class SpecMojo extends AbstractMojo {
    /** The folder of the project's own spec files, an overlay over the base spec, which is a dependency of the plugin. */
    @Parameter(property = "gfxisa.spec", defaultValue = "${project.basedir}/src/main/spec")
    private File specDirectory;

    @Parameter(defaultValue = "${project.basedir}", readonly = true)
    private File baseDirectory;

    @Parameter(defaultValue = "${session.executionRootDirectory}", readonly = true)
    private File buildDirectory;

    /** The litmus programs of the memory model that have been verified; others are explored. */
    @Parameter(defaultValue = "${project.build.directory}/gfxisa-proven", readonly = true)
    private File provenFile;

    /** Skips the goal. */
    @Parameter(property = "gfxisa.skip", defaultValue = "false")
    private boolean skip;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("gfxisa: skipped");
            return;
        }
        run(layers());
    }

    /** Runs the goal. */
    abstract void run(List<SpecLayer> layers) throws MojoExecutionException, MojoFailureException;

    /** Reads and checks the spec; fails with all its errors. */
    final Generator.Resolved validate(List<SpecLayer> layers, List<String> targets, List<Generator> used)
            throws MojoExecutionException, MojoFailureException {
        ProvenPrograms proven = proven();
        Diagnostics diagnostics = new Diagnostics();
        SpecSet spec = SpecSet.load(layers, diagnostics);
        Generator generator = new Generator(spec, diagnostics, line -> getLog().info("gfxisa: " + line), proven);
        Generator.Resolved resolved = generator.validate(targets);
        used.add(generator);
        try {
            proven.write(provenFile.toPath());
        } catch (IOException e) {
            getLog().warn("gfxisa: " + provenFile + " cannot be written: " + e.getMessage());
        }
        if (!diagnostics.isEmpty()) {
            String report = new DiagnosticRenderer(spec).render(diagnostics);
            if (diagnostics.hasErrors()) {
                throw new MojoFailureException("the spec has errors\n" + report);
            }
            report.lines().forEach(getLog()::warn);
        }
        return resolved;
    }

    private ProvenPrograms proven() throws MojoExecutionException {
        try {
            return ProvenPrograms.read(provenFile.toPath());
        } catch (IOException e) {
            throw new MojoExecutionException(provenFile + " cannot be read: " + e.getMessage(), e);
        }
    }

    private List<SpecLayer> layers() throws MojoExecutionException {
        List<SpecLayer> layers = new ArrayList<>();
        boolean own = specDirectory.isDirectory();
        boolean ownIsBase = own && Files.exists(specDirectory.toPath().resolve("schema"));
        Optional<Path> base = ownIsBase ? Optional.empty() : SpecLayer.findBase();
        if (!ownIsBase && base.isEmpty()) {
            throw new MojoExecutionException(
                    "there is no base spec; expected org.gfxisa:gfxisa-spec among the <dependencies> of the"
                            + " <plugin>, not those of the project, or a folder 'schema' in " + specDirectory);
        }
        base.ifPresent(b -> layers.add(SpecLayer.archive(b, SpecLayer.ARTIFACT_PREFIX, baseName(b))));
        if (own) {
            Path relative = baseDirectory.toPath().relativize(specDirectory.toPath());
            layers.add(SpecLayer.folder(
                    specDirectory.toPath(), relative.toString().replace(File.separatorChar, '/') + "/"));
        }
        return layers;
    }

    /** Returns the prefix of paths of the base spec in messages: its source folder if this build has just copied it. */
    private String baseName(Path base) {
        Path module = base.resolve("../..").normalize();
        return Files.isDirectory(module.resolve("schema"))
                ? buildDirectory.toPath().relativize(module).toString().replace(File.separatorChar, '/') + "/"
                : "gfxisa-spec/";
    }
}
