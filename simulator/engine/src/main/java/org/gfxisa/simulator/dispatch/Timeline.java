package org.gfxisa.simulator.dispatch;

import java.util.function.LongFunction;
import org.gfxisa.simulator.wave.Wave;

/** Receives events of waves. Time is counted in instructions. */
public interface Timeline {
    /** Ignores all events. */
    Timeline NONE = (kernel, grid, places) -> thread -> ThreadTimeline.NONE;

    /** The state of a wave after a quantum. */
    enum After {
        CONTINUES,
        WAITS_AT_BARRIER,
        ENDED,
        FAULT
    }

    /**
     * Called at the start of a dispatch. Earlier dispatches have ended.
     *
     * @param places returns the symbolic name of an address in the code, such as {@code saxpy+0x40}
     */
    Dispatch begin(String kernel, GridSize grid, LongFunction<String> places);

    /** The threads of a dispatch. */
    interface Dispatch {
        /**
         * Called before a thread runs work-groups.
         *
         * @param number the number of the thread, from 0
         */
        ThreadTimeline thread(int number);
    }

    /** The events of one thread. */
    interface ThreadTimeline {
        /** Ignores all events. */
        ThreadTimeline NONE = (wave, slot, instructions, after) -> {};

        /**
         * Called after a wave has run for a quantum.
         *
         * @param slot the slot of the work-group on its thread
         * @param instructions the number of instructions that the wave executed
         */
        void ran(Wave wave, int slot, long instructions, After after);
    }
}
