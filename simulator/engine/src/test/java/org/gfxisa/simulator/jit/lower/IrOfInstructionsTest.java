package org.gfxisa.simulator.jit.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.exec.Execution;
import org.gfxisa.exec.ScalarImplementation;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.isa.Targets;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.vector.CallEmitter;
import org.gfxisa.table.Form;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What computes has a form, whose calls name methods that there are. */
class IrOfInstructionsTest {
    private static final int DEFAULT_KIND = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, true, true, false);

    @ParameterizedTest
    @ValueSource(strings = {"gfx600", "gfx906", "gfx90a", "gfx1030", "gfx1100", "gfx1200"})
    void kernelsHaveForms(String target) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        Set<String> without = new TreeSet<>();
        Set<String> left = new TreeSet<>();
        int vectors = 0;
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            Execution execution = isa.execution(form.opcode()).orElse(null);
            if (execution instanceof VectorImplementation kernel) {
                vectors++;
                Optional<IrFunction> steps = checked(kernel.ir(false), form, without);
                if (steps.isPresent()
                        && CallLowering.lower(steps.get(), DEFAULT_KIND).isEmpty()) {
                    left.add(form.mnemonic());
                }
            } else if (execution instanceof ScalarImplementation kernel) {
                checked(kernel.ir(), form, without);
            }
        }
        System.out.println("forms: " + target + ": " + left.size() + " vector instructions call what vectors have not: "
                + String.join(" ", left));
        without.removeIf(m -> m.startsWith("s_bitset") || m.startsWith("v_screen_partition"));
        assertEquals(Set.of(), without);
        assertTrue(left.size() < vectors / 16, left.size() + " of " + vectors);
    }

    private static Optional<IrFunction> checked(Optional<IrFunction> steps, Form form, Set<String> without) {
        if (steps.isEmpty()) {
            without.add(form.mnemonic());
            return steps;
        }
        MethodVisitor nowhere = new MethodVisitor(Opcodes.ASM9) {};
        steps.get().nodes().forEach(n -> n.call().ifPresent(call -> new CallEmitter(nowhere, call)));
        return steps;
    }
}
