package org.gfxisa.plugin.mojo;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.docs.ReferenceSite;
import org.gfxisa.plugin.emit.OutputFolder;
import org.gfxisa.plugin.spec.SpecLayer;

/** Writes the reference: a site of static pages about every instruction of every instruction set of the spec. */
@Mojo(name = "docs", requiresProject = false, threadSafe = true)
public final class DocsMojo extends SpecMojo {
    /** The folder of the site: a new or empty folder, or one that contains a site. */
    @Parameter(property = "gfxisa.docs", defaultValue = "${project.build.directory}/gfxisa-docs")
    private File docsDirectory;

    /** The title of the site. The default is the title in an execution of this goal in the POM, or a fixed title. */
    @Parameter(property = "gfxisa.docs.title")
    private String title;

    /** The targets of the site. The default are those of goal {@code generate}, or all that have an instruction set. */
    @Parameter(property = "gfxisa.targets")
    private List<String> targets = new ArrayList<>();

    @Parameter(defaultValue = "${project}", readonly = true)
    private MavenProject project;

    /** An additional folder of spec files, an overlay over all others. */
    @Parameter(property = "gfxisa.docs.spec")
    private File overlay;

    @Override
    void run(List<SpecLayer> layers) throws MojoExecutionException, MojoFailureException {
        List<SpecLayer> all = new ArrayList<>(layers);
        if (overlay != null) {
            if (!overlay.isDirectory()) {
                throw new MojoExecutionException(
                        overlay + " is not a folder; expected one with spec files, like targets/");
            }
            all.add(SpecLayer.folder(overlay.toPath(), overlay.getName() + "/"));
        }
        Path folder = docsDirectory.toPath();
        try {
            if (!ReferenceSite.isPlace(folder)) {
                throw new MojoExecutionException(
                        folder + " contains other files; expected a new or an empty folder, or a reference");
            }
            List<Generator> used = new ArrayList<>();
            Generator.Resolved resolved =
                    validate(all, targets.isEmpty() ? ExecutionValues.targets(project) : targets, used);
            SortedMap<String, byte[]> files = ReferenceSite.of(used.get(0).spec(), resolved, title(), List.of());
            new OutputFolder(folder).replace(files);
            long bytes = files.values().stream().mapToLong(f -> f.length).sum();
            getLog().info("gfxisa: " + files.size() + " files, " + bytes / 1_000_000 + " MB; open "
                    + folder.resolve("index.html"));
        } catch (IOException e) {
            throw new MojoExecutionException(folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    private String title() {
        return Stream.concat(Stream.ofNullable(title), ExecutionValues.of(project, "docs", "title").stream())
                .findFirst()
                .orElse("gfxisa reference");
    }
}
