package org.gfxisa.plugin.mojo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody reads whose POM is not right. */
class MojoMessagesTest {
    @TempDir
    Path project;

    @Test
    void aForgottenBaseSpec() throws ReflectiveOperationException {
        ValidateMojo mojo = configured(new ValidateMojo(), Map.of());
        File specDirectory = project.resolve("spec").toFile();
        assertEquals(
                "there is no base spec; expected org.gfxisa:gfxisa-spec among the <dependencies> of the <plugin>, not those of the"
                        + " project, or a folder 'schema' in " + specDirectory,
                assertThrows(MojoExecutionException.class, mojo::execute).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.example.my-gpu", "com..gpu", "com.example.class", ""})
    void aPackageThatJavaDoesNotTake(String name) throws ReflectiveOperationException {
        project.resolve("spec/schema").toFile().mkdirs();
        GenerateMojo mojo = configured(new GenerateMojo(), Map.of("packageName", name));
        assertEquals(
                "packageName '" + name
                        + "' is not the name of a Java package; expected words separated by '.', like com.example.gpu",
                assertThrows(MojoExecutionException.class, mojo::execute).getMessage());
    }

    private <T extends SpecMojo> T configured(T mojo, Map<String, Object> more) throws ReflectiveOperationException {
        set(mojo, SpecMojo.class, "specDirectory", project.resolve("spec").toFile());
        set(mojo, SpecMojo.class, "baseDirectory", project.toFile());
        set(mojo, SpecMojo.class, "buildDirectory", project.toFile());
        for (Map.Entry<String, Object> parameter : more.entrySet()) {
            set(mojo, mojo.getClass(), parameter.getKey(), parameter.getValue());
        }
        return mojo;
    }

    /** As Maven does it. */
    private static void set(SpecMojo mojo, Class<?> declaring, String name, Object value)
            throws ReflectiveOperationException {
        Field field = declaring.getDeclaredField(name);
        field.setAccessible(true);
        field.set(mojo, value);
    }
}
