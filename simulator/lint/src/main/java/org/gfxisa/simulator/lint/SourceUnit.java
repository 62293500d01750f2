package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.Isa;
import org.gfxisa.simulator.lint.CodeUnit.Entry;
import org.gfxisa.source.Problem;
import org.gfxisa.source.SourceAssembler;

/**
 * The code of an assembler source. Of its directives only those count that say what is code, a function, a kernel: that is enough to
 * follow what compilers write.
 */
public final class SourceUnit {
    private static final Pattern TARGET = Pattern.compile("\\s*\\.amdgcn_target\\s+\".*--([^\"]+)\"");
    private static final Pattern WAVE = Pattern.compile("\\s*\\.amdhsa_wavefront_size32\\s+([01])\\b.*");
    private static final Pattern SPLIT = Pattern.compile("\\s*\\.amdhsa_tg_split\\s+(1)\\b.*");
    private static final Pattern FUNCTION = Pattern.compile("\\s*\\.type\\s+([\\w.$]+)\\s*,\\s*[@%]function.*");
    private static final Pattern KERNEL = Pattern.compile("\\s*\\.amdhsa_kernel\\s+([\\w.$]+).*");
    private static final Pattern SECTION = Pattern.compile("\\s*\\.(?:section\\s+)?([\\w.$\"]+).*");
    private static final Pattern DIRECTIVE = Pattern.compile("\\s*\\.[A-Za-z_]\\w*(?:\\s.*)?");
    /** An address that only the linker knows; what it is does not matter here. */
    private static final Pattern RELOCATED =
            Pattern.compile("(?<![\\w.$])[A-Za-z_.$][\\w.$]*+@\\w++(?:@\\w++)?(?:[+-]\\w++)?");

    private static final String SOME_ADDRESS = "0x7654321";
    private static final List<String> DATA = List.of("data", "bss", "rodata", "amdgpu_metadata");

    private final List<String> lines;
    private final List<Problem> problems = new ArrayList<>();
    private final Set<String> functions = new LinkedHashSet<>();
    private final Set<String> kernels = new LinkedHashSet<>();
    private Optional<String> target = Optional.empty();
    private OptionalInt wave = OptionalInt.empty();
    private boolean isSplit;

    /** Looks through the directives of a source. */
    public SourceUnit(String text) {
        lines = Arrays.asList(text.split("\r?\n", -1));
        for (String line : lines) {
            find(TARGET, line).ifPresent(t -> target = Optional.of(t));
            find(FUNCTION, line).ifPresent(functions::add);
            find(KERNEL, line).ifPresent(kernels::add);
            isSplit |= SPLIT.matcher(line).matches();
            find(WAVE, line).ifPresent(w -> wave = OptionalInt.of(w.equals("1") ? 32 : 64));
        }
    }

    private static Optional<String> find(Pattern pattern, String line) {
        Matcher m = pattern.matcher(line);
        return m.matches() ? Optional.of(m.group(1)) : Optional.empty();
    }

    /** The target id that the source names. */
    public Optional<String> target() {
        return target;
    }

    /** The lanes of a wave, if the source says. */
    public OptionalInt wave() {
        return wave;
    }

    /**
     * Assembles; what could not be is among the {@link #problems}.
     *
     * @param features the target features that may be on
     */
    public CodeUnit assemble(Isa isa, Set<String> features) {
        SourceAssembler assembler = new SourceAssembler(isa);
        TreeMap<Integer, Integer> lineAt = new TreeMap<>();
        boolean isCode = true;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (isDirective(line)) {
                isCode = isCode(line, isCode);
            } else if (isCode) {
                int before = assembler.offset();
                String known = RELOCATED.matcher(line).replaceAll(SOME_ADDRESS);
                assembler.line(known, 0, known.length(), i + 1);
                if (assembler.offset() > before) {
                    lineAt.put(before, i + 1);
                }
            }
        }
        problems.addAll(assembler.problems());
        byte[] code = assembler.code();
        List<Entry> entries = new ArrayList<>();
        functions.addAll(kernels);
        for (String function : functions) {
            assembler
                    .offset(function)
                    .ifPresent(at -> entries.add(new Entry(at, !kernels.isEmpty() && !kernels.contains(function))));
        }
        if (entries.isEmpty() && code.length > 0) {
            entries.add(new Entry(0, false));
        }
        Set<String> on = new HashSet<>(features);
        if (isSplit) {
            on.add(CodeUnit.SPLIT);
        }
        return new CodeUnit(isa, on, code, 0, code.length, entries, offset -> place(lineAt, offset));
    }

    private static boolean isDirective(String line) {
        return DIRECTIVE.matcher(line).matches();
    }

    private static boolean isCode(String line, boolean before) {
        String name = find(SECTION, line).orElse("");
        if (name.startsWith("text") || name.startsWith(".text") || name.startsWith("end_amdgpu_metadata")) {
            return true;
        }
        boolean isSection = line.strip().startsWith(".section") || DATA.contains(name);
        return before && !isSection;
    }

    private static Place place(TreeMap<Integer, Integer> lineAt, int offset) {
        Map.Entry<Integer, Integer> line = lineAt.floorEntry(offset);
        return new Place("", offset, offset, line == null ? 0 : line.getValue());
    }

    /** What is wrong with the source itself. */
    public List<Problem> problems() {
        return List.copyOf(problems);
    }
}
