package org.gfxisa.diff;

import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** All that is known about a target, as names and texts that can be compared. */
public final class TargetFacts {
    private final String target;
    private final Map<FactKind, SortedMap<String, String>> facts = new EnumMap<>(FactKind.class);

    /** No facts yet about the target of this name. */
    public TargetFacts(String target) {
        this.target = target;
    }

    /** Adds a fact. */
    public void put(FactKind kind, String name, String text) {
        of(kind).put(name, text);
    }

    /** Adds one of the mnemonics of an instruction, which goes by its shortest one. */
    public void instruction(String name, String mnemonic) {
        of(FactKind.INSTRUCTION).merge(name, mnemonic, (a, b) -> a.length() <= b.length() ? a : b);
    }

    /**
     * A mnemonic as short as it can be written, without the suffix of its form.
     *
     * @param mnemonic as it is printed
     * @param isSpelling whether a text stands for the same form
     */
    public static String bare(String mnemonic, Predicate<String> isSpelling) {
        for (int cut = mnemonic.lastIndexOf('_'); cut > 0; cut = mnemonic.lastIndexOf('_', cut - 1)) {
            if (isSpelling.test(mnemonic.substring(0, cut))) {
                return mnemonic.substring(0, cut);
            }
        }
        return mnemonic;
    }

    /** Name of the target. */
    String target() {
        return target;
    }

    /** The facts of a kind by name. */
    SortedMap<String, String> of(FactKind kind) {
        return facts.computeIfAbsent(kind, k -> new TreeMap<>());
    }
}
