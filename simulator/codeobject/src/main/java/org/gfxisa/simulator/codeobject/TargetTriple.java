package org.gfxisa.simulator.codeobject;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.TargetIdException;
import org.gfxisa.isa.abi.ElfOsAbi;

/**
 * A target with its operating system: {@code amdgcn-amd-amdhsa--gfx90a:xnack+} (LLVM AMDGPU usage, Target Triples).
 *
 * @param triple the architecture, vendor, system and environment, each followed by a hyphen
 * @param system the operating system
 * @param id the processor and its features
 */
public record TargetTriple(String triple, ElfOsAbi system, TargetId id) {
    /** The syntax, for messages. */
    public static final String FORM = "ARCHITECTURE-VENDOR-SYSTEM-ENVIRONMENT-PROCESSOR, as amdgcn-amd-amdhsa--gfx90a";

    private static final int PARTS = 5;
    private static final String VENDOR = "amd";
    private static final String UNKNOWN = "unknown";

    /** Returns the target for a target id alone, whose operating system is HSA. */
    public static TargetTriple of(TargetId id) {
        return of(id, VENDOR, ElfOsAbi.AMDGPU_HSA);
    }

    private static TargetTriple of(TargetId id, String vendor, ElfOsAbi system) {
        String triple = String.join("-", id.processor().architecture(), vendor, system.system(), "", "");
        return new TargetTriple(triple, system, id);
    }

    /** Returns whether a text begins like a triple. */
    public static boolean isTriple(String text) {
        String start = text.split("-", 2)[0];
        return text.length() > start.length() && architectures().contains(start);
    }

    /** Returns the part of a text that should be a target id, after the triple if there is one. */
    public static String idOf(String text) {
        String[] parts = text.split("-", PARTS);
        return isTriple(text) && parts.length == PARTS ? parts[PARTS - 1] : text;
    }

    /**
     * Parses a target id with or without a triple.
     *
     * @throws TargetIdException if a part is unknown or does not match the others
     */
    public static TargetTriple parse(String text) throws TargetIdException {
        if (!isTriple(text)) {
            return of(TargetId.parse(text, Processors::find));
        }
        String[] parts = text.split("-", PARTS);
        if (parts.length < PARTS) {
            throw new TargetIdException("'" + text + "' is not a target; expected " + FORM, "", List.of());
        }
        String vendor = parts[1].isEmpty() ? UNKNOWN : parts[1];
        ElfOsAbi system = system(parts[2].isEmpty() ? UNKNOWN : parts[2]);
        checkOneOf(
                "vendor",
                vendor,
                "triples with " + system.system(),
                List.of(system.vendors().split(" ")));
        checkOneOf("environment", parts[3], "triples", List.of(""));
        TargetId id = TargetId.parse(parts[4], Processors::find);
        checkOneOf(
                "architecture",
                parts[0],
                id.processor().name(),
                List.of(id.processor().architecture()));
        checkOneOf(
                "architecture",
                parts[0],
                system.system(),
                List.of(system.architectures().split(" ")));
        return of(id, vendor, system);
    }

    private static ElfOsAbi system(String name) throws TargetIdException {
        List<String> names =
                Arrays.stream(ElfOsAbi.values()).map(ElfOsAbi::system).toList();
        checkOneOf("operating system", name, "triples", names);
        return ElfOsAbi.values()[names.indexOf(name)];
    }

    private static void checkOneOf(String what, String word, String of, List<String> known) throws TargetIdException {
        if (!known.contains(word)) {
            String expected = known.stream().map(k -> k.isEmpty() ? "none" : k).collect(Collectors.joining(", "));
            throw new TargetIdException(
                    "'" + word + "' is not a valid " + what + " of " + of + ", expected " + expected, word, known);
        }
    }

    private static List<String> architectures() {
        return Processors.all().stream().map(Processor::architecture).distinct().toList();
    }

    /** Returns whether the operating system is HSA. */
    public boolean isHsa() {
        return system == ElfOsAbi.AMDGPU_HSA;
    }

    @Override
    public String toString() {
        return triple + id.canonical();
    }
}
