package org.gfxisa.simulator.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.listing.ByteSink;

/** Assembles a source of plain instructions: blank lines and comments are skipped, every error is reported. */
final class AsmSource {
    private static final Pattern LABEL = Pattern.compile("\\s*[A-Za-z_.$][\\w.$@]*\\s*:.*");
    private static final Pattern DIRECTIVE = Pattern.compile("\\s*\\.\\w.*");
    private static final int MOST_REPORTED = 20;

    private final Assembler assembler;
    private final Console console;
    private final Instruction instruction = new Instruction();
    private final List<byte[]> instructions = new ArrayList<>();
    private int errors;

    AsmSource(Isa isa, Console console) {
        this.assembler = new Assembler(isa);
        this.console = console;
    }

    /** The code of all instructions, one after another. */
    byte[] assemble(Input input) throws CliException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        String[] lines = input.readText().split("\r?\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = withoutComment(lines[i]);
            if (line.isBlank()) {
                continue;
            }
            String error = error(line);
            if (error.isEmpty()) {
                byte[] bytes = new byte[instruction.size()];
                instruction.copyTo(bytes, 0);
                code.writeBytes(bytes);
                instructions.add(bytes);
            } else {
                report(input.name() + ":" + (i + 1), error);
            }
        }
        if (errors > MOST_REPORTED) {
            console.error(input.name(), (errors - MOST_REPORTED) + " more errors");
        }
        return code.toByteArray();
    }

    /** What is wrong with a line, or nothing and the instruction is there. */
    private String error(String line) {
        if (LABEL.matcher(line).matches()) {
            return "labels are not supported yet";
        }
        if (DIRECTIVE.matcher(line).matches()) {
            return "directives are not supported yet";
        }
        return assembler.assemble(line, instruction) ? "" : assembler.error();
    }

    private static String withoutComment(String line) {
        int end = line.length();
        int slashes = line.indexOf("//");
        int semicolon = line.indexOf(';');
        if (slashes >= 0) {
            end = slashes;
        }
        if (semicolon >= 0) {
            end = Math.min(end, semicolon);
        }
        return line.substring(0, end);
    }

    private void report(String where, String what) {
        if (errors++ < MOST_REPORTED) {
            console.error(where, what);
        }
    }

    /** How many lines are wrong. */
    int errors() {
        return errors;
    }

    /** Writes the bytes of each instruction as a line of hexadecimal text. */
    void printHex(ByteSink out) throws IOException {
        for (byte[] code : instructions) {
            for (byte b : code) {
                out.hex(b & 0xff, 2);
            }
            out.put('\n');
        }
    }
}
