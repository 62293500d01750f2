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
 * Marks a test of kernels of a code object, bundle or HIP program, which runs once for each processor. The method may have parameters for a
 * {@link org.gfxisa.simulator.api.Gpu}, which is new each time, and for the {@link org.gfxisa.simulator.api.Program} that is loaded on it:
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
 * A fault of a kernel, or a finding of a check, fails the test with the complete report.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(GpuTestExtension.class)
public @interface GpuTest {
    /**
     * The name of the file: a resource in the package of the test class or at the root of the class path, or a file relative to the working
     * directory of the tests. It is read once for all tests.
     */
    String file();

    /** Processors or target ids; by default all for which the file has code. */
    String[] targets() default {};

    /** The checks to run. Faults are always detected. */
    CheckKind[] checks() default {};
}
