package org.gfxisa.exec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;

/** Every kernel of two instructions in one against the generated methods of the two, with registers that both read and write. */
class DualImplementationTest {
    private static final Isa ISA = Targets.GFX1150.isa().orElseThrow();
    private static final int ROUNDS = 24;
    private static final int FEWEST = 200;
    private static final int REGISTERS = 5;

    private final SemanticsMethods methods = new SemanticsMethods();
    private final Lanes lanes = new Lanes();

    @Test
    void bothReadBeforeEitherWrites() {
        int[] count = {0};
        SemanticsMethods.instructions().forEach((opcode, name) -> {
            if (ISA.execution(opcode).orElse(null) instanceof DualImplementation kernel) {
                count[0]++;
                for (int round = 0; round < ROUNDS; round++) {
                    check(name, kernel, new Samples(43L * opcode + round));
                }
            }
        });
        assertTrue(count[0] > FEWEST, count[0] + " kernels");
    }

    private void check(String name, DualImplementation kernel, Samples samples) {
        // Few registers: operands mostly meet. The results go to different ones.
        int[][] registers = new int[REGISTERS][];
        for (int i = 0; i < REGISTERS; i++) {
            registers[i] = samples.lanes();
        }
        int[] results = {samples.below(2), 2 + samples.below(2)};
        Map<String, int[]> arrays = new HashMap<>();
        for (int half = 0; half < 2; half++) {
            arrays.put(kernel.outputs().get(half).name(), registers[results[half]]);
        }
        int array = 0;
        int mask = 0;
        for (Port port : kernel.inputs()) {
            if (port.kind() == Port.Kind.MASK) {
                lanes.maskIn[mask] = mask == 0 ? samples.mask() : lanes.maskIn[0];
                mask++;
            } else {
                int[] source = registers[samples.below(REGISTERS)];
                lanes.in[array++] = arrays.computeIfAbsent(port.name(), n -> source);
            }
        }
        lanes.out[0] = registers[results[0]];
        lanes.out[1] = registers[results[1]];
        lanes.exec = samples.mask();
        lanes.mode = samples.mode();
        lanes.uniform = 0;
        lanes.clamp = false;
        int[][] expected = new int[REGISTERS][];
        for (int i = 0; i < REGISTERS; i++) {
            expected[i] = registers[i].clone();
        }
        List<Port> ports = kernel.inputs();
        int ofFirst = kernel.first().inputs().size();
        store(compute(kernel.first(), ports.subList(0, ofFirst), arrays), expected[results[0]]);
        store(compute(kernel.second(), ports.subList(ofFirst, ports.size()), arrays), expected[results[1]]);
        kernel.run(lanes);
        for (int i = 0; i < REGISTERS; i++) {
            assertArrayEquals(
                    expected[i], registers[i], name + " register " + i + " exec " + Long.toHexString(lanes.exec));
        }
    }

    private void store(int[] result, int[] into) {
        for (int i = 0; i < Lanes.COUNT; i++) {
            into[i] = (lanes.exec >>> i & 1) != 0 ? result[i] : into[i];
        }
    }

    /** @param ports those of the whole instruction that the half has */
    private int[] compute(VectorImplementation half, List<Port> ports, Map<String, int[]> arrays) {
        SemanticsMethods.Named method = methods.of(half);
        int[] result = new int[Lanes.COUNT];
        for (int lane = 0; lane < Lanes.COUNT; lane++) {
            Map<String, Object> inputs = new HashMap<>();
            inputs.put("mode", lanes.mode);
            for (int i = 0; i < ports.size(); i++) {
                Port port = half.inputs().get(i);
                inputs.put(
                        port.name(),
                        port.kind() == Port.Kind.MASK
                                ? (Object) ((lanes.maskIn[0] >>> lane & 1) != 0)
                                : arrays.get(ports.get(i).name())[lane]);
            }
            result[lane] = Expected.of(method, inputs, half.outputs()).get(0)[0];
        }
        return result;
    }
}
