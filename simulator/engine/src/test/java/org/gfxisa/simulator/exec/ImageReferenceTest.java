package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gfxisa.isa.abi.BorderColor;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.DepthCompare;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.isa.abi.TextureClamp;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.bind.ImageFields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Samples of random images with random samplers agree with {@link ReferenceSampling}, interpreted, and compiled code has the same bytes. The cases cross
 * formats, dimensions, mip levels, filters, addressing, border colours, comparisons, and all operations of each generation.
 */
class ImageReferenceTest {
    private static final int CASES = 250;
    private static final int ADDRESS = 4;
    private static final int RESULT = 40;
    private static final double NO_REFERENCE = Double.NaN;

    private static final List<ReferenceImage.Format> FORMATS = List.of(
            new ReferenceImage.Format(DataFormat.F32_32_32_32, NumberFormat.FLOAT, 4, 32),
            new ReferenceImage.Format(DataFormat.F32, NumberFormat.FLOAT, 1, 32),
            new ReferenceImage.Format(DataFormat.F16_16_16_16, NumberFormat.FLOAT, 4, 16),
            new ReferenceImage.Format(DataFormat.F8_8_8_8, NumberFormat.UNORM, 4, 8),
            new ReferenceImage.Format(DataFormat.F8_8_8_8, NumberFormat.SRGB, 4, 8),
            new ReferenceImage.Format(DataFormat.F8_8, NumberFormat.SNORM, 2, 8),
            new ReferenceImage.Format(DataFormat.F16, NumberFormat.UNORM, 1, 16),
            new ReferenceImage.Format(DataFormat.F16_16, NumberFormat.SNORM, 2, 16),
            new ReferenceImage.Format(DataFormat.F32_32, NumberFormat.UINT, 2, 32),
            new ReferenceImage.Format(DataFormat.F16_16_16_16, NumberFormat.SINT, 4, 16));

    private final List<float[]> registers = new ArrayList<>();
    private Random random = new Random();
    private int generation;
    private String line = "";

    @ParameterizedTest
    @CsvSource({"gfx700, 7", "gfx803, 8", "gfx900, 9", "gfx1010, 10", "gfx1030, 10", "gfx1100, 11", "gfx1200, 12"})
    void samplesAreThoseOfTheSpecifications(String target, int number) {
        generation = number;
        for (int seed = 0; seed < CASES; seed++) {
            random = new Random(1000L * number + seed);
            check(target, seed);
        }
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private ReferenceImage image() {
        ImageType type = one(List.of(
                ImageType.D1,
                ImageType.D2,
                ImageType.D2,
                ImageType.D3,
                ImageType.CUBE,
                ImageType.D1_ARRAY,
                ImageType.D2_ARRAY));
        boolean isFlat = type == ImageType.D1 || type == ImageType.D1_ARRAY;
        int width = 1 + random.nextInt(12);
        int height = isFlat ? 1 : type == ImageType.CUBE ? width : 1 + random.nextInt(12);
        int depth = switch (type) {
            case D3 -> 1 + random.nextInt(6);
            case CUBE -> 6 * (1 + random.nextInt(2));
            case D1_ARRAY, D2_ARRAY -> 1 + random.nextInt(3);
            default -> 1;
        };
        // No public document says where the mip levels of older processors lie.
        int levels =
                generation < 9 ? 1 : 1 + random.nextInt(32 - Integer.numberOfLeadingZeros(Math.max(width, height)));
        return new ReferenceImage(type, one(FORMATS), new int[] {width, height, depth}, levels, generation, random);
    }

    private ReferenceSampling.State state(ReferenceImage image) {
        TextureClamp[] clamps = new TextureClamp[3];
        for (int i = 0; i < 3; i++) {
            clamps[i] = one(List.of(TextureClamp.values()));
        }
        boolean canFilter = !image.format.isInteger();
        // Samples of a cube along an axis may lie far from the face, where no specification says what they are.
        boolean isCube = image.type == ImageType.CUBE;
        double low = random.nextInt(4) == 0 ? random.nextInt(512) / 256.0 : 0;
        double one = 1;
        double[] border =
                one(List.of(new double[] {0, 0, 0, 0}, new double[] {0, 0, 0, one}, new double[] {one, one, one, one}));
        return new ReferenceSampling.State(
                clamps,
                isCube || random.nextInt(5) != 0,
                canFilter && random.nextBoolean(),
                canFilter && random.nextBoolean(),
                canFilter && random.nextBoolean(),
                canFilter ? random.nextInt(3) : random.nextInt(2),
                low,
                low + random.nextInt(1024) / 256.0,
                random.nextInt(3) == 0 ? (random.nextInt(1024) - 512) / 256.0 : 0,
                canFilter && !isCube && random.nextInt(3) == 0 ? 2 << random.nextInt(4) : 1,
                canFilter && random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0,
                random.nextInt(4) != 0,
                border,
                one(List.of(DepthCompare.values())));
    }

    private void check(String target, int seed) {
        ReferenceImage image = image();
        ReferenceSampling.State drawn = state(image);
        boolean gathers = image.dimensions() == 2 && random.nextInt(4) == 0;
        boolean asksLod = !gathers && random.nextInt(12) == 0;
        boolean compares = !asksLod
                && image.format.number() != NumberFormat.SRGB
                && !image.format.isInteger()
                && random.nextInt(3) == 0;
        List<String> modes = asksLod
                ? List.of("")
                : gathers
                        ? generation >= 11 && compares ? List.of("", "lz") : List.of("", "l", "b", "lz")
                        : generation >= 11 ? List.of("", "d", "l", "b", "lz") : List.of("", "d", "cd", "l", "b", "lz");
        String mode = one(modes);
        boolean isHalf = generation >= 10 && mode.endsWith("d") && random.nextBoolean();
        boolean clamps = !asksLod && !mode.startsWith("l") && random.nextInt(3) == 0;
        boolean moves = !asksLod
                && image.type != ImageType.CUBE
                && random.nextInt(3) == 0
                && (!gathers || generation < 11 || !clamps && (mode.equals("lz") || mode.isEmpty() && !compares));
        ReferenceSampling.State state = gathers ? withoutReduction(drawn) : drawn;
        boolean d16 = generation >= 9 && !asksLod && random.nextInt(6) == 0;
        boolean a16 = generation >= 10 && random.nextInt(5) == 0;
        int dmask = gathers || compares ? 1 << (gathers && !compares ? random.nextInt(4) : 0) : 1 + random.nextInt(15);
        String name = "image_" + (asksLod ? "get_lod" : gathers ? "gather4" : "sample") + (compares ? "_c" : "")
                + (mode.isEmpty() ? "" : "_" + mode) + (clamps ? "_cl" : "") + (moves ? "_o" : "")
                + (isHalf ? "_g16" : "");

        WaveRun run = new WaveRun(generation >= 10 ? target + "-w64" : target);
        install(run, image, state);
        ReferenceSampling.Pixel[] pixels = new ReferenceSampling.Pixel[64];
        double[] extra = new double[64];
        double[] lowest = new double[64];
        pixels(image, state, pixels, extra, lowest, new Shape(mode, compares, clamps, moves, isHalf, a16));
        put(run, image, pixels, extra, lowest, new Shape(mode, compares, clamps, moves, isHalf, a16));
        int count = registers.size();
        String vdata = data(gathers ? 4 : Integer.bitCount(dmask), d16);
        line = name + " " + vdata + ", " + address(count) + ", s[8:15], s[16:19] dmask:" + "0x"
                + Integer.toHexString(dmask) + dim(image) + (a16 ? " a16" : "") + (d16 ? " d16" : "");
        run.lines(line);
        compare(
                run,
                image,
                state,
                pixels,
                extra,
                lowest,
                mode,
                clamps,
                gathers,
                asksLod,
                d16,
                dmask,
                target + " " + seed);
        sameBytes(run);
    }

    private record Shape(String mode, boolean compares, boolean clamps, boolean moves, boolean isHalf, boolean a16) {}

    private static ReferenceSampling.State withoutReduction(ReferenceSampling.State s) {
        return new ReferenceSampling.State(
                s.clamps(),
                s.normalized(),
                s.magLinear(),
                s.minLinear(),
                s.sliceLinear(),
                s.mipFilter(),
                s.minLod(),
                s.maxLod(),
                s.bias(),
                s.anisotropy(),
                0,
                s.seamless(),
                s.border(),
                s.compare());
    }

    /** Compiled code leaves the same bytes. */
    private void sameBytes(WaveRun run) {
        int[][] interpreted = IntStream.range(RESULT, RESULT + 4)
                .mapToObj(i -> run.wave.vgpr[i].clone())
                .toArray(int[][]::new);
        run.compiled(line);
        for (int i = 0; i < 4; i++) {
            assertTrue(java.util.Arrays.equals(interpreted[i], run.wave.vgpr[RESULT + i]), line);
        }
    }

    private static String data(int components, boolean d16) {
        int count = d16 ? (components + 1) / 2 : components;
        return count == 1 ? "v" + RESULT : "v[" + RESULT + ":" + (RESULT + count - 1) + "]";
    }

    private String address(int count) {
        if (generation < 12) {
            return count == 1 ? "v" + ADDRESS : "v[" + ADDRESS + ":" + (ADDRESS + count - 1) + "]";
        }
        StringBuilder text = new StringBuilder(count == 1 ? "v" + ADDRESS : "[v" + ADDRESS);
        for (int i = 1; i < Math.min(3, count); i++) {
            text.append(", v").append(ADDRESS + i);
        }
        if (count == 4) {
            text.append(", v").append(ADDRESS + 3);
        } else if (count > 4) {
            text.append(", v[")
                    .append(ADDRESS + 3)
                    .append(":")
                    .append(ADDRESS + count - 1)
                    .append("]");
        }
        return count == 1 ? text.toString() : text.append("]").toString();
    }

    private String dim(ReferenceImage image) {
        boolean isSliced = image.isArray() || image.type == ImageType.CUBE;
        return generation >= 10 ? " dim:" + image.type.text() : isSliced ? " da" : "";
    }

    private double coordinate(double value, boolean a16) {
        float single = (float) value;
        return a16 ? ReferenceImage.half(half(single)) : single;
    }

    private static int half(double value) {
        return Floats.F16.fromF32(Float.floatToRawIntBits((float) value), BufferFormat.KEEP) & 0xffff;
    }

    private void pixels(
            ReferenceImage image,
            ReferenceSampling.State state,
            ReferenceSampling.Pixel[] pixels,
            double[] extra,
            double[] lowest,
            Shape shape) {
        boolean isCube = image.type == ImageType.CUBE;
        double[][] at = new double[64][];
        double step = Math.scalb(1, -random.nextInt(6));
        for (int lane = 0; lane < 64; lane++) {
            at[lane] = new double[3];
            for (int i = 0; i < 3; i++) {
                double size = i == 0 ? image.width : i == 1 ? image.height : image.depth;
                double spread = isCube ? 1 : 3;
                double normal = (random.nextDouble() - 0.5) * step * spread + 0.5 * (isCube ? 1 : random.nextInt(3));
                at[lane][i] = coordinate(isCube ? 1 + normal : state.normalized() ? normal : normal * size, shape.a16)
                        - (isCube ? 1 : 0);
            }
            if (image.isArray()) {
                at[lane][image.dimensions()] = random.nextInt(4 * image.depth + 4) / 4.0 - 0.5;
            } else if (isCube) {
                at[lane][2] = random.nextInt(image.depth) / 6 * 8 + random.nextInt(6);
            }
        }
        for (int lane = 0; lane < 64; lane++) {
            double[] dx = new double[3];
            double[] dy = new double[3];
            for (int i = 0; i < 3; i++) {
                if (shape.mode.endsWith("d")) {
                    dx[i] = slope(shape.isHalf, step);
                    dy[i] = slope(shape.isHalf, step);
                } else {
                    dx[i] = at[lane | 1][i] - at[lane & ~1][i];
                    dy[i] = at[lane | 2][i] - at[lane & ~2][i];
                }
            }
            double[] offset = new double[3];
            for (int i = 0; shape.moves && i < 3; i++) {
                offset[i] = random.nextInt(64) - 32;
            }
            // Depths and references are seldom equal, but for a few.
            double reference = shape.compares ? (float) (random.nextInt(9) / 4.0 - 0.5) : NO_REFERENCE;
            pixels[lane] = new ReferenceSampling.Pixel(at[lane], dx, dy, offset, reference);
            extra[lane] = coordinate((random.nextInt(1200) - 300) / 256.0, shape.a16);
            lowest[lane] = coordinate(random.nextInt(1000) / 256.0, shape.a16);
        }
    }

    private double slope(boolean isHalf, double step) {
        double value = (random.nextDouble() - 0.5) * step;
        return isHalf ? ReferenceImage.half(half(value)) : (float) value;
    }

    private void put(
            WaveRun run,
            ReferenceImage image,
            ReferenceSampling.Pixel[] pixels,
            double[] extra,
            double[] lowest,
            Shape shape) {
        registers.clear();
        int dimensions = image.dimensions();
        for (int lane = 0; lane < 64; lane++) {
            List<Integer> words = new ArrayList<>();
            ReferenceSampling.Pixel pixel = pixels[lane];
            if (shape.moves) {
                words.add(((int) pixel.offset()[0] & 63)
                        | ((int) pixel.offset()[1] & 63) << 8
                        | ((int) pixel.offset()[2] & 63) << 16);
            }
            if (shape.mode.equals("b")) {
                words.add(shape.a16 ? half(extra[lane]) : bits(extra[lane]));
            }
            if (shape.compares) {
                words.add(bits(pixel.reference()));
            }
            if (shape.mode.endsWith("d")) {
                slopes(words, pixel.dx(), dimensions, shape.isHalf);
                slopes(words, pixel.dy(), dimensions, shape.isHalf);
            }
            List<Double> body = new ArrayList<>();
            double one = image.type == ImageType.CUBE ? 1 : 0;
            for (int i = 0; i < dimensions; i++) {
                body.add(pixel.at()[i] + one);
            }
            if (image.isArray() || image.type == ImageType.CUBE) {
                body.add(pixel.at()[dimensions]);
            }
            if (shape.mode.equals("l")) {
                body.add(extra[lane]);
            }
            if (shape.clamps) {
                body.add(lowest[lane]);
            }
            for (int i = 0; i < body.size(); i += shape.a16 ? 2 : 1) {
                words.add(
                        shape.a16
                                ? half(body.get(i)) | (i + 1 < body.size() ? half(body.get(i + 1)) << 16 : 0)
                                : bits(body.get(i)));
            }
            for (int i = 0; i < words.size(); i++) {
                run.wave.vgpr[ADDRESS + i][lane] = words.get(i);
                if (registers.size() <= i) {
                    registers.add(new float[0]);
                }
            }
        }
    }

    private static void slopes(List<Integer> words, double[] slopes, int count, boolean isHalf) {
        for (int i = 0; i < count; i += isHalf ? 2 : 1) {
            words.add(isHalf ? half(slopes[i]) | (i + 1 < count ? half(slopes[i + 1]) << 16 : 0) : bits(slopes[i]));
        }
    }

    private static int bits(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    private void compare(
            WaveRun run,
            ReferenceImage image,
            ReferenceSampling.State state,
            ReferenceSampling.Pixel[] pixels,
            double[] extra,
            double[] lowest,
            String mode,
            boolean clamps,
            boolean gathers,
            boolean asksLod,
            boolean d16,
            int dmask,
            String where) {
        ReferenceSampling reference = new ReferenceSampling(image, state);
        for (int lane = 0; lane < 64; lane++) {
            ReferenceSampling.Pixel pixel = pixels[lane];
            boolean isExplicit = mode.equals("l");
            double base = isExplicit ? extra[lane] : reference.lambdaBase(pixel);
            double bias = mode.equals("b") ? extra[lane] : 0;
            double limit = clamps ? lowest[lane] : Double.NEGATIVE_INFINITY;
            double lambda = mode.equals("lz") ? 0 : reference.lambda(base, bias, limit);
            double[] expected;
            if (asksLod) {
                expected = new double[] {lambda, base + state.bias(), 0, 0};
            } else if (gathers) {
                expected = reference.gather(pixel, lambda, Integer.numberOfTrailingZeros(dmask));
            } else {
                expected = reference.sample(pixel, lambda, !isExplicit && !mode.equals("lz"));
            }
            int place = 0;
            for (int i = 0; i < 4; i++) {
                if (gathers || (dmask >>> i & 1) != 0) {
                    int word = run.wave.vgpr[RESULT + (d16 ? place / 2 : place)][lane];
                    int bits = d16 ? word >>> 16 * (place % 2) & 0xffff : word;
                    check(
                            image.format.isInteger() && !asksLod,
                            d16,
                            bits,
                            expected[i],
                            where + ", lane " + lane + ", " + i + ": " + line + " " + image.type + " " + image.format
                                    + " " + image.width + "x" + image.height + "x" + image.depth + " levels "
                                    + image.levels + " lod " + lambda + " " + state);
                    place++;
                }
            }
        }
    }

    private static void check(boolean isInteger, boolean d16, int bits, double expected, String where) {
        if (isInteger) {
            assertEquals((int) expected & (d16 ? 0xffff : -1), bits, where);
        } else {
            double found = d16 ? ReferenceImage.half(bits) : Float.intBitsToFloat(bits);
            double allowed = d16 ? 1e-3 : 2e-6;
            assertEquals(expected, found, allowed * Math.max(1, Math.abs(expected)), where);
        }
    }

    private void install(WaveRun run, ReferenceImage image, ReferenceSampling.State state) {
        TestImage test = new TestImage(run, image.type, image.width, image.height, image.bytes.length)
                .format(image.format.data(), image.format.number())
                .texels(image.bytes);
        ImageFields fields = test.fields;
        fields.depth().set(test.resource, image.depth - 1);
        fields.lastArray().set(test.resource, image.depth - 1);
        fields.lastLevel().set(test.resource, image.levels - 1);
        fields.maxMip().set(test.resource, image.levels - 1);
        ByteBuffer sampler = test.sampler;
        Sampler.setClampX(sampler, 0, state.clamps()[0].value());
        Sampler.setClampY(sampler, 0, state.clamps()[1].value());
        Sampler.setClampZ(sampler, 0, state.clamps()[2].value());
        Sampler.setForceUnnormalized(sampler, 0, !state.normalized());
        int anisotropic = state.anisotropy() > 1 ? 2 : 0;
        Sampler.setXyMagFilter(sampler, 0, anisotropic + (state.magLinear() ? 1 : 0));
        Sampler.setXyMinFilter(sampler, 0, anisotropic + (state.minLinear() ? 1 : 0));
        Sampler.setMaxAnisoRatio(sampler, 0, 31 - Integer.numberOfLeadingZeros(state.anisotropy()));
        Sampler.setZFilter(sampler, 0, state.sliceLinear() ? 2 : 1);
        Sampler.setMipFilter(sampler, 0, state.mipFilter());
        Sampler.setFilterMode(sampler, 0, state.reduction());
        Sampler.setDisableCubeWrap(sampler, 0, !state.seamless());
        Sampler.setDepthCompareFunc(sampler, 0, state.compare().value());
        Sampler.setLodBias(sampler, 0, (int) (state.bias() * 256) & 0x3fff);
        test.limit("min_lod", (long) (state.minLod() * 256));
        test.limit("max_lod", (long) (state.maxLod() * 256));
        BorderColor border = state.border()[0] == 1
                ? BorderColor.WHITE
                : state.border()[3] == 1 ? BorderColor.OPAQUE_BLACK : BorderColor.TRANSPARENT_BLACK;
        Sampler.setBorderColorType(sampler, 0, border.value());
        test.load();
    }
}
