package org.gfxisa.simulator.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.ElfHeader;

/** Reads machine code from a file with raw bytes or hexadecimal text. */
final class CodeInput {
    private CodeInput() {}

    /** Reads the code. With {@code raw}, the file is not interpreted as hexadecimal text. */
    static byte[] read(Input input, boolean raw) throws CliException, IOException {
        byte[] bytes = input.readAll();
        if (raw) {
            return bytes;
        }
        if (ElfHeader.isElf(ByteWindow.of(bytes, "file"))) {
            throw CliException.failed(
                    input.name(), "an ELF file; 'gfxisa objdump' takes these (--raw disassembles every byte of it)");
        }
        return isText(bytes) ? fromHex(input, bytes) : bytes;
    }

    /** Returns whether the file is text. Then any character that is not a hex digit is an error to report. */
    private static boolean isText(byte[] bytes) {
        for (byte b : bytes) {
            boolean control = b < 0x20 && b != '\t' && b != '\n' && b != '\r';
            if (control || b == 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static byte[] fromHex(Input input, byte[] bytes) throws CliException {
        ByteArrayOutputStream code = new ByteArrayOutputStream(bytes.length / 2);
        HexLine hex = new HexLine();
        int line = 0;
        for (int start = 0, end; start < bytes.length; start = end + 1) {
            line++;
            end = start;
            boolean blank = true;
            while (end < bytes.length && bytes[end] != '\n') {
                blank &= bytes[end] <= ' ';
                end++;
            }
            if (blank) {
                continue;
            }
            if (!hex.read(bytes, start, end)) {
                throw CliException.failed(input.name() + ":" + line, hex.error());
            }
            code.write(hex.bytes(), 0, hex.size());
        }
        return code.toByteArray();
    }
}
