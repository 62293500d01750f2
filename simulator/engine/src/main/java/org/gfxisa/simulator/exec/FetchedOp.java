package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.WrappingOp;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/** An instruction of writable code. It is fetched each time it is executed, and bound again if it has changed. */
final class FetchedOp extends WrappingOp {
    private static final Transfer DWORD = Transfer.of(Integer.BYTES);

    private final DecodedCode program;
    private final int index;
    private final MemoryPort port;
    /** The dwords that were bound. */
    private final int[] dwords;

    FetchedOp(Op op, DecodedCode program, int index, byte[] bytes, MemoryPort port) {
        super(op);
        this.program = program;
        this.index = index;
        this.port = port;
        dwords = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(dwords);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        return isSame(wave, frame) ? op.execute(wave, frame) : index;
    }

    @Override
    public int executeIndexed(Wave wave, Frame frame) {
        return isSame(wave, frame) ? op.executeIndexed(wave, frame) : index;
    }

    /** Fetches the instruction. If it has changed, binds the new one and returns false. */
    private boolean isSame(Wave wave, Frame frame) {
        wave.pc = program.address(index);
        MemoryRequest request = frame.request.begin(wave, DWORD, (1L << dwords.length) - 1);
        for (int i = 0; i < dwords.length; i++) {
            request.addresses[i] = wave.pc + (long) Integer.BYTES * i;
        }
        frame.through(request);
        port.fetch(request);
        int[] now = frame.temporary[0];
        boolean isSame = Arrays.equals(now, 0, dwords.length, dwords, 0, dwords.length);
        if (!isSame) {
            program.decode(index, now, dwords.length);
        }
        return isSame;
    }
}
