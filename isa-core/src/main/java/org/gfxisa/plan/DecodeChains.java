package org.gfxisa.plan;

import java.util.Arrays;
import java.util.List;
import org.gfxisa.table.DecodeNode;
import org.gfxisa.table.Form;

/**
 * The forms that are tried one after the other where the decode tree ends, chain after chain. The tables have the special forms first;
 * here a general one moves to the front where it does not take what the special ones take, since it is what mostly comes.
 */
final class DecodeChains {
    private final FormPlan[] plans;
    private final SlotCheck[][] checks;
    private final byte[] tables;
    /** By form: where its chain starts; 0: it is not the first of a chain. */
    private final int[] starts;
    /** By place; the first place is not used. */
    private int[] forms = new int[64];

    private boolean[] lasts = new boolean[64];
    private int size = 1;

    /**
     * Makes the chains of all leaves.
     *
     * @param tree the decode tree of the tables
     * @param waveSize lanes of a wave: forms that it lacks are left out
     * @param checks by form
     * @param tables of the checks
     */
    DecodeChains(DecodeNode tree, int waveSize, FormPlan[] plans, SlotCheck[][] checks, byte[] tables) {
        this.plans = plans;
        this.checks = checks;
        this.tables = tables;
        starts = new int[plans.length];
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

    /** The place where the chain starts that has this form first in the tables; 0 if there is none. */
    int start(int form) {
        return starts[form];
    }

    /** The places are below this, from 1 on. */
    int size() {
        return size;
    }

    /** The form at a place. */
    int form(int place) {
        return forms[place];
    }

    /** Whether a chain ends with a place. */
    boolean isLast(int place) {
        return lasts[place];
    }

    private void add(List<Integer> chain, int waveSize) {
        int start = size;
        for (int form : chain) {
            if (plans[form].form().isIn(waveSize)) {
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
        Form special = plans[other].form();
        boolean isMoreGeneral = Long.bitCount(plans[form].form().mask().word(0))
                < Long.bitCount(special.mask().word(0));
        for (int i = 0; i < checks[form].length && isMoreGeneral; i++) {
            if (checks[form][i].rejects(special, tables)) {
                return true;
            }
        }
        return false;
    }
}
