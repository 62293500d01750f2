package org.gfxisa.simulator.jit.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.exec.Execution;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;

/** Every method that IR of vector instructions calls has a rule, or stands here. */
class CallLoweringTest {
    private static final Set<String> INTERPRETED = Set.of(
            "BF16.fma",
            "BF16.fromF32",
            "F4.fromE2m1",
            "F4.toE2m1",
            "F64.trigPreop",
            "F8.fromE4m3",
            "F8.fromE5m2",
            "F8.toE4m3",
            "F8.toE5m2",
            // Of denormals, which compiled code leaves to the interpreter.
            "Long.numberOfLeadingZeros",
            "Mode.round32");

    @Test
    void calledMethodsHaveRules() {
        Set<String> without = new TreeSet<>();
        Stream.of("gfx600", "gfx90a", "gfx950", "gfx1030", "gfx1100", "gfx1201")
                .map(t -> Targets.find(t).flatMap(Processor::isa).orElseThrow())
                .forEach(isa -> addCalled(isa, without));
        assertEquals(new TreeSet<>(INTERPRETED), without);
    }

    private static void addCalled(Isa isa, Set<String> without) {
        for (int id = 0; id < isa.formCount(); id++) {
            Execution execution = isa.execution(isa.form(id).opcode()).orElse(null);
            if (execution instanceof VectorImplementation implementation) {
                Stream.of(false, true)
                        .flatMap(clamp -> implementation.ir(clamp).stream())
                        .flatMap(function -> function.nodes().stream())
                        .map(IrFunction.Node::call)
                        .flatMap(Optional::stream)
                        .filter(call -> !CallLowering.lowers(call.callee()))
                        .forEach(call -> without.add(call.callee().qualifiedName()));
            }
        }
    }
}
