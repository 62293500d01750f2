package org.gfxisa.simulator.report;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAddressSpace;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.dwarf.DwarfContext;
import org.gfxisa.simulator.dwarf.RegisterNumber;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/**
 * The state of a wave as debug information describes it for a lane.
 *
 * @param base the address that was added to the addresses of the code object
 */
record LaneState(Wave wave, int lane, long base, AddressSpace memory, TargetProperties properties)
        implements DwarfContext {
    private static final int DWORD = 4;

    @Override
    public byte[] register(RegisterNumber register) throws CodeObjectException {
        int index = register.index();
        return switch (register.family()) {
            case PC, PC_32 -> quad(wave.pc);
            case EXEC_32, EXEC_64 -> quad(wave.exec());
            case VCC_32, VCC_64 -> quad(wave.vcc());
            case STATUS -> dwords(wave.status);
            case SGPR, HIGH_SGPR -> dwords(of(wave.sgpr, register));
            case VGPR_32, VGPR_64 -> dwords(vector(wave.vgpr, index, register));
            case AGPR_32, AGPR_64 -> dwords(vector(wave.agpr, index, register));
        };
    }

    private static int of(int[] file, RegisterNumber register) throws CodeObjectException {
        if (register.index() >= file.length) {
            throw new CodeObjectException(register + " is not allocated");
        }
        return file[register.index()];
    }

    private static int[] vector(int[][] file, int index, RegisterNumber register) throws CodeObjectException {
        if (index >= file.length) {
            throw new CodeObjectException(register + " is not allocated");
        }
        return file[index];
    }

    private static byte[] dwords(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(DWORD * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes.array();
    }

    private static byte[] quad(long value) {
        return dwords((int) value, (int) (value >>> Integer.SIZE));
    }

    /** If scratch is not architected, the frame pointer counts bytes of the whole wave. */
    @Override
    public long frame(long content) {
        return (content & 0xffff_ffffL) / FaultReport.stackUnit(wave, properties);
    }

    @Override
    public Optional<byte[]> memory(DwarfAddressSpace space, long address, int count) {
        return switch (space) {
            case NONE -> global(address, count);
            case GENERIC -> generic(address, count);
            case LOCAL -> local(address, count);
            case PRIVATE_LANE -> privateLane(address, count);
            case PRIVATE_WAVE -> bytes(wave.scratch(), address, count);
            case REGION -> Optional.empty();
        };
    }

    private Optional<byte[]> generic(long address, int count) {
        return switch (Apertures.DEFAULT.space(address)) {
            case LOCAL -> local(address - Apertures.DEFAULT.sharedBase(), count);
            case PRIVATE -> privateLane(address - Apertures.DEFAULT.privateBase(), count);
            default -> global(address, count);
        };
    }

    private Optional<byte[]> global(long address, int count) {
        return memory.find(address, count).flatMap(segment -> bytes(segment, address - segment.address(), count));
    }

    private Optional<byte[]> local(long address, int count) {
        int offset = (int) address;
        if (offset != address || offset < 0 || !wave.group().lds().contains(offset, count)) {
            return Optional.empty();
        }
        byte[] bytes = new byte[count];
        wave.group().lds().read(offset, bytes);
        return Optional.of(bytes);
    }

    /** Reads byte by byte, because dwords of the lanes are interleaved: (address / 4) * lanes * 4 + lane * 4 + address % 4. */
    private Optional<byte[]> privateLane(long address, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            long at = address + i;
            long inWave = (at / DWORD * wave.lanes() + lane) * DWORD + at % DWORD;
            Optional<byte[]> one =
                    at < 0 || at >= wave.scratchPerLane() ? Optional.empty() : bytes(wave.scratch(), inWave, 1);
            if (one.isEmpty()) {
                return one;
            }
            bytes[i] = one.get()[0];
        }
        return Optional.of(bytes);
    }

    private static Optional<byte[]> bytes(Segment segment, long offset, int count) {
        if (offset < 0 || offset > segment.size() - count) {
            return Optional.empty();
        }
        byte[] bytes = new byte[count];
        segment.read((int) offset, bytes);
        return Optional.of(bytes);
    }
}
