package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.Hex;
import org.gfxisa.simulator.codeobject.KernelRegisters;
import org.gfxisa.simulator.codeobject.Occupancy;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.codeobject.SourceTexts;
import org.gfxisa.simulator.count.InstructionCounts;
import org.gfxisa.simulator.count.Totals;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedCode.LoadedSymbol;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;

/**
 * Reports what instructions did on a device: for each function its totals, the limits of its occupancy, and its code with the counts of
 * each instruction.
 */
final class CountsReport {
    private final Device device;
    private final InstructionCounts counts;
    private final TargetProperties properties;
    private final SourceTexts sources = new SourceTexts();

    /** A function that was executed by waves with a number of lanes. */
    private record Function(String name, long start, long end, Optional<LoadedKernel> kernel, int lanes) {}

    CountsReport(Device device, InstructionCounts counts) {
        this.device = device;
        this.counts = counts;
        properties = TargetProperties.of(device.processor());
    }

    /** Prints a table for each function. */
    void text(OutputStream out) throws IOException {
        ByteSink sink = new ByteSink(out);
        for (Function function : functions()) {
            sink.utf8(function.name() + ": " + share(function, totals(function)) + "\n");
            Totals all = totals(function);
            Map<String, Object> waves = occupancy(function);
            if (!waves.isEmpty()) {
                sink.utf8("  occupancy: " + waves.get("waves_per_simd") + " of " + waves.get("most_waves")
                                + " waves a SIMD; limited by " + waves.get("limited_by"))
                        .put('\n');
            }
            Table table = table("at", "instruction", all);
            Map<SourceLine, Totals> bySource =
                    new TreeMap<>(Comparator.comparing(SourceLine::file).thenComparing(SourceLine::line));
            each(function, (offset, text, t) -> {
                row(table, "+" + Hex.of(offset), text, t, all, function.lanes());
                line(function.start() + offset).ifPresent(line -> bySource.merge(line, t, Totals::plus));
            });
            table.print(sink);
            if (!bySource.isEmpty()) {
                Table sums = table("line", "source", all);
                bySource.forEach(
                        (line, t) -> row(sums, line.toString(), sources.of(line).orElse(""), t, all, function.lanes()));
                sums.print(sink);
            }
        }
        sink.flush();
    }

    /** Makes a table. It has columns of memory accesses only if the function makes any. */
    private static Table table(String first, String last, Totals all) {
        List<String> titles = new ArrayList<>(List.of(first, "executed", "lanes"));
        if (all.accesses() > 0) {
            titles.addAll(List.of("lines", "least"));
        }
        if (all.localAccesses() > 0) {
            titles.addAll(List.of("LDS cycles", "least"));
        }
        titles.add(last);
        return new Table(2, titles.toArray(String[]::new));
    }

    private static void row(Table table, String first, String last, Totals t, Totals all, int lanes) {
        List<String> cells = new ArrayList<>(List.of(
                first,
                t.executed() == 0 ? "-" : String.valueOf(t.executed()),
                t.executed() == 0 ? "" : percent(t, lanes)));
        if (all.accesses() > 0) {
            cells.addAll(List.of(number(t.accesses(), t.lines()), number(t.accesses(), t.leastLines())));
        }
        if (all.localAccesses() > 0) {
            cells.addAll(List.of(number(t.localAccesses(), t.cycles()), number(t.localAccesses(), t.leastCycles())));
        }
        cells.add(last);
        table.row(cells.toArray(String[]::new));
    }

    private Optional<SourceLine> line(long address) {
        return device.codes().stream()
                .filter(code -> code.contains(address))
                .findFirst()
                .flatMap(code -> code.line(address))
                .filter(line -> line.line() > 0);
    }

    /** Prints one JSON object a line for each function. */
    void json(OutputStream out) throws IOException {
        ByteSink sink = new ByteSink(out);
        for (Function function : functions()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("function", function.name());
            tree.put("lanes_of_wave", function.lanes());
            Map<String, Object> waves = occupancy(function);
            if (!waves.isEmpty()) {
                tree.put("occupancy", waves);
            }
            tree.put("totals", tree(totals(function)));
            List<Object> instructions = new ArrayList<>();
            each(function, (offset, text, t) -> {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("offset", offset);
                one.put("instruction", text);
                one.putAll(tree(t));
                instructions.add(one);
            });
            tree.put("instructions", instructions);
            sink.utf8(JsonWriter.text(json -> json.tree(tree))).put('\n');
        }
        sink.flush();
    }

    private static String number(long accesses, long number) {
        return accesses == 0 ? "" : String.valueOf(number);
    }

    private static String percent(Totals totals, int lanes) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * totals.lanes() / lanes / totals.executed());
    }

    private static String share(Function function, Totals t) {
        StringBuilder text = new StringBuilder();
        text.append(t.executed()).append(" instructions of waves, ").append(percent(t, function.lanes()));
        text.append(" of the lanes on");
        if (t.accesses() > 0) {
            text.append("\n  ")
                    .append(t.accesses())
                    .append(" accesses to memory touch ")
                    .append(t.lines());
            text.append(" lines of caches, ").append(t.leastLines()).append(" at least");
        }
        if (t.localAccesses() > 0) {
            text.append("\n  ")
                    .append(t.localAccesses())
                    .append(" accesses to LDS take ")
                    .append(t.cycles());
            text.append(" cycles, ").append(t.leastCycles()).append(" without conflicts");
        }
        return text.toString();
    }

    private static Map<String, Object> tree(Totals t) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("executed", t.executed());
        tree.put("lanes", t.lanes());
        if (t.accesses() > 0) {
            tree.put("accesses", t.accesses());
            tree.put("lines", t.lines());
            tree.put("least_lines", t.leastLines());
        }
        if (t.localAccesses() > 0) {
            tree.put("lds_accesses", t.localAccesses());
            tree.put("lds_cycles", t.cycles());
            tree.put("least_lds_cycles", t.leastCycles());
        }
        return tree;
    }

    /** Returns how many waves of a kernel fit on a SIMD, and what limits the number; empty if the kernel was not launched. */
    private Map<String, Object> occupancy(Function function) {
        Map<String, Object> tree = new LinkedHashMap<>();
        Optional<InstructionCounts.Groups> groups = counts.groups(function.start());
        if (function.kernel().isEmpty() || groups.isEmpty()) {
            return tree;
        }
        KernelRegisters registers = registers(function.kernel().get());
        Occupancy occupancy = Occupancy.of(registers, groups.get().localBytes(), properties);
        Map<Integer, String> limits = new TreeMap<>();
        occupancy
                .groupsByLds()
                .ifPresent(n -> limits.put(Math.max(1, n * groups.get().waves() / properties.simdsPerCu()), "LDS"));
        occupancy.bySgprs().ifPresent(n -> limits.merge(n, "SGPRs", (a, b) -> a + " and " + b));
        limits.merge(occupancy.byVgprs(), "VGPRs", (a, b) -> a + " and " + b);
        limits.merge(occupancy.hardware(), "the wave slots of a SIMD", (a, b) -> a + " and " + b);
        Map.Entry<Integer, String> least = limits.entrySet().iterator().next();
        tree.put("waves_per_simd", least.getKey());
        tree.put("most_waves", occupancy.hardware());
        tree.put("limited_by", least.getValue());
        tree.put("vgprs", registers.allocatedVgprs());
        registers.sgprs().ifPresent(n -> tree.put("sgprs", n));
        tree.put("lds_bytes", groups.get().localBytes());
        tree.put("waves_of_group", groups.get().waves());
        return tree;
    }

    private KernelRegisters registers(LoadedKernel kernel) {
        Segment segment =
                device.memory().find(kernel.descriptor(), KernelDescriptor.SIZE).orElseThrow();
        return KernelRegisters.of(segment.buffer(), (int) (kernel.descriptor() - segment.address()), properties);
    }

    private List<Function> functions() {
        List<Function> functions = new ArrayList<>();
        for (LoadedCode code : device.codes()) {
            int usual = code.kernels().isEmpty()
                    ? device.processor().isa().orElseThrow().waveSize()
                    : registers(code.kernels().get(0)).lanes();
            for (LoadedSymbol symbol : code.symbols()) {
                long end = symbol.address() + symbol.size();
                Optional<LoadedKernel> kernel = code.kernels().stream()
                        .filter(k -> k.entry() >= symbol.address() && k.entry() < end)
                        .findFirst();
                Function function = new Function(
                        symbol.name(),
                        kernel.map(LoadedKernel::entry).orElse(symbol.address()),
                        end,
                        kernel,
                        kernel.map(k -> registers(k).lanes()).orElse(usual));
                if (symbol.isCode() && totals(function).executed() > 0) {
                    functions.add(function);
                }
            }
        }
        return functions;
    }

    private Totals totals(Function function) {
        Totals totals = Totals.NONE;
        for (long at = function.start(); at < function.end(); at += Integer.BYTES) {
            totals = totals.plus(counts.at(at).orElse(Totals.NONE));
        }
        return totals;
    }

    /** Receives the instructions of a function. */
    private interface Visitor {
        void visit(long offset, String text, Totals totals);
    }

    private void each(Function function, Visitor visitor) {
        Isa isa = device.processor().isa().orElseThrow().withWave(function.lanes());
        Decoder decoder = new Decoder(isa);
        Disassembler disassembler = new Disassembler(isa);
        Instruction instruction = new Instruction();
        Segment segment = device.memory().find(function.start(), Integer.BYTES).orElseThrow();
        byte[] bytes =
                new byte[(int) (Math.min(function.end(), segment.address() + segment.size()) - function.start())];
        segment.read((int) (function.start() - segment.address()), bytes);
        for (int at = 0; at + Integer.BYTES <= bytes.length; ) {
            int size = decoder.decode(bytes, at, bytes.length, instruction);
            visitor.visit(
                    at,
                    disassembler.text(instruction),
                    counts.at(function.start() + at).orElse(Totals.NONE));
            at += Math.max(size, Integer.BYTES);
        }
    }
}
