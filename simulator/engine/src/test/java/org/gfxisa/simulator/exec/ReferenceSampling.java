package org.gfxisa.simulator.exec;

import org.gfxisa.isa.abi.DepthCompare;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.TextureClamp;

/**
 * Samples an image as the specifications of Vulkan (1.3, chapter 16, "Image Operations") and OpenCL (C 2.0, 6.13.14; 8.2 for addressing) define it,
 * in their order and words. It shares no code with the simulator.
 */
final class ReferenceSampling {
    /** The state of a sampler. Levels of detail are in levels. */
    record State(
            TextureClamp[] clamps,
            boolean normalized,
            boolean magLinear,
            boolean minLinear,
            boolean sliceLinear,
            int mipFilter,
            double minLod,
            double maxLod,
            double bias,
            int anisotropy,
            int reduction,
            boolean seamless,
            double[] border,
            DepthCompare compare) {}

    /** The operands of a pixel: coordinates with slice or face, and the two derivatives. */
    record Pixel(double[] at, double[] dx, double[] dy, double[] offset, double reference) {}

    private final ReferenceImage image;
    private final State state;

    ReferenceSampling(ReferenceImage image, State state) {
        this.image = image;
        this.state = state;
    }

    private double size(int level, int dimension) {
        return dimension == 0 ? image.width(level) : dimension == 1 ? image.height(level) : image.depth(level);
    }

    private double rho(double[] slopes) {
        double sum = 0;
        for (int i = 0; i < image.dimensions(); i++) {
            double m = slopes[i] * (state.normalized ? size(0, i) : 1);
            sum += m * m;
        }
        return Math.sqrt(sum);
    }

    private double ratio(Pixel pixel) {
        double most = Math.max(rho(pixel.dx), rho(pixel.dy));
        double least = Math.min(rho(pixel.dx), rho(pixel.dy));
        return most == 0 ? 1 : Math.min(most / least, state.anisotropy);
    }

    /** The level of detail of derivatives, before biases. */
    double lambdaBase(Pixel pixel) {
        double most = Math.max(rho(pixel.dx), rho(pixel.dy));
        return Math.log(most / ratio(pixel)) / Math.log(2);
    }

    /** With the sampler's bias and limits; the second limits are those of the shader. */
    double lambda(double base, double bias, double lowest) {
        return Math.min(state.maxLod, Math.max(state.minLod, Math.max(lowest, base + state.bias + bias)));
    }

    /** A sample. */
    double[] sample(Pixel pixel, double lambda, boolean isAnisotropic) {
        boolean isLinear = lambda <= 0 ? state.magLinear : state.minLinear;
        double level = Math.min(image.levels - 1, Math.max(0, lambda));
        int count = isAnisotropic && state.anisotropy > 1 ? (int) Math.ceil(ratio(pixel)) : 1;
        double[] axis = rho(pixel.dx) >= rho(pixel.dy) ? pixel.dx : pixel.dy;
        double[][] found = new double[count][];
        for (int i = 1; i <= count; i++) {
            double[] at = pixel.at.clone();
            for (int k = 0; count > 1 && k < image.dimensions(); k++) {
                at[k] += axis[k] * (i / (count + 1.0) - 0.5);
            }
            int low = state.mipFilter == 0 ? 0 : state.mipFilter == 1 ? nearest(level) : (int) Math.floor(level);
            double[] first = filter(pixel, at, low, isLinear);
            double part = state.mipFilter == 2 ? level - low : 0;
            found[i - 1] = part == 0 ? first : mix(first, filter(pixel, at, low + 1, isLinear), part);
        }
        double[] sum = found[0];
        for (int i = 1; i < count; i++) {
            sum = mix(sum, found[i], 1.0 / (i + 1));
        }
        return sum;
    }

    static int nearest(double level) {
        return (int) Math.ceil(level + 0.5) - 1;
    }

    /** A component of four texels, counter-clockwise from the lower left. */
    double[] gather(Pixel pixel, double lambda, int component) {
        double level = Math.min(image.levels - 1, Math.max(0, lambda));
        int chosen = state.mipFilter == 0 ? 0 : nearest(level);
        int x = (int) Math.floor(unnormalized(pixel.at[0], chosen, 0) - 0.5) + (int) pixel.offset[0];
        int y = (int) Math.floor(unnormalized(pixel.at[1], chosen, 1) - 0.5) + (int) pixel.offset[1];
        int slice = slice(pixel.at);
        return new double[] {
            texel(pixel, chosen, x, y + 1, slice)[component],
            texel(pixel, chosen, x + 1, y + 1, slice)[component],
            texel(pixel, chosen, x + 1, y, slice)[component],
            texel(pixel, chosen, x, y, slice)[component]
        };
    }

    private double[] mix(double[] a, double[] b, double weight) {
        double[] mixed = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            mixed[i] = weight == 0
                    ? a[i]
                    : weight == 1
                            ? b[i]
                            : switch (state.reduction) {
                                case 1 -> Math.min(a[i], b[i]);
                                case 2 -> Math.max(a[i], b[i]);
                                default -> a[i] * (1 - weight) + b[i] * weight;
                            };
        }
        return mixed;
    }

    private double unnormalized(double coordinate, int level, int dimension) {
        return state.normalized
                ? coordinate * size(level, dimension)
                : coordinate * size(level, dimension) / size(0, dimension);
    }

    private int slice(double[] at) {
        if (image.type == ImageType.CUBE) {
            int number = (int) Math.rint(at[2]);
            return Math.max(0, Math.min(image.depth - 1, number / 8 * 6 + number % 8));
        }
        return image.isArray() ? Math.max(0, Math.min(image.depth - 1, (int) Math.rint(at[image.dimensions()]))) : 0;
    }

    private double[] filter(Pixel pixel, double[] at, int level, boolean isLinear) {
        return along(pixel, at, level, isLinear, image.dimensions() - 1, new int[] {0, 0, slice(at)});
    }

    /** Interpolates in a dimension and those below. */
    private double[] along(Pixel pixel, double[] at, int level, boolean isLinear, int dimension, int[] place) {
        if (dimension < 0) {
            return texel(pixel, level, place[0], place[1], place[2]);
        }
        boolean linear = dimension == 2 ? state.sliceLinear : isLinear;
        double u = unnormalized(at[dimension], level, dimension) - (linear ? 0.5 : 0);
        int low = (int) Math.floor(u);
        int[] moved = place.clone();
        moved[dimension] = low + (int) pixel.offset[dimension];
        double[] first = along(pixel, at, level, isLinear, dimension - 1, moved);
        if (!linear) {
            return first;
        }
        int[] next = moved.clone();
        next[dimension]++;
        return mix(first, along(pixel, at, level, isLinear, dimension - 1, next), u - low);
    }

    /** A texel, perhaps outside, compared. */
    private double[] texel(Pixel pixel, int level, int x, int y, int z) {
        double[] found = outside(level, x, y, z);
        if (Double.isNaN(pixel.reference)) {
            return found;
        }
        double reference = image.format.number() == NumberFormat.UNORM
                ? Math.min(1, Math.max(0, pixel.reference))
                : pixel.reference;
        int order = Double.compare(reference, (float) found[0]);
        boolean passes = switch (state.compare) {
            case NEVER -> false;
            case LESS -> order < 0;
            case EQUAL -> order == 0;
            case LESS_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case NOT_EQUAL -> order != 0;
            case GREATER_EQUAL -> order >= 0;
            case ALWAYS -> true;
        };
        return new double[] {passes ? 1 : 0, found[1], found[2], found[3]};
    }

    private double[] outside(int level, int x, int y, int z) {
        int wide = image.width(level);
        int high = image.height(level);
        if (image.type == ImageType.CUBE && state.seamless) {
            boolean beyondX = x < 0 || x >= wide;
            boolean beyondY = y < 0 || y >= high;
            if (beyondX && beyondY) {
                int inX = x < 0 ? 0 : wide - 1;
                int inY = y < 0 ? 0 : high - 1;
                double[] a = outside(level, inX, inY, z);
                double[] b = outside(level, x, inY, z);
                double[] c = outside(level, inX, y, z);
                double[] mean = new double[4];
                for (int i = 0; i < 4; i++) {
                    mean[i] = (a[i] + b[i] + c[i]) / 3;
                }
                return mean;
            }
            return beyondX || beyondY ? beyondEdge(level, x, y, z, wide) : image.texel(level, x, y, z);
        }
        int i = wrap(x, wide, state.clamps[0]);
        int j = image.dimensions() > 1 ? wrap(y, high, state.clamps[1]) : 0;
        int k = image.dimensions() > 2 ? wrap(z, image.depth(level), state.clamps[2]) : z;
        return i < 0 || j < 0 || k < 0 ? state.border : image.texel(level, i, j, k);
    }

    /** The texel's number; -1 for the border. */
    private static int wrap(int i, int size, TextureClamp clamp) {
        int mirrored = i >= 0 ? i : -(1 + i);
        int last = size - 1;
        return switch (clamp) {
            case WRAP -> (i % size + size) % size;
            case MIRROR -> last - mirror((i % (2 * size) + 2 * size) % (2 * size) - size);
            case CLAMP_LAST_TEXEL -> Math.min(last, Math.max(0, i));
            case MIRROR_ONCE_LAST_TEXEL -> Math.min(last, mirrored);
            case CLAMP_BORDER, CLAMP_HALF_BORDER -> i < 0 || i > last ? -1 : i;
            case MIRROR_ONCE_BORDER, MIRROR_ONCE_HALF_BORDER -> mirrored > last ? -1 : mirrored;
        };
    }

    private static int mirror(int n) {
        return n >= 0 ? n : -(1 + n);
    }

    /** Axes of the faces: s, t and the major axis, each a direction of space (1 to 3) with its sign. */
    private static final int[][] FACES = {{-3, -2, 1}, {3, -2, -1}, {1, 3, 2}, {1, -3, -2}, {1, -2, 3}, {-1, -2, -3}};

    /** The texel of the neighbouring face that touches the edge: on the cube's surface, on half-texel coordinates. */
    private double[] beyondEdge(int level, int x, int y, int z, int side) {
        int[] from = FACES[z % 6];
        int[] point = new int[4];
        put(point, from[0], 2 * x + 1 - side);
        put(point, from[1], 2 * y + 1 - side);
        put(point, from[2], side - 1);
        for (int face = 0; face < 6; face++) {
            int[] to = FACES[face];
            if (get(point, to[2]) == side + 1) {
                int s = (get(point, to[0]) + side - 1) / 2;
                int t = (get(point, to[1]) + side - 1) / 2;
                return image.texel(level, s, t, z - z % 6 + face);
            }
        }
        throw new IllegalStateException("no face beyond " + x + ", " + y);
    }

    private static void put(int[] point, int axis, int value) {
        point[Math.abs(axis)] = axis > 0 ? value : -value;
    }

    private static int get(int[] point, int axis) {
        return axis > 0 ? point[axis] : -point[-axis];
    }
}
