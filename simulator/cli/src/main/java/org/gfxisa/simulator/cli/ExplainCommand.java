package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Erratum;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.table.Errata;
import org.gfxisa.table.Form;
import org.gfxisa.table.SpecEntries;
import org.gfxisa.table.SpecTexts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains an instruction, its bytes or an erratum. */
@Command(
        name = "explain",
        header = "Explains an instruction, its bytes or an erratum.",
        description =
                "%nPrints where the spec describes an instruction, what it says, and how each instruction set encodes it. "
                        + "With --target also prints operands, the counters that the instruction raises, and the wait states that "
                        + "it takes part in.",
        footer = {
            "",
            "Examples:",
            "  gfxisa explain v_add_f32",
            "  gfxisa explain global_load_dword --target gfx90a",
            "  gfxisa explain --target gfx90a 0003007e",
            "  gfxisa explain V2",
            "  gfxisa explain --target gfx90a state"
        })
final class ExplainCommand implements Callable<Integer> {
    /** The maximum number of instructions that are explained for one mnemonic. Pairs of dual instructions have many; they are only named. */
    private static final int MOST_EXPLAINED = 3;
    /** The minimum length of a word to search for. Shorter words are part of too many names. */
    private static final int SHORTEST_WORD = 3;
    /** The word that requests the state of a wave. */
    private static final String STATE = "state";

    private final Console console;

    @Option(names = "--target", paramLabel = "T", description = "A processor (gfx90a). Without it, all processors.")
    private String target = "";

    @Option(names = "--json", description = "Prints one JSON object a line for each instruction, or for the erratum.")
    private boolean json;

    @Parameters(
            arity = "1..*",
            paramLabel = "MNEMONIC|BYTES|ERRATUM",
            description =
                    "A mnemonic of any generation, with or without its suffix. With --target, the bytes of an instruction: "
                            + "hex digits in memory order, dwords with 0x before each, or a line of a listing. The number of an "
                            + "erratum, to see which document is wrong and what holds. 'state', to see what a wave consists of and what "
                            + "functions find in its registers. Any other word, to list the instructions and registers that have it in "
                            + "their names.")
    private List<String> words = List.of();

    ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        Map<String, Isa> isas = isas();
        String word = words.get(0).toLowerCase(Locale.ROOT);
        Errata errata = specs(isas).get(0).errata();
        ByteSink out = new ByteSink(console.out());
        if (words.equals(List.of(STATE))) {
            state(isas, out);
            return 0;
        }
        Explanation explanation = new Explanation(isas, errata, !target.isEmpty(), out);
        Optional<Erratum> erratum = errata.find(word.toUpperCase(Locale.ROOT));
        if (erratum.isPresent() && words.size() == 1) {
            if (json) {
                explanation.printJson(erratum.get());
            } else {
                explanation.print(erratum.get());
            }
            out.flush();
            return 0;
        }
        Set<String> instructions = words.size() == 1 ? byName(word, isas) : Set.of();
        if (instructions.isEmpty()) {
            HexLine bytes = new HexLine();
            byte[] text = String.join(" ", words).getBytes(StandardCharsets.UTF_8);
            if (!bytes.read(text, 0, text.length)) {
                return related(word, isas, explanation, out);
            }
            Instruction instruction = decoded(bytes, isas);
            Isa isa = isas.values().iterator().next();
            instructions = Set.of(instruction(isa, instruction.form()));
            if (!json) {
                explanation.print(isa, instruction);
            }
        }
        if (json) {
            for (String instruction : instructions) {
                explanation.printJson(entry(instruction, isas).orElseThrow());
            }
            out.flush();
            return 0;
        }
        int left = MOST_EXPLAINED;
        for (String instruction : instructions) {
            if (left-- > 0 && (left == MOST_EXPLAINED - 1 || instructions.size() <= MOST_EXPLAINED)) {
                explanation.print(entry(instruction, isas).orElseThrow());
            }
        }
        if (instructions.size() > MOST_EXPLAINED) {
            explanation.others(List.copyOf(instructions).subList(1, instructions.size()));
        }
        out.flush();
        return 0;
    }

    /** Returns the requested instruction sets by name. With a target, there is only one, under the name of the processor. */
    private Map<String, Isa> isas() throws CliException {
        Map<String, Isa> isas = new LinkedHashMap<>();
        if (!target.isEmpty()) {
            Processor processor = TargetOption.processor(target);
            isas.put(processor.name(), TargetOption.isa(processor));
            return isas;
        }
        for (Processor processor : Processors.all()) {
            processor.isa().ifPresent(isa -> isas.putIfAbsent(isa.name(), isa));
        }
        return isas;
    }

    /** Returns the instructions with a mnemonic, or with a name in the spec. */
    private static Set<String> byName(String word, Map<String, Isa> isas) {
        Set<String> found = new LinkedHashSet<>();
        for (Isa isa : isas.values()) {
            for (int form : isa.tables().spellings().getOrDefault(word, List.of())) {
                found.add(instruction(isa, isa.form(form)));
            }
        }
        if (found.isEmpty() && isas.values().stream().anyMatch(isa -> has(isa, word))) {
            entry(word, isas).ifPresent(entry -> found.add(entry.instruction()));
        }
        return found;
    }

    /** Returns the texts of the specs of the instruction sets. Specs that extend another come first. */
    private static List<SpecTexts> specs(Map<String, Isa> isas) {
        Optional<SpecTexts> base = Targets.all().stream()
                .flatMap(p -> p.isa().stream())
                .map(Isa::texts)
                .findFirst();
        return isas.values().stream()
                .map(Isa::texts)
                .sorted(Comparator.comparing(
                        texts -> base.filter(b -> b == texts).isPresent()))
                .toList();
    }

    private static Optional<SpecEntries.Entry> entry(String instruction, Map<String, Isa> isas) {
        return specs(isas).stream()
                .flatMap(spec -> spec.entries().of(instruction).stream())
                .findFirst();
    }

    private static boolean has(Isa isa, String instruction) {
        return isa.tables().opcodeNames().contains(instruction);
    }

    private static String instruction(Isa isa, Form form) {
        return isa.tables().opcodeNames().get(form.opcode());
    }

    /** Prints the state of a wave, of the newest processor if there is no target. */
    private void state(Map<String, Isa> isas, ByteSink out) throws IOException {
        Isa isa = List.copyOf(isas.values()).get(isas.size() - 1);
        if (target.isEmpty()) {
            out.utf8("A wave of " + isa.name() + "; --target T shows that of another processor.\n\n");
        }
        new WaveStateTable(isa, out).print();
        out.flush();
    }

    /** Prints the instructions and registers whose names contain a word; fails if there are none. */
    private int related(String word, Map<String, Isa> isas, Explanation explanation, ByteSink out)
            throws IOException, CliException {
        Set<String> instructions = new TreeSet<>();
        Set<String> registers = new LinkedHashSet<>();
        boolean isLong = word.length() >= SHORTEST_WORD;
        for (Isa isa : isas.values()) {
            isa.tables().spellings().keySet().stream()
                    .filter(name -> isLong && name.contains(word))
                    .forEach(instructions::add);
            new WaveStateTable(isa, out).find(word).ifPresent(registers::add);
        }
        if (instructions.isEmpty() && registers.isEmpty()) {
            throw unknown(word, isas);
        }
        explanation.related(word, List.copyOf(registers), List.copyOf(instructions));
        out.flush();
        return 0;
    }

    private Instruction decoded(HexLine bytes, Map<String, Isa> isas) throws CliException {
        if (target.isEmpty()) {
            throw CliException.usage("bytes need a --target, since each processor decodes them differently");
        }
        Isa isa = isas.values().iterator().next();
        Instruction instruction = new Instruction();
        Decoder decoder = new Decoder(isa);
        decoder.decode(bytes.bytes(), 0, bytes.size(), instruction);
        if (instruction.isValid()) {
            return instruction;
        }
        String hint = "";
        Optional<byte[]> byteSwapped = bytes.byteSwapped();
        if (byteSwapped.isPresent()) {
            decoder.decode(byteSwapped.get(), 0, byteSwapped.get().length, instruction);
            hint = instruction.isValid()
                    ? "; as dwords, with 0x before each, they are '" + new Disassembler(isa).text(instruction) + "'"
                    : "";
        }
        throw CliException.failed("", String.join(" ", words) + ": no instruction of " + isa.target() + hint);
    }

    private CliException unknown(String word, Map<String, Isa> isas) {
        Isa any = isas.values().iterator().next();
        String processors = any.texts().mnemonics().processors().getOrDefault(word, "");
        String whose = processors.isEmpty() ? "" : "; " + processors + " have it";
        Set<String> known = new TreeSet<>();
        isas.values().forEach(isa -> known.addAll(isa.tables().spellings().keySet()));
        return CliException.usage((target.isEmpty() ? "no instruction is called '" : target + " has no instruction '")
                + word + "'" + (whose.isEmpty() ? Suggestions.hint(word, known) : whose));
    }
}
