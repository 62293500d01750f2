package org.gfxisa.simulator.dispatch;

/** Handles agent-dispatch packets. */
@FunctionalInterface
public interface AgentDispatchHandler {
    /**
     * Performs the service that a packet requests.
     *
     * @param type the type of the service
     * @param arguments the four 64-bit arguments of the packet
     * @return the value to write to the packet's return address
     * @throws DispatchException if there is no such service
     */
    long call(int type, long... arguments) throws DispatchException;
}
