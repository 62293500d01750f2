package org.gfxisa.simulator.op.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.abi.AbiField;
import org.gfxisa.abi.LittleEndian;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.ImageAction.Part;
import org.gfxisa.isa.abi.BvhNodeType;
import org.gfxisa.isa.abi.BvhPointer;
import org.gfxisa.isa.abi.BvhResource;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.RayFrame;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.codeobject.Structures;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Tests a ray against a node of a bounding volume hierarchy ("RDNA2 ISA, 8.2.10"; "RDNA3 ISA, 10.9"; "RDNA4 ISA, 10.9"). */
final class IntersectRayOp extends Op {
    private static final int DWORD = 4;
    private static final int AXES = 3;
    private static final BvhNodeType[] TYPES = types();
    private static final Transfer PART = Transfer.of(4 * DWORD);

    private final MemoryPort port;
    private final ImageAddress address;
    private final LaneRegisters data;
    private final ScalarSource resource;
    /** The bits of each dword of the resource that have a meaning on the processor. */
    private final int[] resourceBits;

    private final boolean isWide;
    private final boolean isHalf;
    private final boolean isInterleaved;

    private IntersectRayOp(Bound bound, ImageAction action) {
        port = bound.machine().port();
        address = new ImageAddress(bound);
        data = LaneRegisters.of(bound.first("vdata"));
        resource = ScalarSource.of(bound.first("srsrc"), bound.machine());
        resourceBits = fields(Structures.of(bound.machine().isa().processor()));
        isWide = action.address().contains(Part.NODE_64);
        isHalf = bound.flag("a16");
        isInterleaved = TargetProperties.of(bound.machine().isa().processor()).interleavedRayHalves();
    }

    static Op of(Bound bound, ImageAction action) {
        if (action.address().contains(Part.NODE_OFFSET) || action.address().contains(Part.NODE_OFFSETS)) {
            throw new Unsupported("nodes with eight children and instances are not simulated");
        }
        ImageOp.checkAddress(
                action,
                List.of(Part.NODE, Part.NODE_64, Part.EXTENT, Part.ORIGIN, Part.DIRECTION, Part.INVERSE_DIRECTION));
        return new IntersectRayOp(bound, action);
    }

    private static int[] fields(String target) {
        ByteBuffer mask = ByteBuffer.allocate(BvhResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        for (AbiField field : BvhResource.FIELDS) {
            if (field.isAt(target)) {
                LittleEndian.setBits(mask, 0, field.firstBit(), field.width(), -1);
            }
        }
        int[] bits = new int[BvhResource.SIZE / DWORD];
        Arrays.setAll(bits, i -> mask.getInt(DWORD * i));
        return bits;
    }

    private static BvhNodeType[] types() {
        BvhNodeType[] types = new BvhNodeType[BvhPointer.type(-1) + 1];
        Arrays.setAll(types, value -> BvhNodeType.of(value).orElseThrow());
        return types;
    }

    /** Returns the type of the node to which a pointer leads. */
    static BvhNodeType type(long pointer) {
        return TYPES[BvhPointer.type(pointer)];
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        RayFrame ray = frame.images().ray;
        for (int i = 0; i < resourceBits.length; i++) {
            ray.resource.putInt(DWORD * i, resource.dword(wave, i) & resourceBits[i]);
        }
        for (long rest = wave.exec(); rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            test(wave, frame, ray, lane);
            for (int i = 0; i < ray.results.length; i++) {
                data.set(wave, i, lane, ray.results[i]);
            }
        }
        return next;
    }

    private void test(Wave wave, Frame frame, RayFrame ray, int lane) {
        long pointer = Integer.toUnsignedLong(address.register(wave, 0, lane));
        if (isWide) {
            pointer |= (long) address.register(wave, 1, lane) << Integer.SIZE;
        }
        BvhNodeType type = type(pointer);
        check(ray, pointer, type);
        Arrays.fill(ray.results, BoxNode.NONE);
        if (type.bytes() > 0) {
            read(wave, ray, lane);
            load(wave, frame, ray, pointer, type, lane);
            if (BoxNode.isBox(type)) {
                BoxNode.test(ray, type == BvhNodeType.BOX16);
            } else {
                TriangleNode.test(ray, type.value(), type.vertices());
            }
        }
    }

    private static void check(RayFrame ray, long pointer, BvhNodeType type) {
        if (type == BvhNodeType.BOX16 && BvhResource.boxNode64b(ray.resource, 0)) {
            throw unsupported("box nodes of 64 bytes with higher precision are not simulated");
        }
        if (type == BvhNodeType.INSTANCE && BvhResource.instanceEn(ray.resource, 0)) {
            throw unsupported("instance nodes are not simulated");
        }
        if (BvhResource.pointerFlags(ray.resource, 0) && BvhPointer.flags(pointer) != 0) {
            throw unsupported("flags in pointers to nodes are not simulated");
        }
    }

    private static KernelFault unsupported(String why) {
        return KernelFault.ofWave(KernelFault.Kind.UNSUPPORTED_INSTRUCTION, why);
    }

    /** Reads the ray from the registers after the pointer. */
    private void read(Wave wave, RayFrame ray, int lane) {
        int first = isWide ? 2 : 1;
        ray.extent = real(wave, first, lane);
        for (int axis = 0; axis < AXES; axis++) {
            ray.origin[axis] = real(wave, first + 1 + axis, lane);
            int direction = first + 1 + AXES;
            if (isHalf) {
                ray.direction[axis] = address.halfAt(wave, direction, isInterleaved ? 2 * axis : axis, lane);
                ray.inverse[axis] = address.halfAt(wave, direction, isInterleaved ? 2 * axis + 1 : AXES + axis, lane);
            } else {
                ray.direction[axis] = real(wave, direction + axis, lane);
                ray.inverse[axis] = real(wave, direction + AXES + axis, lane);
            }
        }
    }

    private float real(Wave wave, int index, int lane) {
        return Float.intBitsToFloat(address.register(wave, index, lane));
    }

    private void load(Wave wave, Frame frame, RayFrame ray, long pointer, BvhNodeType type, int lane) {
        long unit = BvhPointer.node(pointer);
        long last = BvhResource.size(ray.resource, 0);
        if (unit + type.bytes() / BvhPointer.NODE_UNIT - 1 > last) {
            throw KernelFault.ofWave(
                    KernelFault.Kind.OUTSIDE_ALLOCATION,
                    "tests a ray against node 0x" + Long.toHexString(pointer)
                            + " of a hierarchy that has " + (last + 1) + " units of " + BvhPointer.NODE_UNIT
                            + " bytes");
        }
        long start =
                BvhResource.baseAddress(ray.resource, 0) * BvhResource.BASE_ADDRESS_UNIT + unit * BvhPointer.NODE_UNIT;
        for (int at = 0; at < type.bytes(); at += 4 * DWORD) {
            frame.through(frame.request.beginLane(wave, PART, lane, start + at));
            port.load(frame.request);
            for (int i = 0; i < 4; i++) {
                ray.node.putInt(at + DWORD * i, frame.temporary[i][lane]);
            }
        }
    }
}
