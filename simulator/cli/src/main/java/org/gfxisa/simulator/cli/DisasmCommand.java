package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.simulator.listing.BranchNames;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.InstructionJson;
import org.gfxisa.simulator.listing.InstructionListing;
import org.gfxisa.simulator.listing.InstructionPrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Disassembles bytes or lines of hexadecimal text. */
@Command(
        name = "disasm",
        header = "Disassembles machine code to text.",
        description =
                "%nDisassembles machine code, given as raw bytes or as hexadecimal text, to a listing with addresses.",
        footer = {
            "",
            "Examples:",
            "  gfxisa disasm --target gfx90a code.bin",
            "  echo '0003007e 000081bf' | gfxisa disasm --target gfx90a",
            "  echo 0003007e | gfxisa disasm --target gfx90a --lines"
        })
final class DisasmCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private TargetOption target;

    @Option(
            names = "--lines",
            description =
                    "Reads one instruction a line: its hex bytes in memory order, its dwords with 0x before each, or a line "
                            + "of a listing. Prints its text or 'invalid: why', one line each.")
    private boolean lines;

    @Option(names = "--json", description = "Prints one JSON object a line for each instruction.")
    private boolean json;

    @Option(names = "--raw", description = "Reads the input as raw bytes even if it looks like hexadecimal text.")
    private boolean raw;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The input file. Standard input if there is none, or for '-'.")
    private String file = "-";

    DisasmCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        Isa isa = target.isa();
        if (lines && raw) {
            throw CliException.usage("--lines and --raw exclude each other");
        }
        ByteSink out = new ByteSink(console.out());
        try (Input input = Input.open(file, console)) {
            if (lines) {
                return new DisasmLines(isa, json, out).run(input, console);
            }
            byte[] code = CodeInput.read(input, raw);
            InstructionPrinter listing = json ? new InstructionJson(isa, out) : new InstructionListing(isa, out);
            for (int at = 0; at < code.length; ) {
                at += listing.print(code, at, code.length, at, BranchNames.NONE);
            }
            out.flush();
            if (listing.invalid() > 0) {
                throw CliException.failed(input.name(), listing.invalid() + " words are no instruction");
            }
            return 0;
        }
    }
}
