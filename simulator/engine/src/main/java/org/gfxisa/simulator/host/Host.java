package org.gfxisa.simulator.host;

import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.gfxisa.simulator.codeobject.PrintfFormat;
import org.gfxisa.simulator.memory.AddressSpace;

/** What the program that launched kernels does for them: their output, and the calls that they make. */
public final class Host {
    private final AddressSpace memory;
    private final KernelOutput output;
    private final LongSupplier doorbell;
    private Optional<PrintfRecords> records = Optional.empty();
    private volatile Optional<Hostcalls> calls = Optional.empty();

    /**
     * Without any buffer yet.
     *
     * @param doorbell makes the signal that kernels ring when they have called, and gives its address
     */
    public Host(AddressSpace memory, KernelOutput output, LongSupplier doorbell) {
        this.memory = memory;
        this.output = output;
        this.doorbell = doorbell;
    }

    /** Address of the buffer of printf. */
    public long printfBuffer() {
        records = records.or(() -> Optional.of(new PrintfRecords(memory, output)));
        return records.get().address();
    }

    /** Prints what kernels left in the buffer of printf. */
    public void print(List<PrintfFormat> formats) {
        records.ifPresent(r -> r.print(formats));
    }

    /** Address of the buffer of host calls. */
    public long hostcallBuffer() {
        calls = calls.or(() -> Optional.of(new Hostcalls(memory, output, doorbell.getAsLong())));
        return calls.get().address();
    }

    /**
     * Answers the calls that waves wait for. For any thread.
     *
     * @throws org.gfxisa.simulator.report.KernelFault when one asks for something that there is not
     */
    public void serve() {
        calls.ifPresent(Hostcalls::serve);
    }
}
