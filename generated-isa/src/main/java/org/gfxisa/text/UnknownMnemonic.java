package org.gfxisa.text;

import java.util.Optional;
import org.gfxisa.plan.IsaPlan;
import org.gfxisa.table.SpecTexts;

/** Says why a target has no such mnemonic. */
public final class UnknownMnemonic {
    private final IsaPlan plan;
    private final String target;
    private final SpecTexts texts;

    /**
     * Prepares for messages.
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

    String explain(String mnemonic) {
        int[] otherForms = plan.tables().mnemonics.getOrDefault(mnemonic, new int[0]);
        if (otherForms.length > 0) {
            return mnemonic + " needs waves of " + plan.form(otherForms[0]).form().wave + " lanes, these have "
                    + plan.waveSize();
        }
        Optional<String> processors = texts.mnemonics().processors(mnemonic);
        if (processors.isPresent()) {
            return mnemonic + " is known on " + processors.get() + "; not on " + target;
        }
        String near = Words.nearest(mnemonic, plan.tables().mnemonics.keySet());
        return target + " has no instruction '" + mnemonic + "'"
                + (near.isEmpty() ? "" : "; did you mean '" + near + "'?");
    }
}
