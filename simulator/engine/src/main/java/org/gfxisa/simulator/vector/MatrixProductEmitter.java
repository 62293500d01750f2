package org.gfxisa.simulator.vector;

import static org.gfxisa.simulator.vector.VectorApi.FLOAT;
import static org.gfxisa.simulator.vector.VectorApi.INT;

import java.util.stream.IntStream;
import org.gfxisa.simulator.vector.LaneVectors.Product;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes the matrix products of {@link LaneVectors}. */
final class MatrixProductEmitter {
    private static final int SIGN = 0x80000000;
    private static final int INFINITY = 0x7f800000;
    // Parameters.
    private static final int LEFT = 1;
    private static final int A = 2;
    private static final int M = 3;
    private static final int RIGHT = 4;
    private static final int B = 5;
    private static final int SUMS = 6;
    private static final int RESULTS = 7;
    private static final int ROW = 8;
    private static final int K = 9;
    private static final int N = 10;

    private final CompiledClass out;
    private final VectorApi api;

    MatrixProductEmitter(CompiledClass out, VectorApi api) {
        this.out = out;
        this.api = api;
    }

    void emit() {
        emit("multiplySingles", Product.SINGLES);
        emit("multiplyFlushedFirst", Product.FLUSHED_FIRST);
        emit("multiplyFlushed", Product.FLUSHED);
        emit("multiplyIntegers", Product.INTEGERS);
    }

    private void emit(String name, Product kind) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, "([III[II[I[IIII)Z", null, null);
        method.visitCode();
        VectorCode code = new VectorCode(method, api, N + 1);
        int[] at =
                IntStream.range(0, LaneVectors.ROWS).map(i -> result(code, i)).toArray();
        code.number(0);
        int odd = code.keepInt();
        code.loop(N, j -> {
            int[] sums = IntStream.of(at)
                    .map(i -> addend(code, sum(code, i, j), kind))
                    .toArray();
            int column = sum(code, A);
            int row = sum(code, B, j);
            code.loop(K, 1, e -> {
                code.fromArray(RIGHT, row);
                typed(code, kind);
                int right = code.keep();
                for (int i = 0; i < sums.length; i++) {
                    add(code, sums[i], column, i, right, kind);
                }
                step(code, column, M);
                step(code, row, N);
            });
            code.broadcast(0);
            for (int i = 0; i < sums.length; i++) {
                store(code, sums[i], sum(code, at[i], j), kind);
            }
            code.broadcast(0);
            code.compare(INT, "LT");
            code.anyTrue(INT);
            code.loadInt(odd);
            code.op(Opcodes.IOR);
            method.visitVarInsn(Opcodes.ISTORE, odd);
        });
        code.loadInt(odd);
        code.number(1);
        code.op(Opcodes.IXOR);
        code.op(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Where a row of the result begins, which is the first one or behind it. */
    private static int result(VectorCode code, int behind) {
        code.load(RESULTS);
        code.loadInt(ROW);
        code.number(behind);
        code.op(Opcodes.IADD);
        code.op(Opcodes.IALOAD);
        return code.keepInt();
    }

    private static int addend(VectorCode code, int at, Product kind) {
        code.fromArray(SUMS, at);
        if (kind == Product.FLUSHED_FIRST || kind == Product.FLUSHED) {
            flush(code);
        }
        typed(code, kind);
        return code.keepChanging(kind == Product.INTEGERS ? INT : FLOAT);
    }

    /** Ints to singles, if it computes with such. */
    private static void typed(VectorCode code, Product kind) {
        if (kind != Product.INTEGERS) {
            code.reinterpret(INT, FLOAT);
        }
    }

    /** Makes zeros of denormals; their signs stay. */
    private static void flush(VectorCode code) {
        int bits = code.keep();
        code.load(bits);
        code.masked(bits, SIGN);
        code.masked(bits, INFINITY);
        code.broadcast(0);
        code.compare(INT, "EQ");
        code.blend(INT);
    }

    /** Adds to a sum the product of a vector and a number of the left matrix. */
    private static void add(VectorCode code, int sum, int index, int behind, int vector, Product kind) {
        code.load(LEFT);
        code.loadInt(index);
        code.number(behind);
        code.op(Opcodes.IADD);
        code.op(Opcodes.IALOAD);
        code.broadcast();
        typed(code, kind);
        code.load(vector);
        if (kind == Product.INTEGERS) {
            code.binary(INT, "MUL");
            code.load(sum);
            code.binary(INT, "ADD");
        } else {
            code.load(sum);
            code.fma(FLOAT);
        }
        if (kind == Product.FLUSHED) {
            code.reinterpret(FLOAT, INT);
            flush(code);
            typed(code, kind);
        }
        code.assign(sum);
    }

    /** Stores a sum, and adds to what is on the stack whether it has NaNs: of them a difference is below zero. */
    private static void store(VectorCode code, int sum, int at, Product kind) {
        code.load(sum);
        if (kind != Product.INTEGERS) {
            code.reinterpret(FLOAT, INT);
        }
        int bits = code.keep();
        code.load(bits);
        code.intoArray(SUMS, at);
        if (kind != Product.INTEGERS) {
            code.broadcast(INFINITY);
            code.masked(bits, ~SIGN);
            code.binary(INT, "SUB");
            code.binary(INT, "OR");
        }
    }

    private static void step(VectorCode code, int number, int by) {
        plus(code, number, by);
        code.out.visitVarInsn(Opcodes.ISTORE, number);
    }

    private static int sum(VectorCode code, int... numbers) {
        plus(code, numbers);
        return code.keepInt();
    }

    private static void plus(VectorCode code, int... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            code.loadInt(numbers[i]);
            if (i > 0) {
                code.op(Opcodes.IADD);
            }
        }
    }
}
