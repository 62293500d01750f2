package org.gfxisa.simulator.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.gfxisa.simulator.check.CheckKind;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of kernels of a code object, or of a bundle or HIP program, which runs once for each processor. The method may ask for a
 * {@link org.gfxisa.simulator.api.Gpu}, which is new each time, and the {@link org.gfxisa.simulator.api.Program} that is loaded on it:
 *
 * <pre>{@code
 * @GpuTest(file = "saxpy.co")
 * void adds(Gpu gpu, Program program) {
 *     Buffer y = gpu.buffer(1f, 2f);
 *     gpu.launch(program.kernel("saxpy"), Grid.of(2, 2), 2f, gpu.buffer(3f, 4f), y, 2);
 *     assertArrayEquals(new float[] {7, 10}, y.toFloats());
 * }
 * }</pre>
 *
 * What a kernel does wrong, and what the checks find, fails the test with the whole report.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(GpuTestExtension.class)
public @interface GpuTest {
    /**
     * The file: a resource beside the test class, or from the root of the class path, or else a file of the file system, from the folder that
     * tests run in. It is read once for all tests.
     */
    String file();

    /** Processors or target ids; all that the file has code for if there is none. */
    String[] targets() default {};

    /** What is looked for beside faults. */
    CheckKind[] checks() default {};
}
