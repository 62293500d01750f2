package org.gfxisa.exec;

/**
 * Sends the message that {@code simm16}, or {@code ssrc0}, names, with M0 as its data.
 *
 * @param halts whether the wave then halts
 * @param answered whether {@code sdst} takes an answer
 */
public record MessageAction(boolean halts, boolean answered) implements Action {
    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.message(this);
    }
}
