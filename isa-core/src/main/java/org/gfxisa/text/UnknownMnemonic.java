package org.gfxisa.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.table.SpecTexts;

/** Explains why a target does not have a mnemonic. */
public final class UnknownMnemonic {
    private static final int MOST_SUFFIXES = 2;
    private static final int MOST_TOLD = 1000;

    private final IsaCodec codec;
    private final String target;
    private final SpecTexts texts;
    private final Map<String, String> told = new HashMap<>();
    private Optional<Known> known = Optional.empty();

    /**
     * The data for explanations.
     *
     * @param processors the processors that have a mnemonic, as text
     */
    private record Known(Map<String, String> processors, Suggestions suggestions) {}

    /**
     * Prepares for messages; for use by one thread.
     *
     * @param codec the instruction set
     * @param target the processor that the text is for
     * @param texts has the mnemonics of other processors
     */
    public UnknownMnemonic(IsaCodec codec, String target, SpecTexts texts) {
        this.codec = codec;
        this.target = target;
        this.texts = texts;
    }

    /** Returns the reason; cached, since a source often repeats a mnemonic. */
    String explain(String mnemonic) {
        if (told.size() >= MOST_TOLD) {
            told.clear();
        }
        return told.computeIfAbsent(mnemonic, this::find);
    }

    private String find(String mnemonic) {
        List<Integer> otherForms = codec.tables().spellings().getOrDefault(mnemonic, List.of());
        if (!otherForms.isEmpty()) {
            return mnemonic + " needs waves of "
                    + codec.form(otherForms.get(0)).form().wave() + " lanes, these have " + codec.waveSize();
        }
        Known all = known();
        // The list has mnemonics without encoding suffixes; the text may be v_add_u32_e32 or v_add_f32_e64_dpp.
        String stem = mnemonic;
        for (int i = 0; i <= MOST_SUFFIXES && !stem.isEmpty(); i++) {
            String processors = all.processors().getOrDefault(stem, "");
            if (!processors.isEmpty() && !codec.tables().spellings().containsKey(stem)) {
                return stem + " exists on " + processors + ", not on " + target;
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
                new Suggestions(codec.tables().spellings().keySet())));
        known = Optional.of(all);
        return all;
    }
}
