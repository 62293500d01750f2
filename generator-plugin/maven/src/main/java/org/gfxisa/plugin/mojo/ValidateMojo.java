package org.gfxisa.plugin.mojo;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.gfxisa.plugin.spec.SpecLayer;

/** Checks the spec without generating anything. */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
public final class ValidateMojo extends SpecMojo {
    @Override
    void run(List<SpecLayer> layers) throws MojoExecutionException, MojoFailureException {
        validate(layers, List.of(), new ArrayList<>());
        getLog().info("gfxisa: the spec is valid");
    }
}
