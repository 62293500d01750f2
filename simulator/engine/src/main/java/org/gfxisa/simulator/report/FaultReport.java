package org.gfxisa.simulator.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gfxisa.Erratum;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.codeobject.SourceTexts;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.wave.Wave;

/** Formats the report of a fault: what happened where, the surrounding code, and the registers involved. */
public final class FaultReport {
    private static final int MOST_CALLS = 16;
    private static final int MOST_VARIABLES = 32;
    private static final int DWORD = 4;

    private FaultReport() {}

    /** Returns a single line: kernel, work-group, wave, lane, place in the code, and what went wrong. */
    public static String headline(KernelFault fault, List<LoadedCode> codes) {
        List<String> where = new ArrayList<>();
        if (!fault.kernel().isEmpty()) {
            where.add("kernel " + fault.kernel());
        }
        fault.wave().ifPresent(wave -> {
            where.add("work-group " + wave.group());
            where.add("wave " + wave.number());
        });
        fault.lane().ifPresent(lane -> where.add("lane " + lane));
        fault.wave().ifPresent(wave -> where.add("at " + placeWithText(wave.pc, codes)));
        return String.join(", ", where) + ": " + fault.getMessage();
    }

    /** Returns the whole report. */
    public static String of(KernelFault fault, Isa isa, AddressSpace memory, List<LoadedCode> codes) {
        List<String> lines = new ArrayList<>();
        lines.add(headline(fault, codes));
        fault.wave().ifPresent(wave -> {
            lines.addAll(calls(wave, isa, codes));
            lines.addAll(details(fault, wave, isa, memory, codes));
        });
        return String.join("\n", lines);
    }

    /** Returns the active calls of the wave, the innermost first, and the size of the stack. */
    private static List<String> calls(Wave wave, Isa isa, List<LoadedCode> codes) {
        long[] calls = wave.calls();
        List<String> lines = new ArrayList<>();
        for (int i = calls.length - 1; i >= Math.max(0, calls.length - MOST_CALLS); i--) {
            lines.add("    called from " + placeWithText(calls[i] - DWORD, codes));
        }
        if (calls.length > MOST_CALLS) {
            lines.add("    … and " + (calls.length - MOST_CALLS) + " calls further out");
        }
        TargetProperties properties = TargetProperties.of(isa.processor());
        if (calls.length > 0 && wave.scratchPerLane() > 0) {
            lines.add("    " + stack(wave, properties));
        }
        return lines;
    }

    /** Returns the extent of the stack, in bytes of a lane, and the frame pointer of the innermost function. */
    private static String stack(Wave wave, TargetProperties properties) {
        long unit = stackUnit(wave, properties);
        long top = Integer.toUnsignedLong(wave.sgpr[properties.stackPointerSgpr()]);
        long frame = Integer.toUnsignedLong(wave.sgpr[properties.framePointerSgpr()]);
        long alignment = properties.stackAlignment() * unit;
        return "stack: " + top / unit + " of " + wave.scratchPerLane() + " bytes of a lane, frame pointer at "
                + frame / unit
                + (top % alignment == 0 ? "" : "; the stack pointer is no multiple of " + properties.stackAlignment());
    }

    /** Returns the number of stack-pointer units of a byte of a lane. */
    static long stackUnit(Wave wave, TargetProperties properties) {
        return properties.flatScratch() == FlatScratchSetup.ARCHITECTED ? 1 : wave.lanes();
    }

    /**
     * Returns the variables in scope, a line for each function, such as {@code lane 3 in saxpy: i = 7, x = 0x7f0000 (global float *); not kept here:
     * y}.
     */
    private static List<String> variables(
            KernelFault fault, Wave wave, Isa isa, AddressSpace memory, List<LoadedCode> codes) {
        int lane = fault.lane().orElse(Long.numberOfTrailingZeros(wave.exec()) % wave.lanes());
        Map<String, List<LaneVariable>> functions = LaneVariable.of(wave, lane, isa, memory, codes).stream()
                .filter(v -> !v.name().isEmpty())
                .collect(Collectors.groupingBy(LaneVariable::function, LinkedHashMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        functions.forEach((function, variables) -> {
            String known = variables.stream()
                    .filter(v -> v.value().isPresent())
                    .limit(MOST_VARIABLES)
                    .map(v -> v.name() + " = " + v.value().get())
                    .collect(Collectors.joining(", "));
            String lost = variables.stream()
                    .filter(v -> v.value().isEmpty())
                    .limit(MOST_VARIABLES)
                    .map(LaneVariable::name)
                    .collect(Collectors.joining(", "));
            lines.add("    lane " + lane + (function.isEmpty() ? "" : " in " + function) + ": " + known
                    + (known.isEmpty() || lost.isEmpty() ? "" : "; ")
                    + (lost.isEmpty() ? "" : "not kept here: " + lost));
        });
        return lines;
    }

    private static List<String> details(
            KernelFault fault, Wave wave, Isa isa, AddressSpace memory, List<LoadedCode> codes) {
        CodeListing code = new CodeListing(isa, memory, object(wave.pc, codes));
        List<String> lines = new ArrayList<>(code.lines(wave.pc));
        Optional<Instruction> instruction = code.at(wave.pc);
        String involved = instruction
                .map(i -> InvolvedRegisters.of(isa, i, wave, fault.lane()))
                .orElse("");
        if (!involved.isEmpty()) {
            lines.add("    " + involved);
        }
        lines.addAll(variables(fault, wave, isa, memory, codes));
        // For other faults, the kernel is wrong whatever documents say.
        instruction
                .filter(i -> fault.kind() == KernelFault.Kind.UNSUPPORTED_INSTRUCTION)
                .map(i -> errata(isa, i))
                .filter(line -> !line.isEmpty())
                .ifPresent(lines::add);
        lines.add(String.format(
                Locale.ROOT,
                "    exec = 0x%016x, vcc = 0x%016x, scc = %d, m0 = 0x%08x, mode = 0x%x, instructions executed: %d",
                wave.exec(),
                wave.vcc(),
                wave.scc ? 1 : 0,
                wave.m0(),
                wave.mode,
                wave.executed));
        if (fault.address().isPresent()) {
            long address = fault.address().getAsLong();
            String number = "0x" + Long.toHexString(address);
            if (!fault.getMessage().contains(number)) {
                lines.add("    address " + number + ": " + memory.describe(address));
            }
        }
        return lines;
    }

    /** Returns the errata of the instruction; empty if there are none. */
    private static String errata(Isa isa, Instruction instruction) {
        List<Erratum> errata = isa.errata(instruction.form().opcode());
        return errata.isEmpty()
                ? ""
                : errata.stream()
                        .map(erratum -> erratum.number() + " (" + erratum.title() + ")")
                        .collect(Collectors.joining(
                                ", ",
                                "    errata: ",
                                "; 'gfxisa explain " + errata.get(0).number() + "' has more"));
    }

    /** Returns the symbolic place of an address, such as {@code saxpy+0x40 (saxpy.cl:12)}, or the address if it belongs to no function. */
    public static String place(long pc, List<LoadedCode> codes) {
        return place(pc, codes, line -> "");
    }

    /** Returns the place with the text of the source line, such as {@code saxpy+0x40 (saxpy.cl:12: y[i] += a;)}, if the source can be read. */
    private static String placeWithText(long pc, List<LoadedCode> codes) {
        SourceTexts sources = new SourceTexts();
        return place(
                pc, codes, line -> sources.of(line).map(text -> ": " + text).orElse(""));
    }

    private static String place(long pc, List<LoadedCode> codes, Function<SourceLine, String> text) {
        Optional<LoadedCode> code = object(pc, codes);
        String function = code.map(c -> c.function(pc)).orElse("");
        String line = code.flatMap(c -> c.line(pc))
                .map(l -> " (" + l + text.apply(l) + ")")
                .orElse("");
        return (function.isEmpty() ? "0x" + Long.toHexString(pc) : function) + line;
    }

    private static Optional<LoadedCode> object(long address, List<LoadedCode> codes) {
        return codes.stream().filter(c -> c.contains(address)).findFirst();
    }
}
