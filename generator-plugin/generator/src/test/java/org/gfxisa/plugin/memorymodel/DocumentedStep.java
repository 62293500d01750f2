package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A step of a documented row.
 *
 * @param instructions as written
 * @param conditions the remarks that say when they are left out
 * @param scoped whether the scope of the cell is in its bits
 */
record DocumentedStep(String instructions, List<String> conditions, boolean scoped) {
    private static final Pattern OMIT = Pattern.compile("If (.+?),? omit ?(.*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern COUNTER =
            Pattern.compile("((?:[a-z]+/)?[a-z]+)cnt(?:\\(0\\)| 0x0)?|buffer_[a-z0-9_]+|global_(?:inv|wb)\\b");
    private static final Pattern BITS = Pattern.compile("\\b(glc|slc|dlc|sc0|sc1|nt)=1|\\b((?:th|scope):\\w+)");
    private static final String OTHERWISE = "all for atomics without return, and only emit s_wait_dscnt 0x0";

    /** What a sequence depends on. */
    interface Context {
        boolean holds(String condition);
    }

    static DocumentedStep of(String text) {
        String[] remarks = text.strip().split("(?:^| )- ");
        List<String> conditions = new ArrayList<>();
        for (String remark : Arrays.asList(remarks).subList(1, remarks.length)) {
            String condition = remark.strip().replaceAll("\\.$", "");
            if (condition.startsWith("Only needed for flat and global operations")) {
                conditions.add("If address space is local-memory, omit");
            } else if (condition.matches("(?:If|Use) .*")
                    && !condition.contains("use th:")
                    && !condition.contains("must")) {
                conditions.add(condition.replaceAll("\\. .*", ""));
            }
        }
        return new DocumentedStep(remarks[0].strip(), conditions, text.contains("- Apply "));
    }

    /** What is left of it: waits as counters, the access as {@code op}, both with their bits; nothing for a reference. */
    List<String> parts(Context context) {
        Set<String> parts = new LinkedHashSet<>(chosen(context));
        for (String condition : conditions) {
            apply(condition, parts, context);
        }
        return List.copyOf(parts);
    }

    /** The parts before anything is omitted. */
    private List<String> chosen(Context context) {
        if (!instructions.contains("|")) {
            return atoms(instructions);
        }
        List<String> usual = new ArrayList<>();
        List<String> cumode = new ArrayList<>();
        List<String> opencl = new ArrayList<>();
        List<String> to = usual;
        boolean taken = true;
        for (String piece : instructions.split("\\|")) {
            switch (piece.strip()) {
                case "**Atomic with return:**" -> taken = context.holds("return");
                case "**Atomic without return:**" -> taken = !context.holds("return");
                case "**CU wavefront execution mode:**" -> {
                    to = cumode;
                    taken = true;
                }
                case "**OpenCL:**" -> {
                    to = opencl;
                    taken = true;
                }
                default -> {
                    if (taken) {
                        to.addAll(atoms(piece));
                    }
                }
            }
        }
        if (!cumode.isEmpty() && context.holds("CU wavefront execution mode")) {
            return cumode;
        }
        return !opencl.isEmpty() && context.holds("OpenCL") ? opencl : usual;
    }

    private static List<String> atoms(String text) {
        if (text.startsWith("*")) {
            return List.of();
        }
        List<String> atoms = new ArrayList<>();
        if (text.matches(".*(?:_|^)(?:load|store|atomic)\\b.*") && !text.contains("cnt")) {
            atoms.add(("op " + String.join(" ", bits(text))).strip());
            return atoms;
        }
        Matcher m = COUNTER.matcher(text.replace("s_waitcnt ", "").replace("s_wait_", ""));
        while (m.find()) {
            if (m.group(1) == null) {
                String rest = text.substring(Math.min(
                        text.length(), text.indexOf(m.group()) + m.group().length()));
                String bits = String.join(" ", bits(rest.split(";")[0]));
                atoms.add((m.group() + " " + bits).strip());
            } else {
                atoms.addAll(Arrays.asList(m.group(1).split("/")));
            }
        }
        return atoms;
    }

    private static Set<String> bits(String text) {
        Set<String> bits = new TreeSet<>();
        Matcher m = BITS.matcher(text);
        while (m.find()) {
            bits.add(m.group(1) == null ? m.group(2) : m.group(1));
        }
        return bits;
    }

    private static void apply(String condition, Set<String> parts, Context context) {
        if (condition.startsWith("Use lgkmcnt(0) if not TgSplit")) {
            parts.remove(context.holds("TgSplit execution mode") ? "lgkm" : "vm");
            return;
        }
        if (condition.startsWith("Use vmcnt(0) if atomic with return")) {
            parts.remove(context.holds("return") ? "vs" : "vm");
            return;
        }
        Matcher omit = OMIT.matcher(condition);
        if (!omit.matches()) {
            throw new IllegalArgumentException("no condition: " + condition);
        }
        if (holds(omit.group(1), context)) {
            omit(omit.group(2).replaceAll("\\.$", ""), parts, context);
        }
    }

    private static boolean holds(String condition, Context context) {
        if (condition.contains(" or ")) {
            return Arrays.stream(condition.split(" or ")).anyMatch(c -> holds(c, context));
        }
        return Arrays.stream(condition.split(" and ")).allMatch(c -> {
            boolean not = c.startsWith("not ");
            return not != context.holds((not ? c.substring(4) : c).replace("OpenCl", "OpenCL"));
        });
    }

    private static void omit(String what, Set<String> parts, Context context) {
        if (what.startsWith(OTHERWISE)) {
            parts.retainAll(context.holds("return") ? Set.of("ds") : Set.of());
        } else if (what.startsWith("all but ")) {
            parts.retainAll(atoms(what.substring("all but ".length())));
        } else if (what.isEmpty() || what.equals("all")) {
            parts.clear();
        } else if (what.contains("=1")) {
            Set<String> left = new LinkedHashSet<>();
            Set<String> gone = bits(what);
            parts.forEach(p -> left.add(Arrays.stream(p.split(" "))
                    .filter(w -> !gone.contains(w))
                    .reduce((a, b) -> a + " " + b)
                    .orElseThrow()));
            parts.clear();
            parts.addAll(left);
        } else {
            parts.removeAll(atoms(what));
        }
    }
}
