package org.gfxisa.plugin.mojo;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/**
 * Assembles kernels: every {@code NAME.s} becomes the resource {@code NAME.co} in the same folder. The assembler is one of the
 * project's dependencies and supports the GPUs that the project generates. Unchanged sources are not assembled again.
 */
@Mojo(
        name = "assemble",
        defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class AssembleMojo extends AbstractMojo {
    private static final String TOOL = "gfxisa-asm";
    private static final String SOURCE = ".s";
    private static final String OBJECT = ".co";

    /** The folder of kernels that the project ships. */
    @Parameter(property = "gfxisa.kernels", defaultValue = "${project.basedir}/src/main/kernels")
    private File kernelDirectory;

    /** The folder of kernels for its tests. */
    @Parameter(property = "gfxisa.testKernels", defaultValue = "${project.basedir}/src/test/kernels")
    private File testKernelDirectory;

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true)
    private File outputDirectory;

    @Parameter(defaultValue = "${project.build.testOutputDirectory}", readonly = true)
    private File testOutputDirectory;

    @Parameter(defaultValue = "${project.build.directory}/gfxisa-kernels", readonly = true)
    private File stateDirectory;

    /**
     * The processors or target ids to assemble for. The default are those of goal {@code generate}; if there are none, each
     * source must have an {@code .amdgcn_target}. With several targets, code objects are named {@code NAME.TARGET.co}.
     */
    @Parameter(property = "gfxisa.targets")
    private List<String> targets = new ArrayList<>();

    /** Skips the goal. */
    @Parameter(property = "gfxisa.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${project}", readonly = true)
    private MavenProject project;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        Map<Path, KernelBuild> kernels = new TreeMap<>();
        if (!skip) {
            find(kernelDirectory, outputDirectory, kernels);
            find(testKernelDirectory, testOutputDirectory, kernels);
        }
        try {
            String classPath = ClassPathStamp.of(project.getTestClasspathElements(), OBJECT);
            List<KernelBuild> changed = new ArrayList<>();
            for (KernelBuild kernel : kernels.values()) {
                if (!kernel.isUpToDate(classPath)) {
                    changed.add(kernel);
                }
            }
            if (!changed.isEmpty()) {
                assemble(changed, classPath);
            }
            getLog().info("gfxisa: assembled " + changed.size() + " of " + kernels.size()
                    + " kernels, the others are unchanged");
        } catch (DependencyResolutionRequiredException | IOException e) {
            throw new MojoExecutionException("kernels cannot be assembled: " + e.getMessage(), e);
        }
    }

    private void find(File sources, File objects, Map<Path, KernelBuild> kernels) throws MojoExecutionException {
        if (!sources.isDirectory()) {
            return;
        }
        List<String> wanted = targets.isEmpty() ? ExecutionValues.targets(project) : targets;
        try (Stream<Path> files = Files.walk(sources.toPath())) {
            for (Path file : files.filter(f -> f.toString().endsWith(SOURCE)).toList()) {
                String name = sources.toPath().relativize(file).toString();
                String stem = name.substring(0, name.length() - SOURCE.length());
                for (String target : wanted.isEmpty() ? List.of("") : wanted) {
                    String own = stem + (wanted.size() > 1 ? "." + target.replace(':', '_') : "") + OBJECT;
                    Path object = objects.toPath().resolve(own);
                    Path state =
                            stateDirectory.toPath().resolve(objects.getName()).resolve(own + ".inputs");
                    kernels.put(object, new KernelBuild(target, file, object, state));
                }
            }
        } catch (IOException e) {
            throw new MojoExecutionException(sources + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void assemble(List<KernelBuild> kernels, String classPath)
            throws MojoExecutionException, MojoFailureException, IOException, DependencyResolutionRequiredException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
            // The project's processors are found through this class loader.
            thread.setContextClassLoader(loader);
            ToolProvider assembler = ServiceLoader.load(ToolProvider.class, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(tool -> tool.name().equals(TOOL))
                    .findFirst()
                    .orElseThrow(() -> new MojoExecutionException(
                            "the project has no assembler; expected org.gfxisa:gfxisa-codeobject, or a module that depends on it like gfxisa-engine"
                                    + " or gfxisa-junit, among its <dependencies>"));
            int failed = 0;
            for (KernelBuild kernel : kernels) {
                failed += assemble(assembler, kernel, classPath) ? 0 : 1;
            }
            if (failed > 0) {
                throw new MojoFailureException(failed + (failed == 1 ? " kernel has" : " kernels have") + " errors");
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private URL[] urls() throws DependencyResolutionRequiredException, MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String element : project.getTestClasspathElements()) {
            urls.add(new File(element).toURI().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    private boolean assemble(ToolProvider assembler, KernelBuild kernel, String classPath) throws IOException {
        StringWriter inputs = new StringWriter();
        StringWriter said = new StringWriter();
        boolean good = assembler.run(
                        new PrintWriter(inputs),
                        new PrintWriter(said),
                        kernel.target(),
                        kernel.source().toString(),
                        kernel.object().toString())
                == 0;
        said.toString().lines().forEach(good ? getLog()::warn : getLog()::error);
        if (good) {
            kernel.made(
                    classPath,
                    inputs.toString().lines().distinct().map(Path::of).toList());
        }
        return good;
    }
}
