package org.gfxisa.simulator.host;

import java.io.PrintStream;

/** Takes what kernels print. */
@FunctionalInterface
public interface KernelOutput {
    /** Prints on the standard output and the standard error of this program. */
    KernelOutput STANDARD = (isError, text) -> {
        PrintStream stream = isError ? System.err : System.out;
        stream.write(text, 0, text.length);
        stream.flush();
    };

    /** Hands everything to a receiver, for which one thread waits while another one prints. */
    static KernelOutput inTurn(KernelOutput receiver) {
        Object lock = new Object();
        return (isError, text) -> {
            synchronized (lock) {
                receiver.print(isError, text);
            }
        };
    }

    /**
     * A kernel printed something. Called by one thread at a time.
     *
     * @param isError whether it is for the standard error
     * @param text as the kernel wrote it, often UTF-8
     */
    void print(boolean isError, byte[] text);
}
