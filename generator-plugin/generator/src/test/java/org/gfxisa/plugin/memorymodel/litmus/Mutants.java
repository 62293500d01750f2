package org.gfxisa.plugin.memorymodel.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.memorymodel.machine.LitmusStep;

/** What can go wrong when a sequence is written down: an instruction is left out, weakened, or in the wrong place. */
final class Mutants {
    private static final Pattern ZERO = Pattern.compile("(\\(|, |0x)0(\\)?)$");
    private static final Map<String, String> NARROWER =
            Map.of("scope:SCOPE_SYS", "scope:SCOPE_DEV", "scope:SCOPE_DEV", "scope:SCOPE_SE", "scope:SCOPE_SE", "");

    private final List<String> sequence;
    private final Map<String, List<String>> mutants = new LinkedHashMap<>();

    private Mutants(List<String> sequence) {
        this.sequence = sequence;
    }

    /** The sequences that differ from this one in one place, by what was done to it. */
    static Map<String, List<String>> of(List<String> sequence) {
        Mutants mutants = new Mutants(sequence);
        for (int i = 0; i < sequence.size(); i++) {
            mutants.at(i);
        }
        return mutants.mutants;
    }

    private void at(int i) {
        String text = sequence.get(i);
        if (!text.startsWith(LitmusStep.ACCESS)) {
            put("drop " + text, s -> without(s, i));
        }
        bits(i, text);
        Matcher zero = ZERO.matcher(text);
        if (zero.find()) {
            put("let one through " + text, s -> with(s, i, zero.replaceFirst("$11$2")));
        }
        if (i > 0) {
            String before = sequence.get(i - 1);
            put("swap " + before + " <> " + text, s -> with(with(s, i, before), i - 1, text));
        }
    }

    /** Cache-policy bits, and the scopes of invalidations and write-backs. */
    private void bits(int i, String text) {
        List<String> words = Arrays.asList(text.split(" "));
        for (int w = 1; w < words.size(); w++) {
            String bit = words.get(w);
            boolean access = text.startsWith(LitmusStep.ACCESS);
            if (NARROWER.containsKey(bit)) {
                String less = access || !bit.endsWith("_SE") ? NARROWER.get(bit) : bit;
                if (!less.equals(bit)) {
                    put(
                            "narrow " + bit + " of " + text,
                            s -> with(s, i, text.replace(bit, less).trim()));
                }
            } else if (access || bit.startsWith("sc")) {
                List<String> rest = without(words, w);
                put("drop " + bit + " of " + text, s -> with(s, i, String.join(" ", rest)));
            }
        }
    }

    private void put(String change, UnaryOperator<List<String>> edit) {
        String place = mutants.containsKey(change) ? change + " (again)" : change;
        mutants.put(place, edit.apply(sequence));
    }

    private static List<String> without(List<String> list, int i) {
        List<String> rest = new ArrayList<>(list);
        rest.remove(i);
        return rest;
    }

    private static List<String> with(List<String> list, int i, String text) {
        List<String> changed = new ArrayList<>(list);
        changed.set(i, text);
        return changed;
    }
}
