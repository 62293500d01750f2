package org.gfxisa.simulator.listing;

/** Names branch targets. */
public interface BranchNames {
    /** The names for code without symbols. */
    BranchNames NONE = new BranchNames() {
        @Override
        public String label(long target) {
            return "";
        }

        @Override
        public String describe(long target) {
            return "";
        }
    };

    /** Returns the label at an address, which replaces the distance in the text; or an empty text. */
    String label(long target);

    /** Returns the comment after the line's bytes, for example {@code " <symbol+0x40>"}, or an empty text. */
    String describe(long target);
}
