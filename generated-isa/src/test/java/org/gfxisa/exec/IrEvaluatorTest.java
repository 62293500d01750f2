package org.gfxisa.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.ir.IrEvaluator;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The functions of vector instructions give what the implementations in Java give, whatever the inputs and MODE. */
class IrEvaluatorTest {
    private static final int ROUNDS = 6;
    private static final int FEWEST = 300;

    private final Lanes lanes = new Lanes();

    @ParameterizedTest
    @ValueSource(strings = {"gfx803", "gfx90a", "gfx1030", "gfx1201"})
    void functionsAgreeWithImplementations(String target) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        TreeSet<Integer> opcodes = new TreeSet<>();
        for (int id = 0; id < isa.formCount(); id++) {
            opcodes.add(isa.form(id).opcode());
        }
        int compared = 0;
        for (int opcode : opcodes) {
            if (isa.execution(opcode).orElse(null) instanceof VectorImplementation implementation) {
                for (int round = 0; round < ROUNDS; round++) {
                    Samples samples = new Samples(41L * opcode + round);
                    boolean clamp = implementation.clamps() && samples.truth();
                    Optional<IrFunction> function = implementation.ir(clamp);
                    if (function.isPresent()) {
                        check(implementation, function.get(), clamp, samples);
                        compared++;
                    }
                }
            }
        }
        assertTrue(compared / ROUNDS > FEWEST, compared + " functions");
    }

    private void check(VectorImplementation implementation, IrFunction function, boolean clamp, Samples samples) {
        for (int i = 0; i < dwords(implementation.inputs()); i++) {
            lanes.in[i] = samples.lanes();
        }
        int outputs = dwords(implementation.outputs());
        for (int i = 0; i < outputs; i++) {
            lanes.out[i] = new int[Lanes.COUNT];
        }
        for (int i = 0; i < lanes.maskIn.length; i++) {
            lanes.maskIn[i] = samples.mask();
        }
        lanes.exec = Lanes.ALL;
        lanes.uniform = 0;
        lanes.mode = samples.mode();
        lanes.m0 = samples.dword();
        lanes.clamp = clamp;
        int[][] in = lanes.in.clone();
        long[] maskIn = lanes.maskIn.clone();
        implementation.run(lanes);
        // A dual instruction moves the inputs of its second half.
        System.arraycopy(in, 0, lanes.in, 0, in.length);
        System.arraycopy(maskIn, 0, lanes.maskIn, 0, maskIn.length);
        for (int lane = 0; lane < Lanes.COUNT; lane++) {
            IrEvaluator.Result result = IrEvaluator.evaluate(function, lanes.inputs(lane), lanes.mode);
            String where = implementation.getClass().getSimpleName() + ", lane " + lane + "\n" + function;
            assertTrue(result.isGuarded(), where);
            for (int i = 0; i < outputs; i++) {
                assertEquals(lanes.out[i][lane], result.numbers().get(i), where);
            }
            for (int i = 0; i < masks(implementation.outputs()); i++) {
                assertEquals(
                        (lanes.maskOut[i] >>> lane & 1) != 0, result.masks().get(i), where);
            }
        }
    }

    private static int dwords(List<Port> ports) {
        return ports.stream()
                .filter(p -> p.kind() == Port.Kind.LANES)
                .mapToInt(Port::dwords)
                .sum();
    }

    private static int masks(List<Port> ports) {
        return (int) ports.stream().filter(p -> p.kind() == Port.Kind.MASK).count();
    }
}
