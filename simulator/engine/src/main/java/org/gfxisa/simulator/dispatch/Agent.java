package org.gfxisa.simulator.dispatch;

/** Answers agent-dispatch packets. */
@FunctionalInterface
public interface Agent {
    /**
     * Does what a packet asks for.
     *
     * @param type of the service
     * @param arguments four of 64 bits
     * @return what is written to the packet's return address
     * @throws DispatchException when there is no such service
     */
    long call(int type, long... arguments) throws DispatchException;
}
