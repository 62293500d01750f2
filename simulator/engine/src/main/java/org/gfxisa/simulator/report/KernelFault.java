package org.gfxisa.simulator.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gfxisa.simulator.wave.Wave;

/**
 * Ends a dispatch: a wave did what it must not. Thrown by executors, with {@link Wave#pc} at the instruction; whoever runs the
 * wave adds it.
 */
public final class KernelFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of mistake. */
    public enum Kind {
        /** An access to memory that is not allocated, or to too little of it. */
        OUTSIDE_ALLOCATION,
        /** A write to memory that may only be read. */
        READ_ONLY,
        /** An address that is not a multiple of what the instruction needs. */
        MISALIGNED,
        /** Bytes that are no instruction of the target. */
        ILLEGAL_INSTRUCTION,
        /** An instruction that the simulator does not execute. */
        UNSUPPORTED_INSTRUCTION,
        /** A trap that the kernel asked for, or an exception that it enabled. */
        TRAP,
        /** A barrier that not all waves can reach. */
        BARRIER,
        /** More instructions than allowed. */
        BUDGET
    }

    private final Kind kind;
    private final transient OptionalInt lane;
    private final transient OptionalLong address;
    private transient OptionalInt trap = OptionalInt.empty();
    private transient Optional<Wave> wave = Optional.empty();
    private String kernel = "";
    private transient List<Other> others = List.of();

    /** Another wave of the work-group, and what it does meanwhile. */
    public record Other(Wave wave, String does) {}

    private KernelFault(Kind kind, String message, OptionalInt lane, OptionalLong address) {
        // No stack trace: it would tell of the simulator, not of the kernel.
        super(message, null, false, false);
        this.kind = kind;
        this.lane = lane;
        this.address = address;
    }

    /** A fault of the whole wave; the message says what it did, without full stop. */
    public static KernelFault ofWave(Kind kind, String message) {
        return new KernelFault(kind, message, OptionalInt.empty(), OptionalLong.empty());
    }

    /** A fault of one lane, at an address of global memory. */
    public static KernelFault atAddress(Kind kind, String message, int lane, long address) {
        return new KernelFault(kind, message, OptionalInt.of(lane), OptionalLong.of(address));
    }

    /** A fault of the whole wave (a scalar access), at an address of global memory. */
    public static KernelFault atAddress(Kind kind, String message, long address) {
        return new KernelFault(kind, message, OptionalInt.empty(), OptionalLong.of(address));
    }

    /** A fault of one lane that has no global address, as one of the LDS. */
    public static KernelFault ofLane(Kind kind, String message, int lane) {
        return new KernelFault(kind, message, OptionalInt.of(lane), OptionalLong.empty());
    }

    /** A trap without a handler. */
    public static KernelFault ofTrap(int number) {
        KernelFault fault = ofWave(Kind.TRAP, "trap " + number);
        fault.trap = OptionalInt.of(number);
        return fault;
    }

    /** The trap's number; empty if it is none. */
    public OptionalInt trap() {
        return trap;
    }

    /** The same with more about it. */
    public KernelFault with(String more) {
        KernelFault fault = new KernelFault(kind, getMessage() + more, lane, address);
        fault.trap = trap;
        return fault;
    }

    /** Says which wave of which kernel it was. */
    public KernelFault in(String kernelName, Wave culprit) {
        kernel = kernelName;
        wave = Optional.of(culprit);
        return this;
    }

    /** Says what the other waves of the work-group did at that time. */
    public KernelFault beside(List<Other> waves) {
        others = List.copyOf(waves);
        return this;
    }

    /** What the other waves of its work-group did at that time. */
    public List<Other> others() {
        return others;
    }

    /** What went wrong. */
    public Kind kind() {
        return kind;
    }

    /** The lane, from 0; empty if it is not about one lane. */
    public OptionalInt lane() {
        return lane;
    }

    /** The address in memory; empty if it is not about one. */
    public OptionalLong address() {
        return address;
    }

    /** The kernel's name; empty before whoever runs it said which. */
    public String kernel() {
        return kernel;
    }

    /** The wave; empty before whoever runs it said which. */
    public Optional<Wave> wave() {
        return wave;
    }
}
