package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.isa.abi.BvhResource;
import org.gfxisa.isa.abi.BvhSorting;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rays against the nodes of random scenes. Directions have exact inverses and origins lie beside sides of boxes, so that results are exact. */
class RayTest {
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(strings = {"gfx1013", "gfx1030", "gfx1100", "gfx1200"})
    private @interface OnEach {}

    private static final int LANES = 32;
    private static final int SCENES = 20;
    private static final int AXES = 3;
    private static final float[] STEPS = {-2, -1, -0.5f, 0.5f, 1, 2, 0};
    private static final float FAR = 1000;
    private static final int RESULT = 16;

    private WaveRun run = new WaveRun();
    private RayScene scene = new RayScene(new SplittableRandom(0), false);
    private final ByteBuffer resource = ByteBuffer.allocate(BvhResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final double[][] origin = new double[LANES][AXES];
    private final double[][] direction = new double[LANES][AXES];

    private void begin(String target, SplittableRandom random, boolean isHalf) {
        run = new WaveRun(target);
        scene = new RayScene(random, isHalf);
        Segment memory = run.memory.allocate("scene", RayScene.UNITS * 64 + 256, true);
        long start = memory.address() + 255 >> 8;
        memory.write((int) ((start << 8) - memory.address()), scene.nodes.array());
        BvhResource.setBaseAddress(resource, 0, start);
        BvhResource.setSize(resource, 0, RayScene.UNITS - 1);
        BvhResource.setType(resource, 0, 8);
        for (int lane = 0; lane < LANES; lane++) {
            float[] step = new float[AXES];
            do {
                for (int axis = 0; axis < AXES; axis++) {
                    step[axis] = STEPS[random.nextInt(STEPS.length)];
                }
            } while (step[0] == 0 && step[1] == 0 && step[2] == 0);
            int aim = random.nextInt(RayScene.TRIANGLES);
            for (int axis = 0; axis < AXES; axis++) {
                // Towards a triangle, so that many rays meet something.
                float at = scene.vertices[aim][random.nextInt(AXES)][axis] - 8 * step[axis] + 0.25f;
                origin[lane][axis] = at;
                direction[lane][axis] = step[axis];
                set(2 + axis, lane, at);
                set(5 + axis, lane, step[axis]);
                set(8 + axis, lane, 1 / step[axis]);
            }
            set(1, lane, FAR);
        }
    }

    private void set(int register, int lane, float value) {
        run.wave.vgpr[register][lane] = Float.floatToRawIntBits(value);
    }

    /** Tests all rays against a node. */
    private void test(int pointer) {
        Arrays.fill(run.wave.vgpr[0], pointer);
        lines(
                run.isa.target().startsWith("gfx12") || run.isa.target().startsWith("gfx11")
                        ? "image_bvh_intersect_ray v[16:19], [v0, v1, v[2:4], v[5:7], v[8:10]], s[4:7]"
                        : "image_bvh_intersect_ray v[16:19], v[0:10], s[4:7]");
    }

    private void lines(String... lines) {
        WaveRun.put(resource, run.wave, 4);
        run.lines(lines);
    }

    private int[] results(int lane) {
        return new int[] {run.v(RESULT, lane), run.v(RESULT + 1, lane), run.v(RESULT + 2, lane), run.v(RESULT + 3, lane)
        };
    }

    @OnEach
    void boxesGiveTheChildrenThatRaysMeet(String target) {
        SplittableRandom random = new SplittableRandom(1);
        int met = 0;
        for (int i = 0; i < SCENES; i++) {
            boolean isHalf = i % 2 == 0;
            begin(target, random, isHalf);
            for (int box = 0; box <= RayScene.FAN; box++) {
                boolean isRoot = box == 0;
                test(RayScene.pointer(box, isHalf && !isRoot));
                for (int lane = 0; lane < LANES; lane++) {
                    int[] expected = new int[RayScene.FAN];
                    for (int child = 0; child < expected.length; child++) {
                        int from = isRoot ? RayScene.FAN * child : RayScene.FAN * (box - 1) + child;
                        int to = isRoot ? from + RayScene.FAN : from + 1;
                        boolean isMet =
                                scene.enters(from, to, origin[lane], direction[lane], FAR) < Double.POSITIVE_INFINITY;
                        int pointer = isRoot ? RayScene.pointer(1 + child, isHalf) : RayScene.triangle(from);
                        expected[child] = isMet ? pointer : -1;
                        met += isMet ? 1 : 0;
                    }
                    assertArrayEquals(expected, results(lane), target + ", box " + box + ", lane " + lane);
                }
            }
        }
        assertTrue(met > 1000, "only " + met + " children were met");
    }

    @OnEach
    void childrenAreSortedByWhereRaysEnter(String target) {
        SplittableRandom random = new SplittableRandom(2);
        BvhResource.setBoxSortEn(resource, 0, true);
        for (int i = 0; i < SCENES; i++) {
            begin(target, random, false);
            test(RayScene.pointer(0, false));
            for (int lane = 0; lane < LANES; lane++) {
                double last = 0;
                int count = 0;
                for (int pointer : results(lane)) {
                    double enters = pointer == -1 ? Double.POSITIVE_INFINITY : entersChild(pointer, lane);
                    assertTrue(last <= enters, () -> target + ": " + Arrays.toString(results(0)));
                    last = enters;
                    count += pointer == -1 ? 0 : 1;
                }
                int expected = 0;
                for (int child = 0; child < RayScene.FAN; child++) {
                    expected +=
                            entersChild(RayScene.pointer(1 + child, false), lane) < Double.POSITIVE_INFINITY ? 1 : 0;
                }
                assertEquals(expected, count);
            }
        }
    }

    private double entersChild(int pointer, int lane) {
        int from = RayScene.FAN * ((pointer >> 4) - 1);
        return scene.enters(from, from + RayScene.FAN, origin[lane], direction[lane], FAR);
    }

    @OnEach
    void trianglesGiveDistancesAndWeights(String target) {
        SplittableRandom random = new SplittableRandom(3);
        int hits = 0;
        for (int i = 0; i < SCENES; i++) {
            begin(target, random, false);
            for (int number = 0; number < RayScene.TRIANGLES; number++) {
                BvhResource.setTriangleReturnMode(resource, 0, number % 2 == 1);
                test(RayScene.triangle(number));
                for (int lane = 0; lane < LANES; lane++) {
                    hits += assertTriangle(number, lane) ? 1 : 0;
                }
            }
        }
        assertTrue(hits > 100, "only " + hits + " triangles were hit");
    }

    private boolean assertTriangle(int number, int lane) {
        RayScene.Hit hit = scene.hit(number, origin[lane], direction[lane]);
        float distance = run.f(RESULT, lane);
        float unit = run.f(RESULT + 1, lane);
        String where = run.isa.target() + ", triangle " + number + ", lane " + lane;
        assertEquals(hit.isHit(), distance != Float.POSITIVE_INFINITY, where);
        if (hit.isHit()) {
            assertTrue(hit.distance() * unit == distance * hit.unit(), where);
        }
        if (number % 2 == 0) {
            assertEquals(0b1001, run.v(RESULT + 2, lane), where);
            assertEquals(hit.isHit() ? 1 : 0, run.v(RESULT + 3, lane), where);
        } else if (hit.isHit()) {
            assertTrue(hit.weights()[1] * unit == run.f(RESULT + 2, lane) * hit.sum(), where);
            assertTrue(hit.weights()[2] * unit == run.f(RESULT + 3, lane) * hit.sum(), where);
        }
        return hit.isHit();
    }

    /** The order of a node's five vertices in its four triangles. */
    @OnEach
    void nodesHaveFourTriangles(String target) {
        int[][] vertices = {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}, {2, 4, 0}};
        SplittableRandom random = new SplittableRandom(4);
        begin(target, random, false);
        for (int type = 0; type < vertices.length; type++) {
            int[][] five = new int[5][AXES];
            for (int[] vertex : five) {
                Arrays.setAll(vertex, axis -> random.nextInt(-8, 8));
            }
            Segment memory = run.memory.allocate("node", 512, true);
            long start = memory.address() + 255 >> 8;
            int offset = (int) ((start << 8) - memory.address());
            for (int i = 0; i < 5 * AXES; i++) {
                memory.setInt(offset + 4 * i, Float.floatToIntBits(five[i / AXES][i % AXES]));
            }
            BvhResource.setBaseAddress(resource, 0, start);
            for (int i = 0; i < AXES; i++) {
                scene.vertices[0][i] = five[vertices[type][i]];
            }
            test(type);
            for (int lane = 0; lane < LANES; lane++) {
                RayScene.Hit hit = scene.hit(0, origin[lane], direction[lane]);
                assertEquals(
                        hit.isHit() ? 1 : 0, run.v(RESULT + 3, lane), target + ", type " + type + ", lane " + lane);
            }
        }
    }

    /** Halves, and pointers of 64 bits, give the same as whole registers and short pointers. */
    @OnEach
    void otherAddressesGiveTheSame(String target) {
        begin(target, new SplittableRandom(5), false);
        boolean isNew = target.startsWith("gfx11") || target.startsWith("gfx12");
        test(RayScene.pointer(0, false));
        int[][] expected = new int[LANES][];
        for (int lane = 0; lane < LANES; lane++) {
            expected[lane] = results(lane);
            for (int i = 0; i < AXES; i++) {
                int[] halves = new int[2 * AXES];
                for (int axis = 0; axis < AXES; axis++) {
                    halves[isNew ? 2 * axis : axis] = half(direction[lane][axis]);
                    halves[isNew ? 2 * axis + 1 : AXES + axis] = half(1 / direction[lane][axis]);
                }
                run.wave.vgpr[20 + i][lane] = halves[2 * i] | halves[2 * i + 1] << 16;
            }
            for (int i = 0; i < AXES; i++) {
                run.wave.vgpr[32 + i][lane] = run.wave.vgpr[2 + i][lane];
                run.wave.vgpr[35 + i][lane] = run.wave.vgpr[20 + i][lane];
                run.wave.vgpr[40][lane] = run.wave.vgpr[0][lane];
                run.wave.vgpr[41][lane] = 0;
                run.wave.vgpr[42][lane] = run.wave.vgpr[1][lane];
            }
            for (int i = 0; i < 3 * AXES; i++) {
                run.wave.vgpr[43 + i][lane] = run.wave.vgpr[2 + i][lane];
            }
            run.wave.vgpr[30][lane] = run.wave.vgpr[0][lane];
            run.wave.vgpr[31][lane] = run.wave.vgpr[1][lane];
        }
        for (String line : isNew
                ? List.of(
                        "image_bvh_intersect_ray v[16:19], [v30, v31, v[32:34], v[35:37]], s[4:7] a16",
                        "image_bvh64_intersect_ray v[16:19], [v[40:41], v42, v[43:45], v[46:48], v[49:51]], s[4:7]")
                : List.of(
                        "image_bvh_intersect_ray v[16:19], v[30:37], s[4:7] a16",
                        "image_bvh64_intersect_ray v[16:19], v[40:51], s[4:7]")) {
            Arrays.fill(run.wave.vgpr[RESULT], 0);
            lines(line);
            for (int lane = 0; lane < LANES; lane++) {
                assertArrayEquals(expected[lane], results(lane), target + ": " + line);
            }
        }
    }

    private static int half(double value) {
        return Double.isInfinite(value) ? value > 0 ? 0x7c00 : 0xfc00 : RayScene.half((float) value) & 0xffff;
    }

    @OnEach
    void nodesOfProgramsGiveNothingAndNodesOutsideAreFaults(String target) {
        begin(target, new SplittableRandom(6), false);
        test(-1);
        assertArrayEquals(new int[] {-1, -1, -1, -1}, results(0));
        KernelFault fault = assertThrows(KernelFault.class, () -> test(RayScene.UNITS << 3));
        assertEquals(KernelFault.Kind.OUTSIDE_ALLOCATION, fault.kind());
        assertThrows(KernelFault.class, () -> test(RayScene.UNITS - 1 << 3 | RayScene.BOX32));
    }

    /** Tests a ray along x and y, from the origin, against boxes with these sides: least x, greatest x, greatest y. */
    private int[] along(int[] pointers, float[]... sides) {
        ByteBuffer node = ByteBuffer.allocate(128).order(ByteOrder.LITTLE_ENDIAN);
        for (int child = 0; child < pointers.length; child++) {
            node.putInt(4 * child, pointers[child]);
            float[] box = {sides[child][0], 0, -1, sides[child][1], sides[child][2], 1};
            for (int side = 0; side < box.length; side++) {
                node.putFloat(16 + 24 * child + 4 * side, box[side]);
            }
        }
        Segment memory = run.memory.allocate("node", 512, true);
        long start = memory.address() + 255 >> 8;
        memory.write((int) ((start << 8) - memory.address()), node.array());
        BvhResource.setBaseAddress(resource, 0, start);
        float[] ray = {FAR, 0, 0, 0, 1, 1, 0, 1, 1, Float.POSITIVE_INFINITY};
        for (int i = 0; i < ray.length; i++) {
            set(1 + i, 0, ray[i]);
        }
        test(RayScene.BOX32);
        return results(0);
    }

    @OnEach
    void boxesGrow(String target) {
        begin(target, new SplittableRandom(8), false);
        int[] pointers = {8, 16, 24, 32};
        float below = Math.nextDown(1f);
        float[][] sides = {{1, 2, below}, {1, 2, 1}, {1, 2, 0.5f}, {Float.NaN, 2, 2}};
        assertArrayEquals(new int[] {-1, 16, -1, -1}, along(pointers, sides));
        BvhResource.setBoxGrowValue(resource, 0, 2);
        assertArrayEquals(new int[] {8, 16, -1, -1}, along(pointers, sides));
    }

    /** Boxes and what they are sorted by on gfx12: where the ray enters, how long it is inside, the middle; triangles first. */
    @Test
    void childrenAreSortedByOtherHeuristics() {
        begin("gfx1200", new SplittableRandom(9), false);
        int longest = 8 | RayScene.BOX32;
        int near = 16 | RayScene.BOX32;
        int far = 24;
        int between = 32 | RayScene.BOX32;
        int[] pointers = {longest, near, far, between};
        float[][] sides = {{0.5f, 20, FAR}, {1, 2, FAR}, {5, 9, FAR}, {3, 5, FAR}};
        assertArrayEquals(pointers, along(pointers, sides));
        BvhResource.setBoxSortEn(resource, 0, true);
        assertArrayEquals(new int[] {longest, near, between, far}, along(pointers, sides));
        BvhResource.setBoxSortingHeuristic(resource, 0, BvhSorting.LARGEST_FIRST.value());
        assertArrayEquals(new int[] {longest, far, between, near}, along(pointers, sides));
        BvhResource.setBoxSortingHeuristic(resource, 0, BvhSorting.CLOSEST_MIDPOINT.value());
        assertArrayEquals(new int[] {near, between, far, longest}, along(pointers, sides));
        BvhResource.setSortTrianglesFirst(resource, 0, true);
        assertArrayEquals(new int[] {far, near, between, longest}, along(pointers, sides));
    }

    /** Bits that earlier processors do not have in the resource do not matter there. */
    @Test
    void earlierProcessorsSortByDistanceOnly() {
        begin("gfx1100", new SplittableRandom(9), false);
        BvhResource.setBoxSortEn(resource, 0, true);
        BvhResource.setBoxSortingHeuristic(resource, 0, BvhSorting.LARGEST_FIRST.value());
        BvhResource.setSortTrianglesFirst(resource, 0, true);
        int[] pointers = {8, 16, 24, 32 | RayScene.BOX32};
        float[][] sides = {{5, 20, FAR}, {3, 4, FAR}, {2, 9, FAR}, {1, 5, FAR}};
        assertArrayEquals(new int[] {32 | RayScene.BOX32, 24, 16, 8}, along(pointers, sides));
    }

    /** A whole traversal: a stack in LDS, the nearest triangle of each lane. */
    @ParameterizedTest
    @ValueSource(strings = {"gfx1030", "gfx1100", "gfx1200"})
    void traversalFindsTheNearestTriangle(String target) {
        SplittableRandom random = new SplittableRandom(7);
        int found = 0;
        for (int i = 0; i < SCENES; i++) {
            begin(target, random, i % 2 == 0);
            BvhResource.setBoxSortEn(resource, 0, i % 3 != 0);
            for (int lane = 0; lane < LANES; lane++) {
                run.wave.vgpr[0][lane] = RayScene.pointer(0, false);
                run.wave.vgpr[20][lane] = 128 * lane;
                run.wave.vgpr[21][lane] = 128 * lane;
                run.wave.vgpr[22][lane] = -1;
            }
            lines(traversal(target));
            for (int lane = 0; lane < LANES; lane++) {
                double nearest = FAR;
                for (int number = 0; number < RayScene.TRIANGLES; number++) {
                    RayScene.Hit hit = scene.hit(number, origin[lane], direction[lane]);
                    nearest = hit.isHit() ? Math.min(nearest, hit.distance() / hit.unit()) : nearest;
                }
                assertEquals(nearest, run.f(1, lane), 1e-5 * nearest, target + ", scene " + i + ", lane " + lane);
                boolean isFound = nearest < FAR;
                assertEquals(isFound, run.v(22, lane) != -1);
                found += isFound ? 1 : 0;
            }
        }
        assertTrue(found > 100, "only " + found + " rays meet something");
    }

    private String[] traversal(String target) {
        List<String> lines = new ArrayList<>();
        lines.add(
                target.equals("gfx1030")
                        ? "image_bvh_intersect_ray v[16:19], v[0:10], s[4:7]"
                        : "image_bvh_intersect_ray v[16:19], [v0, v1, v[2:4], v[5:7], v[8:10]], s[4:7]");
        lines.addAll(List.of("v_and_b32 v24, 4, v0", "v_cmp_ne_u32 vcc_lo, 0, v24", "s_and_saveexec_b32 s8, vcc_lo"));
        for (int child = 3; child >= 0; child--) {
            String result = "v" + (RESULT + child);
            lines.addAll(List.of(
                    "v_cmp_ne_u32 vcc_lo, -1, " + result,
                    "s_and_saveexec_b32 s9, vcc_lo",
                    "ds_write_b32 v20, " + result,
                    "v_add_nc_u32 v20, 4, v20",
                    "s_mov_b32 exec_lo, s9"));
        }
        lines.addAll(List.of(
                "s_andn2_b32 exec_lo, s8, exec_lo",
                "v_rcp_f32 v24, v17",
                "v_mul_f32 v24, v24, v16",
                "v_cmp_lt_f32 vcc_lo, v24, v1",
                "s_and_b32 exec_lo, exec_lo, vcc_lo",
                "v_mov_b32 v1, v24",
                "v_mov_b32 v22, v0",
                "s_mov_b32 exec_lo, s8",
                "v_cmp_ne_u32 vcc_lo, v20, v21",
                "s_and_b32 exec_lo, exec_lo, vcc_lo"));
        List<String> end = List.of("v_add_nc_u32 v20, -4, v20", "ds_read_b32 v0, v20");
        int back = words(lines) + 1 + words(end) + 1;
        lines.add("s_cbranch_execz " + (words(end) + 1));
        lines.addAll(end);
        lines.add("s_branch " + (-back & 0xffff));
        return lines.toArray(String[]::new);
    }

    private int words(List<String> lines) {
        Assembler assembler = new Assembler(run.isa);
        Instruction instruction = new Instruction();
        return lines.stream()
                .mapToInt(line -> {
                    assertTrue(assembler.assemble(line, instruction), () -> line + ": " + assembler.error());
                    return instruction.size() / Integer.BYTES;
                })
                .sum();
    }
}
