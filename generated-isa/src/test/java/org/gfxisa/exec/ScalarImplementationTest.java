package org.gfxisa.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;

/** Every kernel of a scalar instruction against the generated method. */
class ScalarImplementationTest {
    private static final Isa ISA = Targets.GFX90A.isa().orElseThrow();
    private static final int ROUNDS = 200;
    private static final int FEWEST = 100;

    private final SemanticsMethods methods = new SemanticsMethods();
    private final Scalars scalars = new Scalars();

    @Test
    void kernelsAgreeWithTheSemantics() {
        int[] count = {0};
        SemanticsMethods.instructions().forEach((opcode, name) -> {
            if (ISA.execution(opcode).orElse(null) instanceof ScalarImplementation kernel) {
                count[0]++;
                for (int round = 0; round < ROUNDS; round++) {
                    check(SemanticsMethods.version(name, kernel), kernel, new Samples(41L * opcode + round));
                }
            }
        });
        assertTrue(count[0] > FEWEST, count[0] + " kernels");
    }

    private void check(String name, ScalarImplementation kernel, Samples samples) {
        for (int k = 0; k < scalars.in.length; k++) {
            scalars.in[k] = samples.dword() & 0xffffffffL | (long) samples.dword() << 32;
            scalars.out[k] = samples.dword();
        }
        scalars.scc = samples.truth();
        scalars.vcc = samples.mask();
        scalars.exec = samples.mask();
        scalars.m0 = samples.dword();
        scalars.mode = samples.mode();
        scalars.pc = samples.mask() & ~3L;
        scalars.nextPc = scalars.pc + 4;
        Map<String, Object> inputs = inputs(kernel);
        kernel.run(scalars);
        List<int[]> expected = Expected.of(methods.of(name), inputs, kernel.outputs());
        int place = 0;
        for (int p = 0; p < expected.size(); p++) {
            Port port = kernel.outputs().get(p);
            int[] dwords = expected.get(p);
            long first = dwords[0] & 0xffffffffL | (dwords.length > 1 ? (long) dwords[1] << 32 : 0);
            if (port.register()) {
                assertEquals(first, field(port.name()), name + " " + port.name() + " " + inputs);
                continue;
            }
            assertEquals(first, scalars.out[place], name + " " + port.name() + " " + inputs);
            place += (port.dwords() + 1) / 2;
        }
        // What is not an output keeps its value.
        for (String register : List.of("scc", "vcc", "exec", "m0")) {
            boolean written = kernel.outputs().stream()
                    .anyMatch(p -> p.register() && p.name().equals(register));
            if (!written) {
                Object before = inputs.get(register);
                long bits = before instanceof Boolean b ? (b ? 1 : 0) : ((Number) before).longValue();
                assertEquals(register.equals("m0") ? bits & 0xffffffffL : bits, field(register), name + " " + register);
            }
        }
    }

    private long field(String name) {
        return switch (name) {
            case "scc" -> scalars.scc ? 1 : 0;
            case "vcc" -> scalars.vcc;
            case "exec" -> scalars.exec;
            case "m0" -> scalars.m0 & 0xffffffffL;
            default -> throw new AssertionError(name);
        };
    }

    private Map<String, Object> inputs(ScalarImplementation kernel) {
        Map<String, Object> inputs = new HashMap<>();
        inputs.put("scc", scalars.scc);
        inputs.put("vcc", scalars.vcc);
        inputs.put("exec", scalars.exec);
        inputs.put("m0", scalars.m0);
        inputs.put("mode", scalars.mode);
        inputs.put("pc", scalars.pc);
        inputs.put("nextPc", scalars.nextPc);
        int place = 0;
        for (Port port : kernel.inputs()) {
            if (port.kind() == Port.Kind.SCALAR) {
                int[] dwords = new int[port.dwords()];
                for (int k = 0; k < dwords.length; k++) {
                    dwords[k] = (int) (scalars.in[place + k / 2] >>> (k % 2 * 32));
                }
                inputs.put(port.name(), dwords);
                place += (port.dwords() + 1) / 2;
            }
        }
        return inputs;
    }
}
