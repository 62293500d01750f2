package org.gfxisa.simulator.op.memory;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Space;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/** Loads a matrix and transposes it. {@link MemoryAction#transposedBits} defines the transposition. */
final class TransposedLoadOp extends Op {
    private final Transfer transfer;
    private final int bits;
    private final int group;
    /** The number of elements that a lane loads. */
    private final int elements;
    /** The number of elements that a lane receives. */
    private final int received;

    private final MemoryPort port;
    private final LaneRegisters result;
    private final Optional<LaneAddresses> addresses;
    private final Optional<LaneRegisters> local;
    private final int offset;

    TransposedLoadOp(Bound bound, MemoryAction action) {
        boolean isLocal = action.space() == Space.LDS;
        OperandView destination = bound.first("vdst");
        transfer = bound.transfer(action, false);
        bits = action.transposedBits();
        group = action.transposedLanes();
        elements = transfer.bytes() * Byte.SIZE / bits;
        received = destination.width() * Integer.SIZE / bits;
        port = bound.machine().port();
        result = LaneRegisters.of(destination);
        addresses = isLocal ? Optional.empty() : Optional.of(new LaneAddresses(bound, action));
        local = isLocal ? bound.operand("addr").map(LaneRegisters::of) : Optional.empty();
        offset = bound.number("offset");
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        if (exec == 0) {
            return next;
        }
        int loading = wave.lanes() * received / elements;
        load(wave, frame, exec & -1L >>> Long.SIZE - loading);
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            receive(wave, frame, lane, lane % loading, lane / loading * received);
        }
        return next;
    }

    /** Loads the rows of the matrix into temporary registers; inactive lanes have zeros. */
    private void load(Wave wave, Frame frame, long lanes) {
        for (int i = 0; i < transfer.dwords(); i++) {
            Arrays.fill(frame.temporary[i], 0);
        }
        if (local.isPresent()) {
            frame.request.beginLocal(wave, transfer, lanes, local.get().array(wave, 0), offset);
        } else {
            frame.request.begin(wave, transfer, lanes);
            addresses.orElseThrow().prepare(wave, frame, frame.request, transfer.bytes());
        }
        frame.through(frame.request);
        port.load(frame.request);
    }

    /**
     * Writes the elements of a lane to its registers.
     *
     * @param column number of the lane among those that load
     * @param first number of the first element in the column
     */
    private void receive(Wave wave, Frame frame, int lane, int column, int first) {
        int base = column - column % group;
        for (int dword = 0; dword < received * bits / Integer.SIZE; dword++) {
            result.set(wave, dword, lane, 0);
        }
        for (int i = 0; i < received; i++) {
            int number = column % group + (first + i) * group;
            int value = element(frame.temporary, base + number / elements, number % elements * bits);
            int at = i * bits;
            put(wave, lane, at, value);
            if (at % Integer.SIZE + bits > Integer.SIZE) {
                int fitting = Integer.SIZE - at % Integer.SIZE;
                put(wave, lane, at + fitting, value >>> fitting);
            }
        }
    }

    /** Sets bits of the result of a lane, from a bit up to the end of its dword at most. */
    private void put(Wave wave, int lane, int at, int value) {
        int dword = at / Integer.SIZE;
        result.set(wave, dword, lane, result.get(wave, dword, lane) | value << at % Integer.SIZE);
    }

    /** Returns the element that begins at a bit of the data of a lane. */
    private int element(int[][] data, int lane, int at) {
        int dword = at / Integer.SIZE;
        int shift = at % Integer.SIZE;
        int low = data[dword][lane] >>> shift;
        int high = shift + bits > Integer.SIZE ? data[dword + 1][lane] << Integer.SIZE - shift : 0;
        return (low | high) & -1 >>> Integer.SIZE - bits;
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Other("transposing load");
    }
}
