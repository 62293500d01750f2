package org.gfxisa.simulator.exec;

import java.util.List;
import java.util.Optional;

/** Executes the code of one machine. Its executors share decoded and compiled code. Instances are thread-safe. */
public interface Engine {
    /** Returns an executor for one thread. */
    WaveExecutor newExecutor();

    /** Discards bound instructions because their meaning has changed. Waves that are executing keep theirs. */
    void rebind();

    /** Returns what the interpreter executed although compilation was on, and why, with an entry for each instruction. */
    default List<Bailout> bailouts() {
        return List.of();
    }

    /** Returns why compiled code is slower than it could be, for people to read; empty if it is not. */
    default Optional<String> limitation() {
        return Optional.empty();
    }

    /** Returns the mnemonics, sorted, of executed instructions whose results approximate those of the hardware. */
    List<String> approximations();
}
