package org.gfxisa.table;

/** Texts that all targets of a spec share; read when they are asked for. */
public interface SpecTexts {
    /** No texts. */
    SpecTexts NONE = new SpecTexts() {
        @Override
        public KnownMnemonics mnemonics() {
            return new KnownMnemonics();
        }

        @Override
        public Meanings meanings() {
            return new Meanings();
        }
    };

    /** Which processors have which mnemonics. */
    KnownMnemonics mnemonics();

    /** What instructions do. */
    Meanings meanings();
}
