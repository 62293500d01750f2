package org.gfxisa.simulator.op.scalar;

import org.gfxisa.OperandView;
import org.gfxisa.isa.abi.AnsweredMessage;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.wave.Wave;

/** Requests an address of the trap handler, which is returned immediately. */
public final class MessageReplyOp extends Op {
    private final AnsweredMessage message;
    private final int destination;
    private final int dwords;
    private final GlobalState global;

    private MessageReplyOp(Bound bound, AnsweredMessage message, OperandView destination) {
        this.message = message;
        this.destination = bound.code(destination.name()).orElseThrow(() -> new Unsupported("it has no result"));
        dwords = destination.width();
        global = bound.machine().global();
    }

    public static Op of(Bound bound) {
        int number = bound.number("ssrc0");
        OperandView destination = bound.first("sdst");
        AnsweredMessage message =
                AnsweredMessage.of(number).orElseThrow(() -> new Unsupported("nothing answers message " + number));
        return switch (message) {
            case TRAP_HANDLER, TRAP_MEMORY -> new MessageReplyOp(bound, message, destination);
            case REALTIME -> ClockOp.of(destination);
            case DOORBELL, DISPATCH_ID -> throw new Unsupported("nothing answers message " + number);
        };
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        long answer = message == AnsweredMessage.TRAP_HANDLER ? global.trapHandler() : global.trapMemory();
        ScalarSource.put(wave, destination, dwords, answer);
        return next;
    }
}
