package org.gfxisa.simulator.replay;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.simulator.json.InputException;

/** The final state that a program stored in its output buffer, as dwords: v0 to v15 of all lanes, s0 to s15, VCC, SCC, EXEC. */
final class FinalState {
    private static final int REGISTERS = 16;
    private final ByteBuffer output;
    private final int lanes;

    FinalState(byte[] output, int lanes) {
        this.output = ByteBuffer.wrap(output).order(ByteOrder.LITTLE_ENDIAN);
        this.lanes = lanes;
    }

    BigInteger dword(int index) throws InputException {
        if (index < 0 || index >= output.capacity() / Integer.BYTES) {
            throw new InputException("checks: dword " + index + " of an output of " + output.capacity() + " bytes");
        }
        return BigInteger.valueOf(output.getInt(index * Integer.BYTES) & 0xffff_ffffL);
    }

    BigInteger vector(int lane, int register) throws InputException {
        return dword(register * lanes + lane);
    }

    BigInteger scalar(int register) throws InputException {
        return dword(REGISTERS * lanes + register);
    }

    BigInteger vcc() throws InputException {
        return scalar(REGISTERS);
    }

    BigInteger scc() throws InputException {
        return scalar(REGISTERS + 1);
    }

    BigInteger exec() throws InputException {
        return scalar(REGISTERS + 2);
    }
}
