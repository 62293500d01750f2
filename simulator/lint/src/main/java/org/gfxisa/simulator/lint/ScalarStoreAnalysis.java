package org.gfxisa.simulator.lint;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.exec.Space;
import org.gfxisa.info.Flow;
import org.gfxisa.info.FormInfo;
import org.gfxisa.info.InstructionInfo;

/**
 * Follows the scalar stores, by the indices of their steps, whose data is still in the scalar cache. At the end of a wave or function, the
 * data is lost to other waves without a write-back (LLVM AMDGPU usage, "Memory Model GFX6-GFX9").
 */
final class ScalarStoreAnalysis extends BitSetAnalysis {
    private final ControlFlow flow;
    private final List<Step> steps;
    private final int returnAddress;
    private final Reporter reporter;

    ScalarStoreAnalysis(ControlFlow flow, int returnAddress, Reporter reporter) {
        this.flow = flow;
        this.returnAddress = returnAddress;
        this.reporter = reporter;
        steps = flow.steps();
    }

    boolean isApplicable() {
        return steps.stream().anyMatch(ScalarStoreAnalysis::isScalarStore);
    }

    @Override
    public BitSet atEntry(CodeRegion.Entry entry) {
        return new BitSet();
    }

    @Override
    public void transfer(BitSet cached, int index, boolean report) {
        Step step = steps.get(index);
        if (isScalarStore(step)) {
            cached.set(index);
        } else if (writesBack(step.info())) {
            cached.clear();
        } else if (report && !cached.isEmpty() && (step.flow() == Flow.END || step.returnsBy(returnAddress))) {
            reporter.report(
                    Rule.MISSING_WRITE_BACK,
                    index,
                    (step.flow() == Flow.END ? "ends" : "returns") + " while stored data is only in the scalar cache",
                    "a write-back of the scalar cache before",
                    Remedy.instructions(writeBack(flow.region().isa()).stream().toList()),
                    cached.nextSetBit(0),
                    block -> true);
        }
    }

    /** Returns whether a step stores to the scalar cache. Stores with cache-policy bits may bypass it. */
    private static boolean isScalarStore(Step step) {
        return step.policy().isEmpty()
                && step.info()
                        .memory()
                        .filter(memory -> memory.access() == Access.STORE)
                        .filter(memory -> memory.space() == Space.SCALAR || memory.space() == Space.SCALAR_BUFFER)
                        .isPresent();
    }

    private static boolean writesBack(FormInfo info) {
        return info.cache()
                .filter(action -> action.cache() == CacheAction.Cache.SCALAR)
                .filter(action -> action.operation() == CacheAction.Operation.WRITE_BACK && !action.volatileOnly())
                .isPresent();
    }

    private static Optional<Instruction> writeBack(Isa isa) {
        Encoder encoder = new Encoder(isa);
        InstructionInfo info = new InstructionInfo(isa);
        Instruction made = new Instruction();
        return IntStream.range(0, isa.formCount())
                .mapToObj(isa::form)
                .filter(form -> form.slots().isEmpty() && encoder.encode(form.id(), new long[0], made))
                .filter(form -> {
                    info.read(made);
                    return writesBack(info.form());
                })
                .findFirst()
                .map(form -> made);
    }
}
