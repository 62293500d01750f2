package org.gfxisa.plugin.mojo;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.SourceVersion;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.emit.GeneratedFiles;
import org.gfxisa.plugin.emit.OutputFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.SpecSource;

/** Generates Java and tables from the spec. Does nothing if the spec has not changed. */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends SpecMojo {
    /** The package of the generated classes. */
    @Parameter(property = "gfxisa.package", required = true)
    private String packageName;

    /** The targets to generate; all that have an instruction set if empty. */
    @Parameter(property = "gfxisa.targets")
    private List<String> targets = new ArrayList<>();

    @Parameter(defaultValue = "${project.build.directory}/generated-sources/gfxisa")
    private File sourceDirectory;

    @Parameter(defaultValue = "${project.build.directory}/generated-resources/gfxisa")
    private File resourceDirectory;

    /** The folder of texts for reviewers, such as decode tables. */
    @Parameter(defaultValue = "${project.build.directory}/gfxisa")
    private File dumpDirectory;

    @Parameter(defaultValue = "${plugin.version}", readonly = true)
    private String version;

    @Parameter(defaultValue = "${project}", readonly = true)
    private MavenProject project;

    @Override
    void run(List<SpecLayer> layers) throws MojoExecutionException, MojoFailureException {
        if (!SourceVersion.isName(packageName)) {
            throw new MojoExecutionException("packageName '" + packageName
                    + "' is not the name of a Java package; expected words separated by '.', like com.example.gpu");
        }
        addToBuild();
        try {
            OutputFolder sources = new OutputFolder(sourceDirectory.toPath());
            OutputFolder resources = new OutputFolder(resourceDirectory.toPath());
            OutputFolder dumps = new OutputFolder(dumpDirectory.toPath());
            Stamp stamp = new Stamp(
                    dumpDirectory.toPath().resolve("stamp"),
                    String.join(
                            "\n",
                            version,
                            packageName,
                            String.join(",", targets),
                            generatorBuild(),
                            SpecSource.read(layers, new Diagnostics()).hash()));
            if (stamp.holds() && sources.exists() && resources.exists()) {
                getLog().info("gfxisa: the spec is unchanged, nothing to generate");
                return;
            }
            List<Generator> used = new ArrayList<>();
            Generator.Resolved resolved = validate(layers, targets, used);
            GeneratedFiles files = used.get(0).emit(resolved, packageName);
            int written = sources.replace(files.sources()) + resources.replace(files.resources());
            dumps.replace(files.dumps());
            stamp.write();
            getLog().info("gfxisa: wrote " + written + " of "
                    + (files.sources().size() + files.resources().size()) + " files, the others are unchanged");
        } catch (IOException e) {
            throw new MojoExecutionException("cannot write what was generated: " + e.getMessage(), e);
        }
    }

    /** Identifies the build of the generator, so that a rebuilt one of the same version generates again. */
    private static String generatorBuild() throws IOException {
        try {
            Path code = Path.of(Generator.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isRegularFile(code) ? String.valueOf(Files.getLastModifiedTime(code)) : "classes";
        } catch (URISyntaxException e) {
            return "unknown";
        }
    }

    private void addToBuild() {
        project.addCompileSourceRoot(sourceDirectory.getPath());
        Resource resource = new Resource();
        resource.setDirectory(resourceDirectory.getPath());
        project.addResource(resource);
    }
}
