package org.gfxisa.simulator.dispatch;

import java.util.function.LongFunction;
import org.gfxisa.simulator.wave.Wave;

/** Is told what waves do in the course of time, which is counted in instructions. */
public interface Timeline {
    /** Does not care. */
    Timeline NONE = (kernel, grid, places) -> thread -> Turns.NONE;

    /** What a wave does after a turn. */
    enum After {
        GOES_ON,
        WAITS_AT_BARRIER,
        ENDED,
        FAULT
    }

    /**
     * A dispatch begins; all before it have ended.
     *
     * @param places names the place of an address in the code, like {@code saxpy+0x40}
     */
    Dispatch begin(String kernel, GridSize grid, LongFunction<String> places);

    /** The threads of a dispatch. */
    interface Dispatch {
        /**
         * A thread is going to run work-groups.
         *
         * @param number from 0
         */
        Turns thread(int number);
    }

    /** What one thread runs. */
    interface Turns {
        /** Does not care. */
        Turns NONE = (wave, place, instructions, after) -> {};

        /**
         * A wave had its turn.
         *
         * @param place number of the work-group's place on the thread: how many others the thread runs beside it at most
         * @param instructions that it executed in this turn
         */
        void turn(Wave wave, int place, long instructions, After after);
    }
}
