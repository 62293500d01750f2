package org.gfxisa.table;

/** Texts that all targets of a spec share; read when they are asked for. */
public interface SpecTexts {
    /** Which processors have which mnemonics. */
    KnownMnemonics mnemonics();

    /** What instructions do. */
    Meanings meanings();

    /** What their entries say. */
    SpecEntries entries();

    /** Where documents are wrong, and what is taken. */
    Errata errata();
}
