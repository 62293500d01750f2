package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import org.gfxisa.Processors;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.simulator.lint.CodeUnit.Entry;
import org.gfxisa.source.Problem;
import org.gfxisa.source.SourceAssembler;

/**
 * The code of an assembler source. Of its directives only those count that say what is code, a function, a kernel: that is enough to
 * follow what compilers write.
 */
public final class SourceUnit {
    private static final Pattern TARGET = Pattern.compile("\\s*\\.amdgcn_target\\s+\"([^\"]*)\".*");
    /** Architecture, vendor, operating system, environment; then the target id, which may have a hyphen too. */
    private static final Pattern TRIPLE = Pattern.compile("(\\w+)-\\w*-\\w*-\\w*-(.+)");

    private static final Pattern WAVE = Pattern.compile("\\s*\\.amdhsa_wavefront_size32\\s+([01])\\b.*");
    private static final Pattern SPLIT = Pattern.compile("\\s*\\.amdhsa_tg_split\\s+([01])\\b.*");
    private static final Pattern FUNCTION = Pattern.compile("\\s*\\.type\\s+([\\w.$]+)\\s*,\\s*[@%]function.*");
    private static final Pattern KERNEL = Pattern.compile("\\s*\\.amdhsa_kernel\\s+([\\w.$]+).*");
    private static final Pattern SECTION = Pattern.compile("\\s*\\.(?:section\\s+)?([\\w.$\"]+).*");
    private static final Pattern DIRECTIVE = Pattern.compile("\\s*\\.[A-Za-z_]\\w*(?:\\s.*)?");
    /** An address that only the linker knows; what it is does not matter here. */
    private static final Pattern RELOCATED =
            Pattern.compile("(?<![\\w.$])[A-Za-z_.$][\\w.$]*+@\\w++(?:@\\w++)?(?:[+-]\\w++)?");

    private static final int SMALL_WAVE = 32;
    private static final int WAVE_SIZE = 64;
    private static final String SOME_ADDRESS = "0x7654321";
    private static final List<String> DATA = List.of("data", "bss", "rodata", "amdgpu_metadata");

    private final List<String> lines;
    private final List<Problem> problems = new ArrayList<>();
    private final Set<String> functions = new LinkedHashSet<>();
    /** By name, in the order of the source. */
    private final Map<String, Setting> kernels = new LinkedHashMap<>();

    private Optional<String> target = Optional.empty();

    /** What kernels of one source may not share; no lanes where it does not say how many a wave has. */
    private record Setting(OptionalInt lanes, boolean isSplit) {
        static final Setting USUAL = new Setting(OptionalInt.empty(), false);
    }

    /** Looks through the directives of a source. */
    public SourceUnit(String text) {
        lines = Arrays.asList(text.split("\r?\n", -1));
        String kernel = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int number = i + 1;
            find(TARGET, line).ifPresent(t -> readTarget(t, number));
            find(FUNCTION, line).ifPresent(functions::add);
            kernel = find(KERNEL, line).orElse(kernel);
            Setting known = kernels.getOrDefault(kernel, Setting.USUAL);
            Setting setting = new Setting(
                    find(WAVE, line)
                            .map(w -> OptionalInt.of(w.equals("1") ? SMALL_WAVE : WAVE_SIZE))
                            .orElse(known.lanes()),
                    find(SPLIT, line).map(s -> s.equals("1")).orElse(known.isSplit()));
            if (!kernel.isEmpty()) {
                kernels.put(kernel, setting);
            }
        }
    }

    private void readTarget(String text, int line) {
        Matcher triple = TRIPLE.matcher(text);
        boolean isTriple = triple.matches()
                && Processors.all().stream().anyMatch(p -> p.architecture().equals(triple.group(1)));
        if (isTriple) {
            target = Optional.of(triple.group(2));
        } else {
            problems.add(new Problem(
                    line,
                    1,
                    "'" + text + "' is no target; expected ARCHITECTURE-VENDOR-SYSTEM-ENVIRONMENT-PROCESSOR, as"
                            + " amdgcn-amd-amdhsa--gfx90a"));
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

    /**
     * Assembles, once for each wave size and mode that the kernels have; functions belong to all of them. What could not be assembled is
     * among the {@link #problems}.
     *
     * @param isa for waves of the size that kernels have which do not say
     * @param features the target features that may be on
     * @param isForced whether all kernels are taken for waves of that size, whatever they say
     */
    public List<CodeUnit> assemble(Isa isa, Set<String> features, boolean isForced) {
        List<CodeUnit> units = new ArrayList<>();
        Set<Setting> settings = new LinkedHashSet<>(kernels.values());
        if (settings.isEmpty()) {
            settings.add(Setting.USUAL);
        }
        for (Setting setting : settings) {
            boolean isChosen = !isForced
                    && setting.lanes().isPresent()
                    && isa.tables().waveSizes().contains(setting.lanes().getAsInt());
            Isa sized = isChosen ? isa.withWave(setting.lanes().getAsInt()) : isa;
            units.add(assemble(sized, features, setting));
        }
        return units;
    }

    private CodeUnit assemble(Isa isa, Set<String> features, Setting setting) {
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
        assembler.problems().stream().filter(p -> !problems.contains(p)).forEach(problems::add);
        byte[] code = assembler.code();
        List<Entry> entries = new ArrayList<>();
        Set<String> all = new LinkedHashSet<>(functions);
        all.addAll(kernels.keySet());
        for (String function : all) {
            boolean isKernel = kernels.containsKey(function);
            if (!isKernel || kernels.get(function).equals(setting)) {
                assembler.offset(function).ifPresent(at -> entries.add(new Entry(at, !kernels.isEmpty() && !isKernel)));
            }
        }
        if (entries.isEmpty() && code.length > 0) {
            entries.add(new Entry(0, false));
        }
        Set<String> on = new HashSet<>(features);
        if (setting.isSplit()) {
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

    private static CodePlace place(TreeMap<Integer, Integer> lineAt, int offset) {
        Map.Entry<Integer, Integer> line = lineAt.floorEntry(offset);
        return new CodePlace("", offset, offset, line == null ? 0 : line.getValue());
    }

    /** What is wrong with the source itself. */
    public List<Problem> problems() {
        return List.copyOf(problems);
    }
}
