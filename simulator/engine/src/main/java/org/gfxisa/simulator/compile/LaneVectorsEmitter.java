package org.gfxisa.simulator.compile;

import static org.gfxisa.simulator.compile.VectorApi.INT;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes the class of {@link LaneVectors}. */
final class LaneVectorsEmitter {
    private static final String NAME = "org/gfxisa/simulator/compile/Vectors";
    private static final String PARENT = "org/gfxisa/simulator/compile/LaneVectors";

    private final VectorApi api;
    private final ClassWriter out = RegionCompiler.writer();

    private LaneVectorsEmitter(VectorApi api) {
        this.api = api;
    }

    static LaneVectors make(VectorApi api) {
        return new LaneVectorsEmitter(api).make();
    }

    private LaneVectors make() {
        out.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, PARENT, new String[0]);
        RegionCompiler.constructor(out, PARENT);
        comparison("([II[I[II)Z", false);
        comparison("([II[II[I[II)Z", true);
        method("load", "([BI[II)V", 5, (code, i) -> {
            bytesAt(code, 1, 2, i);
            code.intoArray(3, i);
        });
        method("store", "([I[BII)V", 5, (code, i) -> {
            code.fromArray(1, i);
            code.toBytes();
            code.load(2);
            place(code, 3, i);
            code.intoBytes();
        });
        method("fill", "([III)V", 4, (code, i) -> {
            api.species(code.out, INT);
            code.loadInt(2);
            code.broadcast();
            code.intoArray(1, i);
        });
        groups();
        out.visitEnd();
        return (LaneVectors) RegionCompiler.define(out.toByteArray(), new Object[0]);
    }

    private void groups() {
        MethodVisitor group = out.visitMethod(Opcodes.ACC_PUBLIC, "group", "()I", null, null);
        group.visitCode();
        group.visitIntInsn(Opcodes.SIPUSH, api.lanes() / 2);
        group.visitInsn(Opcodes.IRETURN);
        group.visitMaxs(0, 0);
        group.visitEnd();
        MethodVisitor view =
                out.visitMethod(Opcodes.ACC_PUBLIC, "view", "(Ljava/nio/ByteBuffer;)Ljava/lang/Object;", null, null);
        view.visitCode();
        view.visitVarInsn(Opcodes.ALOAD, 1);
        if (!api.hasBuffers()) {
            view.visitTypeInsn(Opcodes.CHECKCAST, "java/nio/Buffer");
            view.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "java/lang/foreign/MemorySegment",
                    "ofBuffer",
                    "(Ljava/nio/Buffer;)Ljava/lang/foreign/MemorySegment;",
                    true);
        }
        view.visitInsn(Opcodes.ARETURN);
        view.visitMaxs(0, 0);
        view.visitEnd();
        method("loadRows", "(Ljava/lang/Object;I[I[II)V", 6, api.lanes() / 2, (code, i) -> {
            api.halfSpecies(code.out, INT);
            memoryAt(code, i);
            code.groupFromMemory();
            code.intoArray(4, i);
        });
    }

    /** Pushes a memory and where a group's data begins in it. */
    private static void memoryAt(Code code, int lane) {
        code.memory(1);
        code.loadInt(2);
        code.load(3);
        code.loadInt(lane);
        code.op(Opcodes.IALOAD);
        code.op(Opcodes.IADD);
    }

    private void bytesAt(Code code, int array, int at, int i) {
        code.byteSpecies();
        code.load(array);
        place(code, at, i);
        code.fromBytes();
    }

    /** Pushes where in bytes the dword of a lane is. */
    private static void place(Code code, int at, int i) {
        code.loadInt(at);
        code.loadInt(i);
        code.number(2);
        code.op(Opcodes.ISHL);
        code.op(Opcodes.IADD);
    }

    private interface Body {
        void emit(Code code, int lane);
    }

    /** A loop over chunks up to the last parameter. */
    private void method(String name, String descriptor, int locals, Body body) {
        method(name, descriptor, locals, api.lanes(), body);
    }

    private void method(String name, String descriptor, int locals, int step, Body body) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        method.visitCode();
        Code code = new Code(method, api, locals);
        loop(code, locals - 1, step, body);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private void loop(Code code, int lanes, int step, Body body) {
        code.number(0);
        int i = code.keepInt();
        Label top = new Label();
        Label end = new Label();
        code.out.visitLabel(top);
        code.loadInt(i);
        code.loadInt(lanes);
        code.out.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        body.emit(code, i);
        code.out.visitIincInsn(i, step);
        code.out.visitJumpInsn(Opcodes.GOTO, top);
        code.out.visitLabel(end);
    }

    /** Differences of all lanes, one bit or another: none is there if they are 0. */
    private void comparison(String descriptor, boolean isWide) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, "areAt", descriptor, null, null);
        method.visitCode();
        int offsets = isWide ? 5 : 3;
        Code code = new Code(method, api, offsets + 3);
        int base = broadcast(code, 2);
        int top = isWide ? broadcast(code, 4) : base;
        code.broadcast(0);
        int all = code.keep();
        loop(code, offsets + 2, api.lanes(), (c, i) -> {
            c.load(all);
            c.fromArray(1, i);
            c.load(base);
            c.binary(INT, "SUB");
            c.fromArray(offsets, i);
            c.binary(INT, "XOR");
            if (isWide) {
                c.fromArray(3, i);
                c.load(top);
                c.binary(INT, "XOR");
                c.binary(INT, "OR");
            }
            c.fromArray(offsets + 1, i);
            c.binary(INT, "AND");
            c.binary(INT, "OR");
            c.out.visitVarInsn(Opcodes.ASTORE, all);
        });
        code.load(all);
        code.broadcast(0);
        code.compare(INT, "NE");
        code.anyTrue();
        code.number(1);
        code.op(Opcodes.IXOR);
        code.op(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private int broadcast(Code code, int local) {
        api.species(code.out, INT);
        code.loadInt(local);
        code.broadcast();
        return code.keep();
    }
}
