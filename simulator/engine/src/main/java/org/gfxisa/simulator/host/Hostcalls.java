package org.gfxisa.simulator.host;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.gfxisa.isa.abi.HostcallBuffer;
import org.gfxisa.isa.abi.HostcallControl;
import org.gfxisa.isa.abi.HostcallHeader;
import org.gfxisa.isa.abi.HostcallMessage;
import org.gfxisa.isa.abi.HostcallService;
import org.gfxisa.isa.abi.HostcallSlot;
import org.gfxisa.isa.abi.PrintfStream;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** The buffer through which waves call the host and wait for its answer; see {@code HostcallBuffer} for the protocol. */
final class Hostcalls {
    private static final int PACKETS = 64;
    private static final int PAYLOAD = Wave.LANES * HostcallSlot.SIZE;
    private static final int HEADERS_AT = (HostcallBuffer.SIZE + Long.BYTES - 1) & -Long.BYTES;
    private static final int PAYLOADS_AT = HEADERS_AT + PACKETS * HostcallHeader.SIZE + Long.BYTES - 1 & -Long.BYTES;
    /** The largest message in bytes; a longer one counts as endless. */
    private static final int LONGEST = 1 << 24;

    private final AddressSpace memory;
    private final KernelOutput output;
    private final Segment segment;
    private final int readyAt;
    private final Map<Long, ByteBuffer> messages = new HashMap<>();
    private final Map<Long, Segment> allocated = new HashMap<>();
    private long nextMessage;

    /**
     * @param doorbell the address of the signal that kernels ring
     */
    Hostcalls(AddressSpace memory, KernelOutput output, long doorbell) {
        this.memory = memory;
        this.output = output;
        segment = memory.allocate("the buffer of host calls", PAYLOADS_AT + PACKETS * PAYLOAD, true);
        ByteBuffer b = segment.buffer();
        HostcallBuffer.setHeaders(b, 0, segment.address() + HEADERS_AT);
        HostcallBuffer.setPayloads(b, 0, segment.address() + PAYLOADS_AT);
        HostcallBuffer.setDoorbell(b, 0, doorbell);
        HostcallBuffer.setIndexMask(b, 0, PACKETS - 1);
        // 0 marks the end of a stack, so packet 0 has a tag.
        long next = 0;
        for (int i = 0; i < PACKETS; i++) {
            HostcallHeader.setNext(b, header(i), next);
            next = i == 0 ? PACKETS : i;
        }
        HostcallBuffer.setFreeStack(b, 0, next);
        readyAt = fieldAt("ready_stack");
    }

    private static int fieldAt(String name) {
        return HostcallBuffer.FIELDS.stream()
                        .filter(field -> field.name().equals(name))
                        .findFirst()
                        .orElseThrow()
                        .firstBit()
                / Byte.SIZE;
    }

    private static int header(long packet) {
        return HEADERS_AT + (int) (packet & PACKETS - 1) * HostcallHeader.SIZE;
    }

    long address() {
        return segment.address();
    }

    /**
     * Handles the packets that are ready. Thread-safe.
     *
     * @throws KernelFault if one requests a service that does not exist
     */
    void handleCalls() {
        if (segment.getLongVolatile(readyAt) != 0) {
            serveAll();
        }
    }

    private synchronized void serveAll() {
        long packet = segment.getLongVolatile(readyAt);
        while (!segment.compareAndSet(readyAt, packet, 0)) {
            packet = segment.getLongVolatile(readyAt);
        }
        ByteBuffer b = segment.buffer();
        for (int i = 0; i < PACKETS && packet != 0; i++) {
            int header = header(packet);
            long next = HostcallHeader.next(b, header);
            long service = HostcallHeader.service(b, header);
            for (long lanes = HostcallHeader.active(b, header); lanes != 0; lanes &= lanes - 1) {
                int lane = Long.numberOfTrailingZeros(lanes);
                handleCalls(
                        (int) service,
                        b,
                        PAYLOADS_AT + (int) (packet & PACKETS - 1) * PAYLOAD + lane * HostcallSlot.SIZE);
            }
            int control = header + HostcallHeader.SIZE - Integer.BYTES;
            int before = segment.getIntVolatile(control);
            segment.compareAndSet(control, before, HostcallControl.withReady(before, false));
            packet = next;
        }
    }

    private void handleCalls(int number, ByteBuffer b, int slot) {
        HostcallService service = HostcallService.of(number).orElseThrow(() -> refused("service " + number));
        switch (service) {
            case PRINTF -> message(b, slot);
            case MEMORY -> memory(b, slot);
            case FUNCTION_CALL ->
                throw refused("its function at 0x" + Long.toHexString(HostcallSlot.argument0(b, slot)));
            case SANITIZER ->
                throw refused("the address sanitizer, about 0x" + Long.toHexString(HostcallSlot.argument0(b, slot)));
        }
    }

    private static KernelFault refused(String what) {
        return KernelFault.ofWave(
                KernelFault.Kind.UNSUPPORTED_INSTRUCTION,
                "calls the host for " + what + ", which does not exist; expected printf or memory");
    }

    private void memory(ByteBuffer b, int slot) {
        long address = HostcallSlot.argument0(b, slot);
        long bytes = HostcallSlot.argument1(b, slot);
        if (address != 0) {
            if (!allocated.containsKey(address)) {
                throw refused("freeing memory at 0x" + Long.toHexString(address));
            }
            memory.free(allocated.remove(address));
        } else if (bytes >= 0 && bytes <= Integer.MAX_VALUE >> 1) {
            Segment made = memory.allocate("memory that the kernel asked the host for", (int) bytes, true);
            allocated.put(made.address(), made);
            HostcallSlot.setArgument0(b, slot, made.address());
        }
    }

    /** Adds a part to a message, and prints the message if it is complete. */
    private void message(ByteBuffer b, int slot) {
        long part = HostcallSlot.argument0(b, slot);
        if (HostcallMessage.begin(part)) {
            part = HostcallMessage.withId(HostcallMessage.withBegin(part, false), nextMessage++);
            messages.put(
                    HostcallMessage.id(part),
                    ByteBuffer.allocate(HostcallSlot.SIZE).order(b.order()));
        }
        long id = HostcallMessage.id(part);
        ByteBuffer message = messages.get(id);
        if (message == null) {
            throw refused("message " + id + " that it did not begin");
        }
        byte[] added = new byte[HostcallMessage.length(part) * Long.BYTES];
        b.get(slot + Long.BYTES, added);
        if (message.remaining() < added.length) {
            if (message.capacity() >= LONGEST) {
                throw refused("a message longer than " + LONGEST + " bytes");
            }
            message =
                    ByteBuffer.allocate(2 * message.capacity()).order(b.order()).put(message.flip());
            messages.put(id, message);
        }
        message.put(added);
        if (HostcallMessage.end(part)) {
            messages.remove(id);
            HostcallSlot.setArgument0(b, slot, print(message.flip()));
        } else {
            HostcallSlot.setArgument0(b, slot, part);
        }
    }

    /** Prints a message. Returns the number of its bytes, or -1 if it is no valid message. */
    private long print(ByteBuffer message) {
        Quadwords words = new Quadwords(message);
        long stream = words.hasNext() ? message.getLong() : -1;
        if (stream != PrintfStream.withToStderr(0, PrintfStream.toStderr(stream))) {
            return -1;
        }
        byte[] text = PrintfRecords.bytes(FormatText.of(words.text(), words));
        output.print(PrintfStream.toStderr(stream), text);
        return text.length;
    }
}
