package org.gfxisa.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plan.IsaPlan;
import org.gfxisa.table.SpecTexts;

/** Says why a target has no such mnemonic. */
public final class UnknownMnemonic {
    private static final int MOST_SUFFIXES = 2;
    private static final int MOST_TOLD = 1000;

    private final IsaPlan plan;
    private final String target;
    private final SpecTexts texts;
    private final Map<String, String> told = new HashMap<>();
    private Optional<Known> known = Optional.empty();

    /**
     * What is looked up for each mnemonic.
     *
     * @param processors those that have a mnemonic, in words
     */
    private record Known(Map<String, String> processors, Suggestions suggestions) {}

    /**
     * Prepares for messages; for one thread.
     *
     * @param plan the instruction set
     * @param target the processor that the text is for
     * @param texts knows what other processors have
     */
    public UnknownMnemonic(IsaPlan plan, String target, SpecTexts texts) {
        this.plan = plan;
        this.target = target;
        this.texts = texts;
    }

    /** Why a mnemonic is refused; sources that have one have it often. */
    String explain(String mnemonic) {
        if (told.size() >= MOST_TOLD) {
            told.clear();
        }
        return told.computeIfAbsent(mnemonic, this::find);
    }

    private String find(String mnemonic) {
        List<Integer> otherForms = plan.tables().spellings().getOrDefault(mnemonic, List.of());
        if (!otherForms.isEmpty()) {
            return mnemonic + " needs waves of "
                    + plan.form(otherForms.get(0)).form().wave() + " lanes, these have " + plan.waveSize();
        }
        Known all = known();
        // The list has no form suffixes: v_add_u32_e32, v_add_f32_e64_dpp.
        String stem = mnemonic;
        for (int i = 0; i <= MOST_SUFFIXES && !stem.isEmpty(); i++) {
            String processors = all.processors().getOrDefault(stem, "");
            if (!processors.isEmpty() && !plan.tables().spellings().containsKey(stem)) {
                return stem + " is known on " + processors + "; not on " + target;
            }
            stem = stem.substring(0, Math.max(0, stem.lastIndexOf('_')));
        }
        String near = all.suggestions().nearest(mnemonic);
        return target + " has no instruction '" + mnemonic + "'"
                + (near.isEmpty() ? "" : "; did you mean '" + near + "'?");
    }

    private Known known() {
        Known all = known.orElseGet(() -> new Known(
                texts.mnemonics().processors(),
                new Suggestions(plan.tables().spellings().keySet())));
        known = Optional.of(all);
        return all;
    }
}
