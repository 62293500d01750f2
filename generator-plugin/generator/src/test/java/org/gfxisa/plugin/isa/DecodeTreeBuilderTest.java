package org.gfxisa.plugin.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.table.DecodeNode;
import org.junit.jupiter.api.Test;

/** The tree with its chains finds what trying all forms from the most specific finds. */
class DecodeTreeBuilderTest {
    private static final int NONE = -1;

    @Test
    void randomForms() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<FormSpec> forms = randomForms(random);
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
        List<FormSpec> forms =
                List.of(Forms.form(1, "any", "-".repeat(32)), Forms.form(2, "some", "1" + "-".repeat(31)));
        check(forms, new Random(10), 20);
    }

    @Test
    void noFormAtAll() {
        DecodeNode tree = DecodeTreeBuilder.build(List.of());
        assertEquals(NONE, find(tree, new Pattern[0], BigInteger.ONE));
    }

    /** Words that match a form, and words at random. */
    private static void check(List<FormSpec> forms, Random random, int wordsEach) {
        DecodeNode tree = DecodeTreeBuilder.build(forms);
        Pattern[] patterns = forms.stream().map(Pattern::of).toArray(Pattern[]::new);
        boolean[] reached = new boolean[forms.size()];
        for (FormSpec form : forms) {
            for (int n = 0; n < wordsEach; n++) {
                BigInteger free = new BigInteger(form.bits(), random).andNot(form.mask());
                BigInteger word = form.value().or(n == 0 ? BigInteger.ZERO : free);
                int found = find(tree, patterns, word);
                assertEquals(scan(patterns, word), found, () -> form.label() + " " + word.toString(16));
                reached[found] = true;
            }
            BigInteger anything = new BigInteger(64, random);
            assertEquals(scan(patterns, anything), find(tree, patterns, anything), () -> anything.toString(16));
        }
        for (int i = 0; i < patterns.length; i++) {
            Pattern pattern = patterns[i];
            boolean found =
                    reached[i] || Arrays.stream(patterns).anyMatch(other -> other != pattern && other.hides(pattern));
            assertTrue(found, forms.get(i).label() + " is never found");
        }
    }

    /** The fixed bits of a form: in two halves, for speed. */
    private record Pattern(long mask, long value, long upperMask, long upperValue, boolean last) {
        static Pattern of(FormSpec form) {
            assertTrue(form.mask().bitLength() <= 2 * Long.SIZE, form::label);
            return new Pattern(
                    form.mask().longValue(),
                    form.value().longValue(),
                    upper(form.mask()),
                    upper(form.value()),
                    form.last());
        }

        static long upper(BigInteger bits) {
            return bits.shiftRight(Long.SIZE).longValue();
        }

        boolean matches(long word, long upper) {
            return (word & mask) == value && (upper & upperMask) == upperValue;
        }

        /** Whether it is tried before another that has some of its words, so that random words may all be its. */
        boolean hides(Pattern other) {
            boolean share = ((value ^ other.value) & mask & other.mask) == 0
                    && ((upperValue ^ other.upperValue) & upperMask & other.upperMask) == 0;
            return share && !other.isBefore(this);
        }

        /** Whether it is tried first where another has the word as well. */
        boolean isBefore(Pattern other) {
            return last == other.last ? fixed() > other.fixed() : other.last;
        }

        private int fixed() {
            return Long.bitCount(mask) + Long.bitCount(upperMask);
        }
    }

    private static int scan(Pattern[] patterns, BigInteger bits) {
        long word = bits.longValue();
        long upper = Pattern.upper(bits);
        int best = NONE;
        for (int i = 0; i < patterns.length; i++) {
            if (patterns[i].matches(word, upper) && (best == NONE || patterns[i].isBefore(patterns[best]))) {
                best = i;
            }
        }
        return best;
    }

    /** As the run-time decoder does it. */
    private static int find(DecodeNode tree, Pattern[] patterns, BigInteger bits) {
        long word = bits.longValue();
        DecodeNode node = tree;
        while (node instanceof DecodeNode.Choice choice) {
            node = choice.children().get((int) (word >>> choice.shift() & (1L << choice.bits()) - 1));
        }
        for (int form : ((DecodeNode.Leaf) node).forms()) {
            if (patterns[form].matches(word, Pattern.upper(bits))) {
                return form;
            }
        }
        return NONE;
    }

    /** Forms like real ones: a family of encodings, most with an opcode, some with a special case. */
    private static List<FormSpec> randomForms(Random random) {
        List<FormSpec> forms = new ArrayList<>();
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
