package org.gfxisa.simulator.jit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.gfxisa.simulator.jit.emit.GroupEmitter;
import org.gfxisa.simulator.jit.emit.GroupLoopEmitter;
import org.gfxisa.simulator.jit.emit.RegionEmitter;
import org.gfxisa.simulator.jit.emit.TraceEmitter;
import org.gfxisa.simulator.jit.emit.TraceGroupEmitter;
import org.gfxisa.simulator.runtime.CompiledCode;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RegionCode;
import org.gfxisa.simulator.runtime.TraceCode;
import org.gfxisa.simulator.vector.ClassConstants;
import org.gfxisa.simulator.vector.CompiledClass;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compiles a region or a trace to a class. One method has the control flow; each fused group has methods of its own. */
public final class RegionCompiler {
    public static final String NAME = "org/gfxisa/simulator/jit/Compiled";
    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
    private static final int COUNT = 64;

    private final List<FusedGroup> groups = new ArrayList<>();
    private final List<FastPath> operations = new ArrayList<>();
    private final ClassConstants constants =
            new ClassConstants(NAME, IntStream.range(0, COUNT).toArray());

    private final CompiledClass out;
    private final IrDump dump;

    private RegionCompiler(String parent, IrDump dump) {
        this.dump = dump;
        out = new CompiledClass(MethodHandles.lookup(), NAME, parent);
    }

    /** Compiles a region. */
    static Region.Compiled<RegionCode> compile(BackEnd backEnd, Region region, IrDump dump) {
        RegionCompiler compiler = new RegionCompiler(RegionEmitter.CODE, dump);
        compiler.method(
                "run",
                RegionEmitter.DESCRIPTOR,
                method -> new RegionEmitter(
                                backEnd, region, method, compiler.groups, compiler.operations, compiler.constants)
                        .emit());
        return compiler.finish(RegionCode.class);
    }

    /** Compiles a trace. */
    static Region.Compiled<TraceCode> compile(Trace trace, IrDump dump) {
        RegionCompiler compiler = new RegionCompiler(TraceEmitter.CODE, dump);
        String descriptor = TraceEmitter.DESCRIPTOR;
        compiler.method(
                TraceEmitter.WAVES_METHOD,
                descriptor,
                method -> new TraceEmitter(trace, method, compiler.groups, compiler.constants).emit());
        compiler.method(
                TraceEmitter.ROW_METHOD,
                descriptor,
                method -> new TraceGroupEmitter(trace, method, compiler.groups, compiler.constants).emit());
        compiler.method("instructions", "()I", out -> {
            out.visitLdcInsn(trace.instructions());
            out.visitInsn(Opcodes.IRETURN);
        });
        return compiler.finish(TraceCode.class).with(trace.registers());
    }

    private void method(String name, String descriptor, Consumer<MethodVisitor> emit) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        method.visitCode();
        emit.accept(method);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private <C extends CompiledCode> Region.Compiled<C> finish(Class<C> type) {
        groups.forEach(dump::group);
        for (int i = 0; i < groups.size(); i++) {
            new GroupEmitter(out, groups.get(i), i).emit();
        }
        constants.emit(out);
        C code = type.cast(out.make(constants.values()));
        code.uses = new boolean[GroupEmitter.method(groups.size(), true)];
        return new Region.Compiled<>(
                code,
                groups.stream()
                        .map(r -> new Region.Group(r.indices(), r.indexed(), r.masks()))
                        .toList(),
                operations,
                groups.stream().mapToInt(FusedGroup::vectors).max().orElse(0),
                groups.stream().mapToInt(FusedGroup::accumulators).max().orElse(0));
    }

    /** Returns the method with a number, which computes a fused group. */
    static MethodHandle method(CompiledCode code, int number) {
        try {
            return MethodHandles.privateLookupIn(code.getClass(), HERE)
                    .findStatic(
                            code.getClass(),
                            GroupEmitter.loop(number),
                            MethodType.fromMethodDescriptorString(
                                    GroupLoopEmitter.DESCRIPTOR, RegionCompiler.class.getClassLoader()));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException("compiled code cannot be called", e);
        }
    }
}
