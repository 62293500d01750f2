package org.gfxisa.table;

/** The texts that all targets of a spec share; each is loaded on first use. */
public interface SpecTexts {
    /** Returns the mnemonics and the processors that have them. */
    KnownMnemonics mnemonics();

    /** Returns the semantics of instructions. */
    Meanings meanings();

    /** Returns the entries of instructions. */
    SpecEntries entries();

    /** Returns the errata: where documents are wrong, and what the spec assumes. */
    Errata errata();
}
