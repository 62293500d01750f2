package org.gfxisa.simulator.compile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes a class of a region: a method for its control flow, and those for each run of vector instructions. */
final class RegionCompiler {
    static final String NAME = "org/gfxisa/simulator/compile/Compiled";
    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
    private static final int COUNT = 64;

    private final VectorApi api;
    private final Region region;
    private final List<LaneRun> runs = new ArrayList<>();
    private final List<QuickOperation> operations = new ArrayList<>();
    private final RegionConstants constants;

    RegionCompiler(VectorApi api, Region region) {
        this.api = api;
        this.region = region;
        constants = new RegionConstants(NAME, IntStream.range(0, COUNT).toArray());
    }

    Region.Compiled compile() {
        CompiledClass out = new CompiledClass(NAME, RegionEmitter.CODE);
        MethodVisitor run = out.visitMethod(Opcodes.ACC_PUBLIC, "run", RegionEmitter.DESCRIPTOR, null, null);
        run.visitCode();
        new RegionEmitter(api, region, run, runs, operations, constants).emit();
        run.visitMaxs(0, 0);
        run.visitEnd();
        for (int i = 0; i < runs.size(); i++) {
            new RunEmitter(out, runs.get(i), i).emit();
        }
        constants.emit(out);
        RegionCode code = (RegionCode) out.make(constants.values());
        code.uses = new boolean[RunEmitter.method(runs.size(), true)];
        return new Region.Compiled(
                code,
                runs.stream().map(r -> new Region.Run(r.indices(), r.masks())).toList(),
                operations,
                runs.stream().mapToInt(LaneRun::vectors).max().orElse(0),
                runs.stream().mapToInt(LaneRun::accumulators).max().orElse(0));
    }

    /** The method with a number that computes a run. */
    static MethodHandle method(RegionCode code, int number) {
        try {
            return MethodHandles.privateLookupIn(code.getClass(), HERE)
                    .findStatic(
                            code.getClass(),
                            RunEmitter.loop(number),
                            MethodType.fromMethodDescriptorString(
                                    LaneEmitter.DESCRIPTOR, RegionCompiler.class.getClassLoader()));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException("compiled code cannot be called", e);
        }
    }
}
