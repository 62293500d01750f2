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
    /** Where the site goes: a new or an empty folder, or one that holds a site. */
    @Parameter(property = "gfxisa.docs", defaultValue = "${project.build.directory}/gfxisa-docs")
    private File docsDirectory;

    /** What the site is called; without it, what an execution of this goal says, or a usual title. */
    @Parameter(property = "gfxisa.docs.title")
    private String title;

    /** The targets that it is about; without any, those that goal {@code generate} makes, or all that have an instruction set. */
    @Parameter(property = "gfxisa.targets")
    private List<String> targets = new ArrayList<>();

    @Parameter(defaultValue = "${project}", readonly = true)
    private MavenProject project;

    /** One more folder of spec files, laid over all others. */
    @Parameter(property = "gfxisa.docs.spec")
    private File overlay;

    @Override
    void run(List<SpecLayer> layers) throws MojoExecutionException, MojoFailureException {
        List<SpecLayer> all = new ArrayList<>(layers);
        if (overlay != null) {
            if (!overlay.isDirectory()) {
                throw new MojoExecutionException(
                        overlay + " is no folder; expected one with spec files, like targets/");
            }
            all.add(SpecLayer.folder(overlay.toPath(), overlay.getName() + "/"));
        }
        Path folder = docsDirectory.toPath();
        try {
            if (!ReferenceSite.isPlace(folder)) {
                throw new MojoExecutionException(
                        folder + " holds something else than a reference; expected a new or an empty folder");
            }
            List<Generator> used = new ArrayList<>();
            Generator.Resolved resolved =
                    validate(all, targets.isEmpty() ? ExecutionValues.targets(project) : targets, used);
            SortedMap<String, byte[]> files = ReferenceSite.of(used.get(0).spec(), resolved, title());
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
