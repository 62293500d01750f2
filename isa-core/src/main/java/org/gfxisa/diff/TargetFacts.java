package org.gfxisa.diff;

import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The facts about a target, as texts by name that can be compared. */
public final class TargetFacts {
    private final String target;
    private final Map<FactKind, SortedMap<String, String>> facts = new EnumMap<>(FactKind.class);

    /** Creates an empty set of facts about the target with this name. */
    public TargetFacts(String target) {
        this.target = target;
    }

    /** Adds a fact. */
    public void put(FactKind kind, String name, String text) {
        of(kind).put(name, text);
    }

    /** Adds a mnemonic of an instruction; the shortest mnemonic is kept. */
    public void instruction(String name, String mnemonic) {
        of(FactKind.INSTRUCTION).merge(name, mnemonic, (a, b) -> a.length() <= b.length() ? a : b);
    }

    /**
     * Returns the shortest spelling of a mnemonic, without the suffix of its form.
     *
     * @param mnemonic mnemonic as it is printed
     * @param isSpelling whether a text is a spelling of the same form
     */
    public static String bare(String mnemonic, Predicate<String> isSpelling) {
        for (int cut = mnemonic.lastIndexOf('_'); cut > 0; cut = mnemonic.lastIndexOf('_', cut - 1)) {
            if (isSpelling.test(mnemonic.substring(0, cut))) {
                return mnemonic.substring(0, cut);
            }
        }
        return mnemonic;
    }

    /** Returns the name of the target. */
    String target() {
        return target;
    }

    /** Returns the facts of a kind by name. */
    SortedMap<String, String> of(FactKind kind) {
        return facts.computeIfAbsent(kind, k -> new TreeMap<>());
    }
}
