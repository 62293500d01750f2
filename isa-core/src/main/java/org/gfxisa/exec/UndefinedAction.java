package org.gfxisa.exec;

/** What an instruction does is not known well enough to do the same. */
public record UndefinedAction(Reason reason) implements Action {

    /** What is missing. */
    public enum Reason {
        /** It works with registers or orders of the graphics pipeline. */
        GRAPHICS("it belongs to the graphics pipeline, which is not here"),
        /** How a stack in LDS wraps around, and what marks its empty places. */
        STACK("no manual says how its stack wraps around and what marks an empty place"),
        /** Barriers with a number, which the manuals of the processors that decode it do not have. */
        NAMED_BARRIERS("no manual of a processor that decodes it has named barriers"),
        /** VGPRs that come and go while a wave runs. */
        DYNAMIC_REGISTERS("waves have a fixed number of registers here"),
        /** The first half of an instruction, without the second. */
        PREFIX("it is half of an instruction, and the other half does not follow");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** The reason, for messages. */
        public String text() {
            return text;
        }
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.undefined(this);
    }
}
