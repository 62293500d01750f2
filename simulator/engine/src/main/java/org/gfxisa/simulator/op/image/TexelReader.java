package org.gfxisa.simulator.op.image;

import org.gfxisa.isa.abi.BorderOrder;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.ImageFrame;
import org.gfxisa.simulator.bind.SamplerState;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Reads the texels that a sample combines. It wraps coordinates, crosses the edges of cubes, and supplies the colour of the border. */
final class TexelReader {
    private static final int OUTSIDE = SamplerState.OUTSIDE;
    private static final int FACES = 6;
    private static final int ALPHA = 3;
    private static final int COLOUR_BYTES = 16;
    private static final Transfer COLOUR = Transfer.of(COLOUR_BYTES);

    private final MemoryPort port;
    private final Transfer[] transfers;
    private final long borderColors;
    private final CubeFace cube = new CubeFace();
    private final double[] corner = new double[4];

    /** @param borderColors address of the table of border colours, 0 for none */
    TexelReader(MemoryPort port, Transfer[] transfers, long borderColors) {
        this.port = port;
        this.transfers = transfers;
        this.borderColors = borderColors;
    }

    /**
     * Reads a texel to {@link ImageFrame#values}.
     *
     * @param x number of the texel in a row, which may lie outside
     * @param y number of the row, which may lie outside
     * @param z number of the slice of a volume, which may lie outside
     * @param slice number of the slice of an array or of the face of a cube
     */
    void read(Wave wave, Frame frame, int level, int x, int y, int z, int slice, int lane) {
        ImageFrame images = frame.images();
        Surface surface = images.surface;
        SamplerState sampler = images.sampler;
        int width = surface.size(level, 0);
        int height = surface.size(level, 1);
        if (surface.type() == ImageType.CUBE && sampler.isSeamless()) {
            readCube(wave, frame, level, x, y, slice, lane);
            return;
        }
        int column = sampler.wrapped(x, width, 0);
        int row = surface.dimensions() > 1 ? sampler.wrapped(y, height, 1) : 0;
        int deep = surface.dimensions() > 2 ? sampler.wrapped(z, surface.size(level, 2), 2) : slice;
        if (column == OUTSIDE || row == OUTSIDE || deep == OUTSIDE) {
            border(wave, frame, lane);
        } else {
            load(wave, frame, level, column, row, deep, lane);
        }
    }

    /** Reads a texel of a cube. Another face lies beyond each edge. A corner of the cube has no texel, and counts as the average of its three neighbours. */
    private void readCube(Wave wave, Frame frame, int level, int x, int y, int slice, int lane) {
        ImageFrame images = frame.images();
        int side = images.surface.size(level, 0);
        boolean outsideX = x < 0 || x >= side;
        boolean outsideY = y < 0 || y >= side;
        if (!outsideX && !outsideY) {
            load(wave, frame, level, x, y, slice, lane);
        } else if (outsideX && outsideY) {
            int insideX = Math.max(0, Math.min(side - 1, x));
            int insideY = Math.max(0, Math.min(side - 1, y));
            readCube(wave, frame, level, insideX, insideY, slice, lane);
            System.arraycopy(images.values, 0, corner, 0, corner.length);
            readCube(wave, frame, level, x, insideY, slice, lane);
            addToCorner(images);
            readCube(wave, frame, level, insideX, y, slice, lane);
            addToCorner(images);
            for (int i = 0; i < corner.length; i++) {
                images.values[i] = corner[i] / 3;
            }
        } else {
            cube.cross(slice % FACES, x, y, side);
            load(wave, frame, level, cube.x(), cube.y(), slice - slice % FACES + cube.face(), lane);
        }
    }

    private void addToCorner(ImageFrame images) {
        for (int i = 0; i < corner.length; i++) {
            corner[i] += images.values[i];
        }
    }

    private void load(Wave wave, Frame frame, int level, int x, int y, int slice, int lane) {
        ImageFrame images = frame.images();
        Surface surface = images.surface;
        long at = surface.address(level, x, y, slice, 0);
        Transfer transfer = transfers[surface.format().bytes()];
        frame.through(frame.request.beginLane(wave, transfer, lane, at));
        port.load(frame.request);
        surface.channels(frame.temporary, x, y, false, images.channels, lane);
        for (int i = 0; i < images.values.length; i++) {
            images.values[i] = value(surface, images.channels[i]);
        }
    }

    private static double value(Surface surface, int bits) {
        return surface.format().isInteger() ? bits : Float.intBitsToFloat(bits);
    }

    private void border(Wave wave, Frame frame, int lane) {
        ImageFrame images = frame.images();
        BorderOrder order = images.surface.borderOrder();
        boolean isInteger = images.surface.format().isInteger();
        switch (images.sampler.border()) {
            case CUSTOM -> {
                if (borderColors == 0) {
                    throw KernelFault.ofWave(
                            KernelFault.Kind.UNSUPPORTED_INSTRUCTION,
                            "its sampler takes the border colour " + images.sampler.borderIndex()
                                    + " of a table, which the launch does not have");
                }
                long at = borderColors + (long) COLOUR_BYTES * images.sampler.borderIndex();
                MemoryRequest request = frame.request.beginLane(wave, COLOUR, lane, at);
                frame.through(request);
                port.load(request);
            }
            case TRANSPARENT_BLACK -> fill(frame, 0, 0, lane);
            case OPAQUE_BLACK -> fill(frame, 0, one(isInteger), lane);
            case WHITE -> fill(frame, one(isInteger), one(isInteger), lane);
        }
        for (int i = 0; i < images.values.length; i++) {
            images.values[i] =
                    value(images.surface, frame.temporary[order.channels().get(i)][lane]);
        }
    }

    private static int one(boolean isInteger) {
        return isInteger ? 1 : Float.floatToRawIntBits(1);
    }

    private static void fill(Frame frame, int colour, int alpha, int lane) {
        for (int i = 0; i < ALPHA; i++) {
            frame.temporary[i][lane] = colour;
        }
        frame.temporary[ALPHA][lane] = alpha;
    }
}
