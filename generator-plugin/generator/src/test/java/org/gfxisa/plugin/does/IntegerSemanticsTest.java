package org.gfxisa.plugin.does;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.gfxisa.plugin.does.RandomExpressions.Expression;
import org.gfxisa.plugin.does.typed.Context;
import org.junit.jupiter.api.Test;

/** Emitted integer code, run against unbounded arithmetic. */
class IntegerSemanticsTest {
    private static final int EXPRESSIONS = 1500;
    private static final int INPUTS = 60;

    private record Case(Expression expression, boolean signed, int width) {}

    /** A value for an operand of a width, often next to an edge. */
    private static long any(Random random, int width) {
        long[] edges = {0, 1, -1, 2, 1L << (width - 1), (1L << (width - 1)) - 1, 0x7fffffffL, 0x80000000L, 0xffffffffL};
        return random.nextInt(3) == 0 ? edges[random.nextInt(edges.length)] : random.nextLong() >> random.nextInt(64);
    }

    @Test
    void randomExpressions() {
        Random random = new Random(2024);
        RandomExpressions source = new RandomExpressions(random);
        CompiledMethods methods = new CompiledMethods();
        Map<String, Case> cases = new LinkedHashMap<>();
        Map<String, CompiledDoes> compiled = new LinkedHashMap<>();
        for (int i = 0; i < EXPRESSIONS; i++) {
            Expression expression = source.next(1 + random.nextInt(3));
            boolean signed = random.nextBoolean();
            int width = new int[] {8, 16, 17, 32, 48, 64}[random.nextInt(6)];
            String type = (signed ? "i" : "u") + width;
            boolean clamp = random.nextInt(3) == 0;
            Texts.Report report = Texts.report(
                    "vdst = " + expression.text(),
                    ">vdst:" + type + " " + RandomExpressions.OPERANDS + (clamp ? " clamp" : ""),
                    Context.LANE);
            if (report.compiled().isEmpty()) {
                boolean expected = report.errors().stream()
                        .allMatch(e -> e.matches(
                                ".*(at most 64 bits|too wide|past 256 bits|shift count|does not fit|needs).*"));
                assertTrue(expected, () -> expression.text() + ": " + report.errors());
                continue;
            }
            String name = "f" + i;
            methods.add(name, report.compiled().get());
            compiled.put(name, report.compiled().get());
            cases.put(name, new Case(expression, signed, width));
        }
        assertTrue(cases.size() > EXPRESSIONS / 2, () -> "only " + cases.size() + " expressions are usable");
        methods.load();
        cases.forEach((name, c) -> run(methods, name, c, compiled.get(name), random));
    }

    private static void run(CompiledMethods methods, String name, Case c, CompiledDoes does, Random random) {
        for (int i = 0; i < INPUTS; i++) {
            long[] raw = {
                any(random, 32), any(random, 32), any(random, 64), any(random, 64), any(random, 16), any(random, 8)
            };
            BigInteger mask64 = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
            BigInteger[] values = {
                BigInteger.valueOf(raw[0] & 0xffffffffL),
                BigInteger.valueOf((int) raw[1]),
                BigInteger.valueOf(raw[2]).and(mask64),
                BigInteger.valueOf(raw[3]),
                BigInteger.valueOf(raw[4] & 0xffff),
                BigInteger.valueOf((byte) raw[5])
            };
            Object[] arguments = does.inputs().stream()
                    .map(input -> {
                        int index = "abcdef".indexOf(input.name());
                        return input.javaType().equals("long") ? (Object) raw[index] : (Object) (int) raw[index];
                    })
                    .toArray();
            BigInteger exact = c.expression.value().apply(values);
            check(c, name, exact, methods.call(name, arguments));
            if (does.clampMatters()) {
                BigInteger limited = RandomExpressions.saturated(exact, c.signed, c.width);
                check(c, name, limited, methods.call(name + "_clamp", arguments));
            }
        }
    }

    private static void check(Case c, String name, BigInteger expected, Object actual) {
        BigInteger mask = BigInteger.ONE.shiftLeft(c.width).subtract(BigInteger.ONE);
        long raw = expected.and(mask).longValue();
        long got = actual instanceof Integer i ? Integer.toUnsignedLong(i) : (Long) actual;
        assertEquals(raw, got, () -> name + ": " + c.expression.text() + " as " + (c.signed ? "i" : "u") + c.width);
    }

    @Test
    void partsAreAssignedInPlace() {
        CompiledMethods methods = new CompiledMethods();
        methods.add("slice", Texts.lane("vdst[23:8] = src0[15:0]", "<>vdst:u32 src0:u32"));
        methods.add("bit", Texts.lane("vdst[src0[5:0]] = src0[8]", "<>vdst:u64 src0:u32"));
        methods.add("element", Texts.lane("vdst@1 = src0 + 1", "<>vdst:v4u8 src0:u8"));
        methods.add("swapped", Texts.lane("vdst = v2u16(vdst@1, vdst@0)", "<>vdst:v2u16"));
        methods.add("top", Texts.lane("vdst@3 = src0", "<>vdst:v4u16 src0:u16"));
        methods.load();
        assertEquals(0xaa5678aa, methods.call("slice", 0xaaaaaaaa, 0x12345678));
        assertEquals(0x8000000000000000L, methods.call("bit", 0L, 0x13f));
        assertEquals(0x7fffffffffffffffL, methods.call("bit", -1L, 0x03f));
        assertEquals(0x11220044, methods.call("element", 0x11223344, 0xff));
        assertEquals(0x33441122, methods.call("swapped", 0x11223344));
        assertEquals(0xbeef000000000000L, methods.call("top", 0L, 0x1beef));
    }

    @Test
    void severalResultsAndWideOnes() {
        CompiledMethods methods = new CompiledMethods();
        methods.add(
                "addc",
                Texts.wave("let t = ssrc0 + ssrc1 + scc; sdst = t; scc = t[32]", ">sdst:u32 ssrc0:u32 ssrc1:u32"));
        methods.add(
                "mad",
                Texts.lane(
                        "vdst = src0 * src1 + src2; sdst = add_bit64(src0 * src1, src2)",
                        ">vdst:u64 >sdst:bool src0:u32 src1:u32 src2:u64"));
        methods.add("rotate", Texts.lane("vdst = v4u32(vdst@1, vdst@2, vdst@3, vdst@0)", "<>vdst:v4u32"));
        methods.add("pairs", Texts.lane("vdst = src0 + src0", ">vdst:v2u64 src0:v2u64"));
        methods.add("screen", Texts.lane("vdst = table(src0[1:0], 10, 255, 256, 65535)", ">vdst:u32 src0:u32"));
        methods.add("lanes", Texts.lane("exec = src0[lane[4:0]]; vcc = !exec; vdst = lane", ">vdst:u32 src0:u32"));
        methods.load();
        Object results = methods.newResults();
        assertEquals(0, methods.call("addc", -1, 0, true, results));
        assertEquals(true, methods.field(results, "scc"));
        assertEquals(0xfffffffe00000000L, methods.call("mad", -1, -1, -1L, results));
        assertEquals(1L, methods.field(results, "second"));
        methods.call("rotate", new int[] {1, 2, 3, 4}, results);
        int[] wide = (int[]) methods.field(results, "wide");
        assertEquals("2 3 4 1", wide[0] + " " + wide[1] + " " + wide[2] + " " + wide[3]);
        assertEquals(255, methods.call("screen", 0xfd));
        assertEquals(65535, methods.call("screen", 7));
        assertEquals(5, methods.call("lanes", 0x20, 5, results));
        assertEquals(1L, methods.field(results, "exec"));
        assertEquals(0L, methods.field(results, "vcc"));
    }
}
