package org.gfxisa.simulator.host;

import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.gfxisa.simulator.codeobject.PrintfFormat;
import org.gfxisa.simulator.memory.AddressSpace;

/** The host program that launched kernels: it prints their output and handles their host calls. */
public final class Host {
    private final AddressSpace memory;
    private final KernelOutput output;
    private final LongSupplier doorbell;
    private Optional<PrintfRecords> records = Optional.empty();
    private volatile Optional<Hostcalls> calls = Optional.empty();

    /**
     * Creates a host without buffers.
     *
     * @param doorbell creates the signal that kernels ring after a host call, and returns its address
     */
    public Host(AddressSpace memory, KernelOutput output, LongSupplier doorbell) {
        this.memory = memory;
        this.output = output;
        this.doorbell = doorbell;
    }

    /** Returns the address of the printf buffer. */
    public long printfBuffer() {
        records = records.or(() -> Optional.of(new PrintfRecords(memory, output)));
        return records.get().address();
    }

    /** Prints what kernels have left in the printf buffer. */
    public void print(List<PrintfFormat> formats) {
        records.ifPresent(r -> r.print(formats));
    }

    /** Returns the address of the buffer of host calls. */
    public long hostcallBuffer() {
        calls = calls.or(() -> Optional.of(new Hostcalls(memory, output, doorbell.getAsLong())));
        return calls.get().address();
    }

    /**
     * Handles the host calls for which waves wait. Thread-safe.
     *
     * @throws org.gfxisa.simulator.report.KernelFault if one requests a service that does not exist
     */
    public void handleCalls() {
        calls.ifPresent(Hostcalls::handleCalls);
    }
}
