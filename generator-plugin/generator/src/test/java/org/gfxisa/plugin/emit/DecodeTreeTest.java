package org.gfxisa.plugin.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.check.Forms;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.TargetIsa;
import org.junit.jupiter.api.Test;

/** The tree with its chains finds what trying all forms from the most specific finds. */
class DecodeTreeTest {
    private static final int NONE = -1;

    @Test
    void randomForms() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<Form> forms = randomForms(random);
            check(forms, random, 40);
        }
    }

    @Test
    void theFormsOfTheSpec() {
        Random random = new Random(8);
        for (TargetIsa isa : RealSpec.resolved().targets()) {
            check(isa.forms(), random, 3);
        }
    }

    @Test
    void oneForm() {
        check(List.of(Forms.form(1, "one", "01" + "-".repeat(30))), new Random(9), 10);
    }

    @Test
    void aFormThatFixesNothingIsTheLastResort() {
        List<Form> forms = List.of(Forms.form(1, "any", "-".repeat(32)), Forms.form(2, "some", "1" + "-".repeat(31)));
        check(forms, new Random(10), 20);
    }

    @Test
    void noFormAtAll() {
        DecodeTree.Result tree = DecodeTree.build(List.of());
        assertEquals(NONE, find(tree, List.of(), BigInteger.ONE));
    }

    /** Words that match a form, and words at random. */
    private static void check(List<Form> forms, Random random, int wordsEach) {
        DecodeTree.Result tree = DecodeTree.build(forms);
        boolean[] reached = new boolean[forms.size()];
        for (int i = 0; i < forms.size(); i++) {
            Form form = forms.get(i);
            for (int n = 0; n < wordsEach; n++) {
                BigInteger free = new BigInteger(form.bits(), random).andNot(form.mask());
                BigInteger word = form.value().or(n == 0 ? BigInteger.ZERO : free);
                int found = find(tree, forms, word);
                assertEquals(scan(forms, word), found, () -> form.label() + " " + word.toString(16));
                assertTrue(found == NONE || found >= 0);
                reached[found] = true;
            }
            BigInteger anything = new BigInteger(64, random);
            assertEquals(scan(forms, anything), find(tree, forms, anything), () -> anything.toString(16));
        }
        for (int i = 0; i < forms.size(); i++) {
            Form form = forms.get(i);
            boolean hidden = forms.stream().anyMatch(f -> f != form && isSpecial(f, form));
            assertTrue(reached[i] || hidden, () -> form.label() + " is never found");
        }
    }

    /** Whether a form is tried before another that has some of its words, so that random words may all be its. */
    private static boolean isSpecial(Form form, Form other) {
        BigInteger both = form.mask().and(other.mask());
        return form.value().xor(other.value()).and(both).signum() == 0 && !isBefore(other, form);
    }

    /** Whether a form is tried first where another has the word as well. */
    private static boolean isBefore(Form form, Form other) {
        return form.last() == other.last()
                ? form.mask().bitCount() > other.mask().bitCount()
                : other.last();
    }

    private static boolean matches(Form form, BigInteger word) {
        return word.and(form.mask()).equals(form.value());
    }

    private static int scan(List<Form> forms, BigInteger word) {
        int best = NONE;
        for (int i = 0; i < forms.size(); i++) {
            if (matches(forms.get(i), word) && (best == NONE || isBefore(forms.get(i), forms.get(best)))) {
                best = i;
            }
        }
        return best;
    }

    /** As the run-time decoder does it. */
    private static int find(DecodeTree.Result tree, List<Form> forms, BigInteger word) {
        int[] array = tree.array();
        if (array.length == 0) {
            return NONE;
        }
        int reference = 0;
        do {
            int shift = array[reference] >>> 8;
            int bits = array[reference] & 0xff;
            int child = (int) (word.longValue() >>> shift & (1L << bits) - 1);
            reference = array[reference + 1 + child];
        } while (reference > 0);
        int form = reference == 0 ? NONE : -1 - reference;
        while (form != NONE && !matches(forms.get(form), word)) {
            form = tree.next()[form];
        }
        return form;
    }

    /** Forms like real ones: a family of encodings, most with an opcode, some with a special case. */
    private static List<Form> randomForms(Random random) {
        List<Form> forms = new ArrayList<>();
        int families = 1 + random.nextInt(4);
        for (int family = 0; family < families; family++) {
            int bits = 32 * (1 + random.nextInt(3));
            BigInteger encoding = BigInteger.valueOf(0xf0000000L);
            BigInteger prefix = BigInteger.valueOf((long) family << 28);
            int opcodeAt = random.nextInt(20);
            for (int op = 0; op < 1 + random.nextInt(12); op++) {
                BigInteger mask = encoding.or(BigInteger.valueOf(0xffL << opcodeAt));
                BigInteger value = prefix.or(BigInteger.valueOf((long) op << opcodeAt));
                forms.add(Forms.form(forms.size() + 1, "i" + forms.size(), bits, mask, value));
                if (random.nextInt(3) == 0) {
                    BigInteger more = new BigInteger(bits, random)
                            .and(new BigInteger(bits, random))
                            .andNot(mask);
                    BigInteger special = mask.or(more);
                    forms.add(Forms.form(
                            forms.size() + 1,
                            "i" + forms.size(),
                            bits,
                            special,
                            value.or(new BigInteger(bits, random).and(more))));
                }
            }
        }
        return forms;
    }
}
