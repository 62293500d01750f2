package org.gfxisa.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;

/** Every kernel of a vector instruction against the generated method, lane by lane. */
class VectorImplementationTest {
    private static final Isa ISA = Targets.GFX90A.isa().orElseThrow();
    private static final int ROUNDS = 24;
    private static final int FEWEST = 450;

    private final SemanticsMethods methods = new SemanticsMethods();
    private final Lanes lanes = new Lanes();

    @Test
    void kernelsAgreeWithTheSemantics() {
        int[] count = {0};
        SemanticsMethods.instructions().forEach((opcode, name) -> {
            if (ISA.execution(opcode).orElse(null) instanceof VectorImplementation kernel
                    && !(kernel instanceof DualImplementation)) {
                count[0]++;
                for (int round = 0; round < ROUNDS; round++) {
                    String version = SemanticsMethods.version(name, kernel);
                    check(version, kernel, new Samples(31L * opcode + round), false);
                    check(version, kernel, new Samples(37L * opcode + round), true);
                }
            }
        });
        assertTrue(count[0] > FEWEST, count[0] + " kernels");
    }

    /** @param overlapping whether outputs may be the same arrays as inputs, at random */
    private void check(String name, VectorImplementation kernel, Samples samples, boolean overlapping) {
        bind(kernel, samples, overlapping);
        boolean clamp = kernel.clamps() && samples.truth();
        lanes.clamp = clamp;
        List<Map<String, Object>> inputs = new ArrayList<>();
        for (int i = 0; i < Lanes.COUNT; i++) {
            inputs.add(inputs(kernel, i));
        }
        int[][] before = new int[dwords(kernel.outputs())][];
        for (int k = 0; k < before.length; k++) {
            before[k] = lanes.out[k].clone();
        }
        kernel.run(lanes);
        SemanticsMethods.Named method = methods.of(clamp ? name + "_clamp" : name);
        for (int i = 0; i < Lanes.COUNT; i++) {
            boolean active = (lanes.exec >>> i & 1) != 0;
            List<int[]> expected = Expected.of(method, inputs.get(i), kernel.outputs());
            int array = 0;
            int mask = 0;
            for (int p = 0; p < kernel.outputs().size(); p++) {
                Port port = kernel.outputs().get(p);
                String where = name + " " + port.name() + " lane " + i + " exec " + Long.toHexString(lanes.exec) + " "
                        + inputs.get(i);
                if (port.kind() == Port.Kind.MASK) {
                    assertEquals(active ? expected.get(p)[0] : 0, (int) (lanes.maskOut[mask++] >>> i & 1), where);
                    continue;
                }
                for (int dword = 0; dword < port.dwords(); dword++, array++) {
                    assertEquals(active ? expected.get(p)[dword] : before[array][i], lanes.out[array][i], where);
                }
            }
        }
    }

    private void bind(VectorImplementation kernel, Samples samples, boolean overlapping) {
        int ins = dwords(kernel.inputs());
        int outs = dwords(kernel.outputs());
        for (int k = 0; k < ins; k++) {
            lanes.in[k] = overlapping && k > 0 && samples.below(4) == 0 ? lanes.in[samples.below(k)] : samples.lanes();
        }
        int first = samples.below(Math.max(1, ins));
        for (int k = 0; k < outs; k++) {
            // Neighbours stay neighbours, shifted: v[1:2] = f(v[0:1]).
            boolean same = overlapping && first + k < ins && isOther(lanes.in[first + k], k);
            lanes.out[k] = same ? lanes.in[first + k] : samples.lanes();
        }
        makeUniform(samples, ins, outs);
        for (int k = 0; k < lanes.maskIn.length; k++) {
            lanes.maskIn[k] = samples.mask();
            lanes.maskOut[k] = samples.mask();
        }
        lanes.exec = samples.mask();
        lanes.mode = samples.mode();
        lanes.m0 = samples.dword();
    }

    /** Gives some inputs that are no outputs the same value in all lanes. */
    private void makeUniform(Samples samples, int ins, int outs) {
        lanes.uniform = 0;
        boolean all = samples.truth();
        for (int k = 0; k < ins; k++) {
            if (isOther(lanes.in[k], outs) && (all || samples.below(4) == 0)) {
                lanes.in[k] = new int[Lanes.COUNT];
                Arrays.fill(lanes.in[k], samples.dword());
                lanes.uniform |= 1L << k;
            }
        }
    }

    /** Whether an array is none of the outputs before. */
    private boolean isOther(int[] array, int outputs) {
        for (int k = 0; k < outputs; k++) {
            if (lanes.out[k] == array) {
                return false;
            }
        }
        return true;
    }

    private static int dwords(List<Port> ports) {
        return ports.stream()
                .filter(p -> p.kind() == Port.Kind.LANES)
                .mapToInt(Port::dwords)
                .sum();
    }

    private Map<String, Object> inputs(VectorImplementation kernel, int lane) {
        Map<String, Object> inputs = new HashMap<>();
        inputs.put("mode", lanes.mode);
        inputs.put("m0", lanes.m0);
        inputs.put("lane", lane);
        inputs.put("exec", true);
        int array = 0;
        int mask = 0;
        for (Port port : kernel.inputs()) {
            if (port.kind() == Port.Kind.MASK) {
                inputs.put(port.name(), (lanes.maskIn[mask++] >>> lane & 1) != 0);
                continue;
            }
            int[] dwords = new int[port.dwords()];
            for (int k = 0; k < dwords.length; k++) {
                dwords[k] = lanes.in[array++][lane];
            }
            inputs.put(port.name(), dwords);
        }
        return inputs;
    }
}
