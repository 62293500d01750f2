package org.gfxisa.simulator.host;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.isa.abi.PrintfBuffer;
import org.gfxisa.isa.abi.PrintfControl;
import org.gfxisa.simulator.codeobject.PrintfFormat;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** The buffer in which kernels leave their output until they end. */
final class PrintfRecords {
    private static final int BYTES = 1 << 22;

    private final Segment segment;
    private final KernelOutput output;

    PrintfRecords(AddressSpace memory, KernelOutput output) {
        this.output = output;
        segment = memory.allocate("the buffer of printf", BYTES, true);
        PrintfBuffer.setCapacity(segment.buffer(), 0, BYTES - PrintfBuffer.SIZE);
    }

    long address() {
        return segment.address();
    }

    /** Prints all complete records and empties the buffer. */
    void print(List<PrintfFormat> formats) {
        int used = (int) Math.min(PrintfBuffer.used(segment.buffer(), 0), BYTES - PrintfBuffer.SIZE);
        PrintfBuffer.setUsed(segment.buffer(), 0, 0);
        if (used == 0) {
            return;
        }
        ByteBuffer records = segment.buffer();
        records.position(PrintfBuffer.SIZE).limit(PrintfBuffer.SIZE + used);
        if (formats.stream().anyMatch(f -> f.id() == 0)) {
            printHip(records, formats);
        } else {
            printOpenCl(records, formats);
        }
        segment.buffer().put(PrintfBuffer.SIZE, new byte[used]);
    }

    private void printOpenCl(ByteBuffer records, List<PrintfFormat> formats) {
        Map<Integer, PrintfFormat> byNumber = new HashMap<>();
        formats.forEach(format -> byNumber.put(format.id(), format));
        while (records.remaining() >= Integer.BYTES) {
            int id = records.getInt();
            PrintfFormat format = byNumber.get(id);
            if (format == null) {
                warn("printf record with number " + id + ", which the metadata does not have");
                return;
            }
            output.print(
                    false, bytes(FormatText.of(latin(format.plain()), new SizedArguments(records, format.sizes()))));
        }
    }

    private void printHip(ByteBuffer records, List<PrintfFormat> formats) {
        Map<Long, PrintfFormat> byHash = new HashMap<>();
        formats.forEach(format -> byHash.put(format.hash(), format));
        while (records.remaining() >= Integer.BYTES) {
            int control = records.getInt();
            int size = PrintfControl.size(control) - Integer.BYTES;
            if (size < Long.BYTES || size > records.remaining()) {
                warn("printf record of " + PrintfControl.size(control) + " bytes, " + records.remaining()
                        + " are left");
                return;
            }
            ByteBuffer record = records.slice(records.position(), size).order(records.order());
            records.position(records.position() + size);
            String format;
            Quadwords arguments = new Quadwords(record);
            if (PrintfControl.isConstant(control)) {
                long hash = record.getLong();
                if (!byHash.containsKey(hash)) {
                    warn("printf record with hash " + Long.toHexString(hash) + ", which the metadata does not have");
                    continue;
                }
                format = latin(byHash.get(hash).plain());
            } else {
                format = arguments.text();
            }
            output.print(PrintfControl.toStderr(control), bytes(FormatText.of(format, arguments)));
        }
    }

    private void warn(String what) {
        output.print(true, bytes("gfxisa: " + what + System.lineSeparator()));
    }

    /** Returns the UTF-8 bytes of a text as characters, one for each byte. */
    private static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** Returns the bytes of such characters. */
    static byte[] bytes(String latin) {
        return latin.getBytes(StandardCharsets.ISO_8859_1);
    }
}
