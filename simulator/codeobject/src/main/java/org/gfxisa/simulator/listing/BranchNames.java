package org.gfxisa.simulator.listing;

/** Gives branch targets their names. */
public interface BranchNames {
    /** For code without symbols. */
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

    /** The label that stands exactly at an address, to be written instead of the distance; or empty. */
    String label(long target);

    /** What follows the line's bytes: {@code " <symbol+0x40>"}, or empty. */
    String describe(long target);
}
