package org.gfxisa.simulator.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.findings.Finding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers that do not fit on the way to an address are told ({@code check/address.cl}); others are not, and allocations are spread. */
class AddressCheckTest {
    private static List<Finding> run(String kernel, int number) throws IOException {
        Gpu gpu = Gpu.of("gfx90a", GpuOptions.DEFAULT.withChecks(EnumSet.allOf(CheckKind.class)));
        Buffer in = gpu.buffer(IntStream.range(0, 64).toArray());
        Buffer out = gpu.allocate(256);
        try (InputStream object = AddressCheckTest.class.getResourceAsStream("/check/address.co")) {
            gpu.launch(gpu.load(object.readAllBytes(), "address.co").kernel(kernel), Grid.of(32, 32), in, out, number);
        }
        return gpu.findings();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "row_times_width | 0x20000008 | v0 = 0x8, s6 = 0x20000008, giving 0x100000040, truncated to 0x40",
                "signed_sum | 0x7ffffff0 | giving 0x80000000, which is negative in the register"
            })
    void isFound(String kernel, int number, String words) throws IOException {
        List<Finding> findings = run(kernel, number);
        assertTrue(findings.stream().allMatch(f -> f.ruleId().equals("overflow")), findings::toString);
        assertTrue(findings.toString().contains(words), findings::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "row_times_width, 0",
        "row_times_width_right, 0x20000008",
        "signed_sum, 0x7fffffe0",
        "signed_sum_right, 0x7ffffff0",
        "hash_right, 0x12345678"
    })
    void isSilent(String kernel, int number) throws IOException {
        assertEquals(List.of(), run(kernel, number));
    }
}
