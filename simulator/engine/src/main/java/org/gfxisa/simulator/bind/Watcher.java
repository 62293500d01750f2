package org.gfxisa.simulator.bind;

import java.util.List;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.wave.Wave;

/** Looks on while waves run: what is executed, and when work-groups start and pass barriers. For one thread. */
public interface Watcher {
    /** Sees nothing. */
    Watcher NONE = new Watcher() {
        @Override
        public Watch watch(Instruction instruction, Op op, long address) {
            return Watch.NONE;
        }

        @Override
        public void begin(List<Wave> waves) {}

        @Override
        public void passed(List<Wave> waves) {}
    };

    /** What sees each execution of an instruction, when that is bound. */
    interface Watch {
        /** Sees nothing. */
        Watch NONE = new Watch() {
            @Override
            public boolean before(Wave wave) {
                return false;
            }

            @Override
            public void tried(Wave wave, Trial trial) {}

            @Override
            public boolean after(Wave wave, boolean hasEnded) {
                return false;
            }
        };

        /**
         * The instruction is going to be executed.
         *
         * @return whether {@link #tried} shall be called before
         */
        boolean before(Wave wave);

        /** The instruction may be executed as often as one likes before it is executed in earnest. */
        void tried(Wave wave, Trial trial);

        /**
         * It was executed.
         *
         * @param hasEnded whether the wave ended by it
         * @return whether others shall go on before this wave does
         */
        boolean after(Wave wave, boolean hasEnded);
    }

    /** Executes an instruction, with what the wave's registers hold, again. */
    @FunctionalInterface
    interface Trial {
        void run();
    }

    /** The decoded instruction at an address is bound: an operation executes it. */
    Watch watch(Instruction instruction, Op op, long address);

    /** The waves of a work-group start. */
    void begin(List<Wave> waves);

    /** The waves of a work-group that have not ended go on behind a barrier at which they waited. */
    void passed(List<Wave> waves);
}
