package org.gfxisa.simulator.compile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes a class of a region: a method for its control flow, and those for each run of vector instructions. */
final class RegionCompiler {
    static final String NAME = "org/gfxisa/simulator/compile/Compiled";
    private static final String OBJECT = "java/lang/Object";
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
        ClassWriter out = writer();
        out.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, RegionEmitter.CODE, new String[0]);
        MethodVisitor run = out.visitMethod(Opcodes.ACC_PUBLIC, "run", RegionEmitter.DESCRIPTOR, null, null);
        run.visitCode();
        new RegionEmitter(api, region, run, runs, operations, constants).emit();
        run.visitMaxs(0, 0);
        run.visitEnd();
        for (int i = 0; i < runs.size(); i++) {
            new RunEmitter(out, runs.get(i), i).emit();
        }
        constructor(out, RegionEmitter.CODE);
        constants.emit(out);
        out.visitEnd();
        RegionCode code = (RegionCode) define(out.toByteArray(), constants.values());
        code.uses = new boolean[RunEmitter.method(runs.size(), true)];
        return new Region.Compiled(
                code,
                runs.stream().map(r -> new Region.Run(r.indices(), r.masks())).toList(),
                operations,
                runs.stream().mapToInt(LaneRun::vectors).max().orElse(0),
                runs.stream().mapToInt(LaneRun::accumulators).max().orElse(0));
    }

    static ClassWriter writer() {
        return new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                // Locals that differ where ways meet are not used there.
                return OBJECT;
            }
        };
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

    /** An object of a class, which has some constants. */
    static Object define(byte[] bytes, Object[] constants) {
        try {
            return HERE.defineHiddenClassWithClassData(bytes, constants, true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (IllegalAccessException
                | InstantiationException
                | InvocationTargetException
                | NoSuchMethodException e) {
            throw new IllegalStateException("compiled code cannot be loaded", e);
        }
    }

    static void constructor(ClassWriter out, String parent) {
        MethodVisitor make = out.visitMethod(0, "<init>", "()V", null, null);
        make.visitCode();
        make.visitVarInsn(Opcodes.ALOAD, 0);
        make.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
        make.visitInsn(Opcodes.RETURN);
        make.visitMaxs(0, 0);
        make.visitEnd();
    }
}
