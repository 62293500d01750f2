package org.gfxisa.simulator.dispatch;

/** What is passed for a parameter of a kernel. */
public sealed interface KernelArgument {
    /** An address of global memory. */
    record Address(long address) implements KernelArgument {}

    /** A value passed as it is: its bytes in memory order. The array is not copied. */
    record Value(byte[] bytes) implements KernelArgument {}

    /** That many bytes of local memory. */
    record Local(int bytes) implements KernelArgument {}
}
