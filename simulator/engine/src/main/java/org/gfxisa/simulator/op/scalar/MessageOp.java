package org.gfxisa.simulator.op.scalar;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.Instruction;
import org.gfxisa.isa.abi.SentMessage;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.NoOp;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.op.control.HaltOp;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Kind;

/** Sends a message. Interrupts are passed to the host; a message that would have another effect is a fault. */
public final class MessageOp extends Op {
    private final String name;
    private final boolean isInterrupt;
    private final long nextAddress;

    private MessageOp(String name, long nextAddress) {
        this.name = name;
        this.nextAddress = nextAddress;
        isInterrupt = SentMessage.ofText(name).equals(Optional.of(SentMessage.INTERRUPT));
    }

    public static Op of(Bound bound, boolean halts) {
        String name = name(bound.instruction());
        MessageOp op = new MessageOp(name, bound.nextAddress());
        if (SentMessage.ofText(name).isEmpty() || op.isInterrupt && !halts) {
            return op;
        }
        return halts ? new HaltOp("waits for the answer to a message", bound) : new NoOp();
    }

    private static String name(Instruction instruction) {
        for (int i = 0; i < instruction.form().slots().size(); i++) {
            if (instruction.form().slots().get(i).kind() instanceof Kind.Sendmsg kind) {
                long id = instruction.value(i) & (1 << kind.idBits()) - 1;
                return kind.messages().stream()
                        .filter(message -> message.id() == id)
                        .map(Kind.Sendmsg.Message::name)
                        .findFirst()
                        .orElse(Long.toString(id));
            }
        }
        return "";
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        if (isInterrupt) {
            wave.pc = nextAddress;
            return INTERRUPT;
        }
        throw KernelFault.ofWave(
                KernelFault.Kind.UNSUPPORTED_INSTRUCTION,
                "sends message " + name + ", which has no receiver; expected "
                        + Arrays.stream(SentMessage.values())
                                .map(SentMessage::text)
                                .collect(Collectors.joining(" or ")));
    }
}
