package org.gfxisa.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.TextBuffer;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random bytes, and random bits around the fixed bits of every encoding: whatever they are, they are an instruction or invalid, and an
 * instruction can be written, rebuilt from its operands, and assembled from its text. {@code -Dgfxisa.fuzz=full} runs the long version.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("isas")
class RandomCodeTest {
    private static final boolean IS_PROOF = Boolean.getBoolean("gfxisa.proofs");
    private static final int RANDOM_STRINGS = IS_PROOF ? 500_000 : 30_000;
    private static final long MANY_RANDOM_STRINGS = 1_000_000_000L;
    private static final int ROUNDS_PER_FORM = 300;
    /** So many instructions of a form are enough. */
    private static final int ENOUGH_PER_FORM = IS_PROOF ? 50 : 8;

    private static final int STRING_BYTES = 12;
    private static final int MOST_SLOTS = 64;
    private static final int[] SECOND_WORDS = {0, 0xffffffff, 0x12345678, 0x000000f9, 0xe4c3a5ff};

    private final Isa isa;
    private final Decoder decoder;
    private final Disassembler disassembler;
    private final Assembler assembler;
    private final Encoder encoder;
    private final Instruction read = new Instruction();
    private final Instruction made = new Instruction();
    private final TextBuffer text = new TextBuffer();
    private final long[] values = new long[MOST_SLOTS];
    private final byte[] code = new byte[24];

    /** Every instruction set, in all its wave sizes. */
    static List<Named<Isa>> isas() {
        Map<String, Named<Isa>> isas = new LinkedHashMap<>();
        for (Processor processor : Targets.all()) {
            processor
                    .isa()
                    .ifPresent(isa -> processor.wavefrontSizes().forEach(wave -> {
                        String name = isa.name() + " wave" + wave;
                        isas.putIfAbsent(name, Named.of(name, isa.withWave(wave)));
                    }));
        }
        return List.copyOf(isas.values());
    }

    RandomCodeTest(Isa isa) {
        this.isa = isa;
        decoder = new Decoder(isa);
        disassembler = new Disassembler(isa);
        assembler = new Assembler(isa);
        encoder = new Encoder(isa);
    }

    @Test
    void randomBytesAreInstructionsOrInvalid() {
        randomStrings(RANDOM_STRINGS, 1);
    }

    @Test
    void anyLengthIsFine() {
        SplittableRandom random = new SplittableRandom(2);
        byte[] bytes = new byte[64];
        for (int round = 0; round < 50_000; round++) {
            random.nextBytes(bytes);
            int limit = random.nextInt(bytes.length + 1);
            int at = 0;
            while (at < limit) {
                int size = decoder.decode(bytes, at, limit, read);
                assertTrue(size > 0 && at + size <= limit, "size " + size + " of " + (limit - at));
                at += size;
            }
        }
    }

    /** Every instruction in every format, with random bits where it leaves some. Variants of a format may exclude each other. */
    @Test
    void everyEncodingCanBeWrittenRebuiltAndAssembled() {
        SplittableRandom random = new SplittableRandom(3);
        Set<String> expected = new TreeSet<>();
        Set<String> reached = new TreeSet<>();
        int assembled = 0;
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            if (!form.isIn(isa.waveSize())) {
                continue;
            }
            expected.add(form.mnemonic() + " " + form.format());
            int times = 0;
            for (int round = 0; round < ROUNDS_PER_FORM && times < ENOUGH_PER_FORM; round++) {
                fill(form, round, random);
                int size = decoder.decode(code, 0, code.length, read);
                if (read.isValid() && read.formId() == id) {
                    times++;
                    reached.add(form.mnemonic() + " " + form.format());
                    checkRebuilding(size);
                    assembled += checkAssembly() ? 1 : 0;
                }
            }
        }
        assertEquals(String.join("\n", expected), String.join("\n", reached));
        assertTrue(assembled > expected.size(), "only " + assembled + " texts assembled");
    }

    @Test
    @EnabledIfSystemProperty(named = "gfxisa.fuzz", matches = "full", disabledReason = "gfxisa.fuzz is not full")
    void manyRandomBytes() {
        randomStrings(MANY_RANDOM_STRINGS, 4);
    }

    @Test
    @EnabledIfSystemProperty(named = "gfxisa.fuzz", matches = "full", disabledReason = "gfxisa.fuzz is not full")
    void allFirstWords() {
        for (int second : SECOND_WORDS) {
            put(4, second);
            int first = 0;
            do {
                put(0, first);
                checkText(8);
                first++;
            } while (first != 0);
        }
    }

    private void randomStrings(long count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int valid = 0;
        for (long i = 0; i < count; i++) {
            put(0, random.nextInt());
            put(4, random.nextInt());
            put(8, random.nextInt());
            valid += checkText(STRING_BYTES) ? 1 : 0;
        }
        boolean isWhole = isa.tables().spellings().containsKey("s_endpgm");
        assertTrue(valid > (isWhole ? count / 100 : 0), "only " + valid + " of " + count + " were instructions");
    }

    /** Decodes and writes the first bytes of {@link #code}; whether they are an instruction. */
    private boolean checkText(int limit) {
        int size = decoder.decode(code, 0, limit, read);
        if (!read.isValid()) {
            assertEquals(4, size);
            return false;
        }
        text.clear();
        disassembler.format(read, text);
        if (size != read.size()
                || size > limit
                || text.length() < read.mnemonic().length()) {
            throw new AssertionError("size " + size + " and text '" + text + "'");
        }
        return true;
    }

    private void checkRebuilding(int size) {
        read.values(values);
        assertTrue(encoder.encode(read.formId(), values, made), () -> "cannot be rebuilt: " + read);
        assertEquals(read.toString(), made.toString());
        byte[] again = new byte[made.size()];
        made.copyTo(again, 0);
        assertEquals(size, again.length);
        decoder.decode(again, 0, again.length, made);
        assertEquals(read.formId(), made.formId(), () -> "rebuilt it is another encoding: " + read);
        assertEquals(read.toString(), made.toString());
    }

    /** What the assembler takes, it takes for what it says; only swizzles have two texts for one pattern. */
    private boolean checkAssembly() {
        String written = read.toString();
        boolean good = assembler.assemble(written, made);
        // A form that is only decoded may look like one that is written.
        if (good
                && !read.form().decodeOnly()
                && made.form().slots().stream().noneMatch(slot -> slot.kind() instanceof Kind.Swizzle)) {
            assertEquals(written, made.toString());
        }
        return good;
    }

    private void fill(Form form, int round, SplittableRandom random) {
        BigInteger words = BigInteger.ZERO;
        for (Slot slot : form.slots()) {
            if (slot.kind() instanceof Kind.Ranges kind) {
                words = words.or(place(slot, anyOf(kind.ranges(), random)));
            }
        }
        for (int word = 0; word < 3; word++) {
            long bits = random.nextLong();
            if (round % 3 == 1) {
                // Few bits: most fields are 0.
                bits &= random.nextLong() & random.nextLong();
            } else if (round % 3 == 2) {
                // Most bits: the last registers.
                bits |= random.nextLong() | random.nextLong();
            } else {
                // Words of which there are few, like the controls of DPP.
                long chosen = words.shiftRight(word * Long.SIZE).longValue();
                bits = chosen | bits & ~ranges(form, word);
            }
            long value = round == 0
                    ? form.base().word(word)
                    : form.value().word(word) | bits & ~form.mask().word(word);
            put(word * 8, (int) value);
            put(word * 8 + 4, (int) (value >>> 32));
        }
    }

    /** A value in one of the ranges. */
    private static long anyOf(List<Kind.Ranges.Range> ranges, SplittableRandom random) {
        Kind.Ranges.Range range = ranges.get(random.nextInt(ranges.size()));
        return random.nextInt(range.low(), range.high() + 1);
    }

    private static BigInteger place(Slot slot, long value) {
        return slot.bits().place(value);
    }

    /** The bits of a word that are values of such ranges. */
    private static long ranges(Form form, int word) {
        return form.slots().stream()
                .filter(slot -> slot.kind() instanceof Kind.Ranges)
                .map(slot -> place(slot, -1))
                .reduce(BigInteger.ZERO, BigInteger::or)
                .shiftRight(word * Long.SIZE)
                .longValue();
    }

    private void put(int offset, int word) {
        for (int i = 0; i < 4; i++) {
            code[offset + i] = (byte) (word >>> i * 8);
        }
    }
}
