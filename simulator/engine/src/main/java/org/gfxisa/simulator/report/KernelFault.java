package org.gfxisa.simulator.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gfxisa.simulator.wave.Wave;

/**
 * Thrown when a wave violates a rule of the machine. It ends the dispatch. Executors throw it with {@link Wave#pc} at the instruction, and the runner
 * of the wave adds the wave with {@link #in}.
 */
public final class KernelFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kind of a fault. */
    public enum Kind {
        /** An access to memory that is not allocated, at least in part. */
        OUTSIDE_ALLOCATION,
        /** A write to read-only memory. */
        READ_ONLY,
        /** An address that is not aligned as the instruction requires. */
        MISALIGNED,
        /** Bytes that are no instruction of the target. */
        ILLEGAL_INSTRUCTION,
        /** An instruction that the simulator does not execute. */
        UNSUPPORTED_INSTRUCTION,
        /** A trap of the kernel, or an exception that it enabled. */
        TRAP,
        /** A barrier that not all waves can reach. */
        BARRIER,
        /** More instructions than the budget allows. */
        BUDGET
    }

    private final Kind kind;
    private final transient OptionalInt lane;
    private final transient OptionalLong address;
    private transient OptionalInt trap = OptionalInt.empty();
    private transient Optional<Wave> wave = Optional.empty();
    private String kernel = "";
    private transient List<Other> others = List.of();

    /** Another wave of the work-group, and what it did at the time of the fault. */
    public record Other(Wave wave, String does) {}

    private KernelFault(Kind kind, String message, OptionalInt lane, OptionalLong address) {
        // There is no stack trace, because it would describe the simulator, not the kernel.
        super(message, null, false, false);
        this.kind = kind;
        this.lane = lane;
        this.address = address;
    }

    /** Creates a fault of the whole wave. The message says what the wave did, without a full stop. */
    public static KernelFault ofWave(Kind kind, String message) {
        return new KernelFault(kind, message, OptionalInt.empty(), OptionalLong.empty());
    }

    /** Creates a fault of one lane at an address in global memory. */
    public static KernelFault atAddress(Kind kind, String message, int lane, long address) {
        return new KernelFault(kind, message, OptionalInt.of(lane), OptionalLong.of(address));
    }

    /** Creates a fault of the whole wave (a scalar access) at an address in global memory. */
    public static KernelFault atAddress(Kind kind, String message, long address) {
        return new KernelFault(kind, message, OptionalInt.empty(), OptionalLong.of(address));
    }

    /** Creates a fault of one lane without a global address, for example in LDS. */
    public static KernelFault ofLane(Kind kind, String message, int lane) {
        return new KernelFault(kind, message, OptionalInt.of(lane), OptionalLong.empty());
    }

    /** Creates the fault of a trap without a handler. */
    public static KernelFault ofTrap(int number) {
        KernelFault fault = ofWave(Kind.TRAP, "trap " + number);
        fault.trap = OptionalInt.of(number);
        return fault;
    }

    /** Returns the number of the trap; empty if the fault is no trap. */
    public OptionalInt trap() {
        return trap;
    }

    /** Returns this fault with a longer message. */
    public KernelFault with(String more) {
        KernelFault fault = new KernelFault(kind, getMessage() + more, lane, address);
        fault.trap = trap;
        return fault;
    }

    /** Sets the kernel and the wave. */
    public KernelFault in(String kernelName, Wave culprit) {
        kernel = kernelName;
        wave = Optional.of(culprit);
        return this;
    }

    /** Sets what the other waves of the work-group did at the time of the fault. */
    public KernelFault withOthers(List<Other> waves) {
        others = List.copyOf(waves);
        return this;
    }

    /** Returns what the other waves of the work-group did at the time of the fault. */
    public List<Other> others() {
        return others;
    }

    /** Returns the kind. */
    public Kind kind() {
        return kind;
    }

    /** Returns the lane, from 0; empty if the fault does not concern a single lane. */
    public OptionalInt lane() {
        return lane;
    }

    /** Returns the address in memory; empty if the fault does not concern one. */
    public OptionalLong address() {
        return address;
    }

    /** Returns the name of the kernel; empty before {@link #in} is called. */
    public String kernel() {
        return kernel;
    }

    /** Returns the wave; empty before {@link #in} is called. */
    public Optional<Wave> wave() {
        return wave;
    }
}
