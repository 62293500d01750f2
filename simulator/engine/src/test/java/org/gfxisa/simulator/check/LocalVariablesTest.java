package org.gfxisa.simulator.check;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lies behind LDS is told with the variables that the debug information has there ({@code check/local.cl}, by clang 22 with {@code -O1 -g}). */
class LocalVariablesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "one | past the end of the work-group's LDS (256 bytes), which holds variable 'tile' (256 bytes) -",
                "two | LDS (320 bytes), which holds variables 'tile' (256 bytes) and 'sums' (64 bytes) -"
            })
    void areNamed(String kernel, String words) throws IOException {
        Gpu gpu = Gpu.of("gfx90a", GpuOptions.DEFAULT.withChecks(EnumSet.of(CheckKind.BOUNDS)));
        try (InputStream in = LocalVariablesTest.class.getResourceAsStream("/check/local.co")) {
            gpu.launch(gpu.load(in.readAllBytes(), "local.co").kernel(kernel), Grid.of(64, 64), gpu.allocate(256));
        }
        assertTrue(gpu.findings().toString().contains(words), gpu.findings()::toString);
    }
}
