package org.gfxisa.codec;

import java.util.Arrays;
import java.util.List;
import org.gfxisa.table.DecodeNode;
import org.gfxisa.table.Form;

/**
 * The chains of forms that are tried in order at the leaves of the decode tree. The tables list special forms before general
 * ones. A general form that rejects everything a special form accepts is moved before it, since it is the more frequent one.
 */
final class DecodeChains {
    private final FormCodec[] codecs;
    private final FieldCheck[][] checks;
    private final byte[] tables;
    /** By form: the start of its chain; 0 if it is not the first of a chain. */
    private final int[] starts;
    /** By position in the chains; position 0 is not used. */
    private int[] forms = new int[64];

    private boolean[] lasts = new boolean[64];
    private int size = 1;

    /**
     * Builds the chains of all leaves.
     *
     * @param tree the decode tree of the tables
     * @param waveSize lanes of a wave; forms that do not exist in this wave size are skipped
     * @param codecs by form
     * @param checks by form
     * @param tables of the checks
     */
    DecodeChains(DecodeNode tree, int waveSize, FormCodec[] codecs, FieldCheck[][] checks, byte[] tables) {
        this.codecs = codecs;
        this.checks = checks;
        this.tables = tables;
        starts = new int[codecs.length];
        addAll(tree, waveSize);
    }

    private void addAll(DecodeNode node, int waveSize) {
        if (node instanceof DecodeNode.Choice choice) {
            choice.children().forEach(child -> addAll(child, waveSize));
        } else if (node instanceof DecodeNode.Leaf leaf
                && !leaf.forms().isEmpty()
                && starts[leaf.forms().get(0)] == 0) {
            add(leaf.forms(), waveSize);
        }
    }

    /** Returns the start of the chain whose first form in the tables is this one; 0 if there is none. */
    int start(int form) {
        return starts[form];
    }

    /** Returns the number of positions, including the unused position 0. */
    int size() {
        return size;
    }

    /** Returns the form at a position. */
    int form(int place) {
        return forms[place];
    }

    /** Returns whether a position is the last of its chain. */
    boolean isLast(int place) {
        return lasts[place];
    }

    private void add(List<Integer> chain, int waveSize) {
        int start = size;
        for (int form : chain) {
            if (codecs[form].form().isIn(waveSize)) {
                append(form);
            }
        }
        if (size == start) {
            return;
        }
        starts[chain.get(0)] = start;
        lasts[size - 1] = true;
        for (int i = start + 1; i < size; i++) {
            for (int at = i; at > start && mayGoBefore(forms[at], forms[at - 1]); at--) {
                int form = forms[at];
                forms[at] = forms[at - 1];
                forms[at - 1] = form;
            }
        }
    }

    private void append(int form) {
        if (size == forms.length) {
            forms = Arrays.copyOf(forms, size * 2);
            lasts = Arrays.copyOf(lasts, size * 2);
        }
        forms[size++] = form;
    }

    private boolean mayGoBefore(int form, int other) {
        Form special = codecs[other].form();
        boolean isMoreGeneral = Long.bitCount(codecs[form].form().mask().word(0))
                < Long.bitCount(special.mask().word(0));
        for (int i = 0; i < checks[form].length && isMoreGeneral; i++) {
            if (checks[form][i].rejects(special, tables)) {
                return true;
            }
        }
        return false;
    }
}
