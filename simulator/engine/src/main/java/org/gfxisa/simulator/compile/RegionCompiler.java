package org.gfxisa.simulator.compile;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.exec.Condition;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes a class of a region: a method for its control flow, and two for each run of vector instructions. */
final class RegionCompiler {
    static final String NAME = "org/gfxisa/simulator/compile/Compiled";
    static final String CONDITION = "org/gfxisa/exec/Condition";
    private static final String OBJECT = "java/lang/Object";
    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
    private static final int COUNT = 64;

    private final VectorApi api;
    private final Region region;
    private final List<LaneRun> runs = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();

    RegionCompiler(VectorApi api, Region region) {
        this.api = api;
        this.region = region;
    }

    Region.Compiled compile() {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                // Locals that differ where ways meet are not used there.
                return OBJECT;
            }
        };
        out.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, OBJECT, new String[] {
            "org/gfxisa/simulator/compile/RegionCode"
        });
        MethodVisitor run = out.visitMethod(Opcodes.ACC_PUBLIC, "run", RegionEmitter.DESCRIPTOR, null, null);
        run.visitCode();
        new RegionEmitter(api, region, run, runs, conditions).emit();
        run.visitMaxs(0, 0);
        run.visitEnd();
        for (int i = 0; i < runs.size(); i++) {
            lanes(out, i, true);
            lanes(out, i, false);
        }
        constants(out);
        out.visitEnd();
        return new Region.Compiled(
                define(out.toByteArray()),
                runs.stream().map(r -> new Region.Run(r.indices(), r.masks())).toList(),
                runs.stream().mapToInt(LaneRun::vectors).max().orElse(0),
                runs.stream().mapToInt(LaneRun::accumulators).max().orElse(0));
    }

    /** The name of a method that computes a run. */
    static String name(int run, boolean all) {
        return (all ? "all" : "some") + run;
    }

    private void lanes(ClassWriter out, int run, boolean all) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_STATIC, name(run, all), LaneEmitter.DESCRIPTOR, null, null);
        method.visitCode();
        runs.get(run).emit(method, all, NAME);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private RegionCode define(byte[] bytes) {
        try {
            Object[] data = new Object[conditions.size() + 1];
            int[] numbers = new int[COUNT];
            for (int i = 0; i < COUNT; i++) {
                numbers[i] = i;
            }
            data[0] = numbers;
            for (int i = 0; i < conditions.size(); i++) {
                data[i + 1] = conditions.get(i);
            }
            return (RegionCode) HERE.defineHiddenClassWithClassData(bytes, data, true)
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

    /** The constructor, and the constants that come with the class. */
    private void constants(ClassWriter out) {
        MethodVisitor make = out.visitMethod(0, "<init>", "()V", null, null);
        make.visitCode();
        make.visitVarInsn(Opcodes.ALOAD, 0);
        make.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
        make.visitInsn(Opcodes.RETURN);
        make.visitMaxs(0, 0);
        make.visitEnd();
        MethodVisitor type = out.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        type.visitCode();
        type.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/lang/invoke/MethodHandles",
                "lookup",
                "()Ljava/lang/invoke/MethodHandles$Lookup;",
                false);
        type.visitLdcInsn("_");
        type.visitLdcInsn(Type.getType("[Ljava/lang/Object;"));
        type.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/lang/invoke/MethodHandles",
                "classData",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;",
                false);
        type.visitTypeInsn(Opcodes.CHECKCAST, "[Ljava/lang/Object;");
        type.visitVarInsn(Opcodes.ASTORE, 0);
        constant(out, type, 0, "LANES", "[I");
        for (int i = 0; i < conditions.size(); i++) {
            constant(out, type, i + 1, "WHEN" + i, "L" + CONDITION + ";");
        }
        type.visitInsn(Opcodes.RETURN);
        type.visitMaxs(0, 0);
        type.visitEnd();
    }

    private static void constant(ClassWriter out, MethodVisitor type, int place, String name, String descriptor) {
        out.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, name, descriptor, null, null)
                .visitEnd();
        type.visitVarInsn(Opcodes.ALOAD, 0);
        type.visitIntInsn(Opcodes.SIPUSH, place);
        type.visitInsn(Opcodes.AALOAD);
        type.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(descriptor).getInternalName());
        type.visitFieldInsn(Opcodes.PUTSTATIC, NAME, name, descriptor);
    }
}
