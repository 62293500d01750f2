package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.Disassembler;
import org.gfxisa.simulator.coverage.Fidelity;
import org.gfxisa.simulator.coverage.Fidelity.Level;
import org.gfxisa.simulator.coverage.InstructionFidelity;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.lint.CodeRegion;
import org.gfxisa.simulator.lint.ForwardSlice;
import org.gfxisa.simulator.lint.ForwardSlice.Reached;
import org.gfxisa.simulator.listing.ByteSink;

/** Reports, for each kernel of code objects and each function that kernels may call, how the simulator would execute it. */
final class FidelityReport {
    private final ByteSink out;
    private final boolean json;

    FidelityReport(ByteSink out, boolean json) {
        this.out = out;
        this.json = json;
    }

    /** An instruction that is not executed exactly. */
    private record Inexact(int offset, String place, String text, Fidelity fidelity) {}

    /** A use of an approximate result. */
    private record Place(Reached reached, String place, String text) {}

    /** The fidelity of the instructions of a kernel or function, and the uses of approximate results. */
    private record Code(
            String name, boolean isKernel, Map<Level, Integer> counts, List<Inexact> inexact, List<Place> reached) {
        int count(Level level) {
            return counts.getOrDefault(level, 0);
        }
    }

    /** Prints the report about the code of an object. Returns whether some of it is refused. */
    boolean print(String file, List<CodeRegion> regions) throws IOException {
        boolean isRefused = false;
        Set<String> known = new HashSet<>();
        for (CodeRegion region : regions) {
            List<CodeRegion.Entry> entries = executed(region);
            boolean callsApproximate = callsApproximate(region);
            for (CodeRegion.Entry entry : entries) {
                Code code = code(region, entry, callsApproximate);
                // Functions are part of the code of each wavefront size.
                if (known.add(code.name())) {
                    isRefused |= code.count(Level.REFUSED) > 0;
                    if (json) {
                        json(file, region, code);
                    } else {
                        text(file, region, code);
                    }
                }
            }
        }
        return isRefused;
    }

    /** Returns the kernels, and the functions if a kernel calls some or there are no kernels. */
    private static List<CodeRegion.Entry> executed(CodeRegion region) {
        List<CodeRegion.Entry> kernels =
                region.entries().stream().filter(entry -> !entry.isCalled()).toList();
        boolean hasFunctions = kernels.isEmpty() || new ForwardSlice(with(region, kernels)).hasCalls();
        return hasFunctions ? region.entries() : kernels;
    }

    /** Returns whether a function of the region computes approximations, which callers get. */
    private static boolean callsApproximate(CodeRegion region) {
        List<CodeRegion.Entry> functions =
                region.entries().stream().filter(CodeRegion.Entry::isCalled).toList();
        InstructionFidelity fidelity = new InstructionFidelity(region.isa());
        boolean[] found = new boolean[1];
        new ForwardSlice(with(region, functions))
                .forEach((instruction, offset) ->
                        found[0] |= fidelity.of(instruction).level() == Level.APPROXIMATE);
        return found[0];
    }

    private static CodeRegion with(CodeRegion region, List<CodeRegion.Entry> entries) {
        return new CodeRegion(
                region.isa(),
                region.features(),
                region.code(),
                region.start(),
                region.size(),
                entries,
                region.places());
    }

    private static Code code(CodeRegion region, CodeRegion.Entry entry, boolean callsApproximate) {
        ForwardSlice slice = new ForwardSlice(with(region, List.of(entry)));
        InstructionFidelity fidelity = new InstructionFidelity(region.isa());
        Disassembler disassembler = new Disassembler(region.isa());
        Map<Level, Integer> counts = new EnumMap<>(Level.class);
        List<Inexact> inexact = new ArrayList<>();
        Set<Integer> approximate = new HashSet<>();
        Map<Integer, String> texts = new HashMap<>();
        slice.forEach((instruction, offset) -> {
            Fidelity found = fidelity.of(instruction);
            counts.merge(found.level(), 1, Integer::sum);
            String text = disassembler.text(instruction);
            texts.put(offset, text);
            if (found.level() != Level.EXACT) {
                inexact.add(new Inexact(offset, place(region, offset), text, found));
            }
            if (found.level() == Level.APPROXIMATE) {
                approximate.add(offset);
            }
        });
        for (int offset : slice.invalid()) {
            counts.merge(Level.REFUSED, 1, Integer::sum);
            Fidelity none =
                    new Fidelity(Level.REFUSED, "execution reaches this place, which holds no valid instruction");
            inexact.add(new Inexact(offset, place(region, offset), "", none));
        }
        List<Place> reached = slice.from(approximate::contains, callsApproximate).stream()
                .map(one -> new Place(one, place(region, one.offset()), texts.get(one.offset())))
                .toList();
        String name = region.places().apply(entry.offset()).symbol();
        return new Code(name, !entry.isCalled(), counts, inexact, reached);
    }

    private static String place(CodeRegion region, int offset) {
        return region.places().apply(offset).toString();
    }

    private void text(String file, CodeRegion region, Code code) throws IOException {
        out.utf8(file + ": " + (code.isKernel() ? "kernel " : "function ") + code.name() + " ("
                + region.isa().target()
                + ", wave" + region.isa().waveSize() + "): " + code.count(Level.EXACT) + " exact, "
                + code.count(Level.APPROXIMATE) + " approximate, " + code.count(Level.REFUSED) + " refused\n");
        for (Inexact one : code.inexact()) {
            out.utf8("  " + one.fidelity().level().text() + " at " + one.place()
                    + (one.text().isEmpty() ? "" : ": " + one.text()) + ": "
                    + one.fidelity().why() + "\n");
        }
        for (Place one : code.reached()) {
            out.utf8("  an approximate result may reach " + one.reached().use().text()
                    + (one.reached().isThroughMemory() ? " through memory" : "") + " at " + one.place() + ": "
                    + one.text() + "\n");
        }
        if (code.count(Level.APPROXIMATE) > 0 && code.reached().isEmpty()) {
            out.utf8("  no approximate result reaches control flow, an address or synchronisation\n");
        }
    }

    private void json(String file, CodeRegion region, Code code) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("file", file);
        fields.put(code.isKernel() ? "kernel" : "function", code.name());
        fields.put("target", region.isa().target());
        fields.put("wave", region.isa().waveSize());
        for (Level level : Level.values()) {
            fields.put(level.text(), code.count(level));
        }
        fields.put(
                "instructions",
                code.inexact().stream()
                        .map(one -> new TreeMap<>(Map.of(
                                "place", one.place(),
                                "text", one.text(),
                                "executed", one.fidelity().level().text(),
                                "why", one.fidelity().why())))
                        .toList());
        fields.put(
                "reached",
                code.reached().stream()
                        .map(one -> new TreeMap<>(Map.of(
                                "place", one.place(),
                                "text", one.text(),
                                "use", one.reached().use().text(),
                                "through_memory", one.reached().isThroughMemory())))
                        .toList());
        out.utf8(JsonWriter.text(writer -> writer.tree(fields))).put('\n');
    }
}
