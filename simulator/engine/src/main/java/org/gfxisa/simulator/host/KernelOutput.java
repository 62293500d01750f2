package org.gfxisa.simulator.host;

import java.io.PrintStream;

/** Receives the output of kernels. */
@FunctionalInterface
public interface KernelOutput {
    /** Prints to the standard output and the standard error of this program. */
    KernelOutput STANDARD = (isError, text) -> {
        PrintStream stream = isError ? System.err : System.out;
        stream.write(text, 0, text.length);
        stream.flush();
    };

    /** Returns an output that calls a receiver from one thread at a time. */
    static KernelOutput serialized(KernelOutput receiver) {
        Object lock = new Object();
        return (isError, text) -> {
            synchronized (lock) {
                receiver.print(isError, text);
            }
        };
    }

    /**
     * Called when a kernel has printed something, by one thread at a time.
     *
     * @param isError whether the text is for the standard error
     * @param text the bytes that the kernel wrote, usually UTF-8
     */
    void print(boolean isError, byte[] text);
}
