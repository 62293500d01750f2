import java.io.BufferedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/**
 * Cases for the comparison with LLVM, and what gfxisa makes of them. The same seed gives the same cases.
 *
 * <p>{@code decode TARGET WAVE COUNT SEED}: lines of the bytes in hex, a tab, and {@code SIZE TEXT} or {@code invalid}.
 * {@code assemble TARGET WAVE COUNT SEED}: lines of a text, a tab, and the bytes in hex or {@code error: why}.
 */
public final class Cases {
    private static final int MOST_BYTES = 24;

    private Cases() {}

    public static void main(String[] arguments) {
        Isa isa = Targets.find(arguments[1]).flatMap(Processor::isa).orElseThrow().withWave(Integer.parseInt(arguments[2]));
        int count = Integer.parseInt(arguments[3]);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[4]));
        try (PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 1 << 20), false, StandardCharsets.US_ASCII)) {
            if (arguments[0].equals("decode")) {
                decode(isa, count, random, out);
            } else {
                assemble(isa, count, random, out);
            }
        }
    }

    private static void decode(Isa isa, int count, SplittableRandom random, PrintStream out) {
        Code code = new Code(isa, random);
        Decoder decoder = new Decoder(isa);
        Disassembler disassembler = new Disassembler(isa);
        Instruction instruction = new Instruction();
        byte[] bytes = new byte[MOST_BYTES];
        for (int i = 0; i < count; i++) {
            int length = code.next(bytes);
            int size = decoder.decode(bytes, 0, length, instruction);
            out.print(HexFormat.of().formatHex(bytes, 0, length));
            out.println(instruction.isValid() ? "\t" + size + " " + disassembler.text(instruction) : "\tinvalid");
        }
    }

    private static void assemble(Isa isa, int count, SplittableRandom random, PrintStream out) {
        Texts texts = new Texts(isa, random);
        Assembler assembler = new Assembler(isa);
        Instruction instruction = new Instruction();
        byte[] bytes = new byte[MOST_BYTES];
        for (int i = 0; i < count; i++) {
            String text = texts.next();
            boolean good = assembler.assemble(text, instruction);
            out.print(text);
            out.println("\t" + (good ? HexFormat.of().formatHex(bytes, 0, instruction.copyTo(bytes, 0)) : "error: " + assembler.error()));
        }
    }

    /** Machine code: every encoding with random fields, some with a bit or two flipped, some cut short, some wholly random. */
    private static final class Code {
        private static final long[] LITERALS = {
            0, 1, 64, 65, 0xffffffffL, 0xfffffff0L, 0xffffffefL, 0x3f000000, 0x3f800000, 0xc0000000L, 0x3e22f983, 0x3800, 0xbc00, 0x3118,
            0xffff3800L, 0x80000000L, 0xffff, 0x3fe00000, 0x3fc45f30, 0x3c003c00
        };

        private final Isa isa;
        private final SplittableRandom random;
        private final int length;

        Code(Isa isa, SplittableRandom random) {
            this.isa = isa;
            this.random = random;
            int longest = 0;
            for (int i = 0; i < isa.formCount(); i++) {
                longest = Math.max(longest, isa.form(i).size());
            }
            length = longest + Integer.BYTES;
        }

        /** Fills in an instruction and a literal after it; returns how many bytes are there. */
        int next(byte[] bytes) {
            Form form = isa.form(random.nextInt(isa.formCount()));
            int kind = random.nextInt(16);
            long[] words = withFields(form);
            if (kind == 0) {
                words[0] = random.nextLong();
            }
            for (int flips = kind < 6 ? 1 + random.nextInt(2) : 0; flips > 0; flips--) {
                int bit = random.nextInt(form.size() * Byte.SIZE);
                words[bit / Long.SIZE] ^= 1L << bit;
            }
            long literal = literal();
            for (int i = 0; i < length; i++) {
                boolean after = i >= form.size() && (kind != 0 || i >= Long.BYTES);
                long from = after ? literal >>> (i - form.size()) % Integer.BYTES * Byte.SIZE : words[i / Long.BYTES] >>> i * Byte.SIZE;
                bytes[i] = (byte) from;
            }
            return kind == 15 ? 1 + random.nextInt(length) : length;
        }

        /** An encoding of the form: legal in the main, so that what is looked at is mostly one field. */
        long[] withFields(Form form) {
            long[] words = {form.base().first(), form.base().second(), form.base().third()};
            if (random.nextInt(3) == 0) {
                for (int i = 0; i < words.length; i++) {
                    words[i] |= random.nextLong() & random.nextLong() & random.nextLong() & ~form.mask().word(i);
                }
            }
            for (Slot slot : form.slots()) {
                long value = value(slot);
                // What LLVM crashes on is kept rare: its comparison is slow then.
                put(words, slot, crashes(form, slot, value) && random.nextInt(32) != 0 ? 0 : value);
                modifier(words, slot.neg());
                modifier(words, slot.abs());
                modifier(words, slot.sext());
            }
            for (int i = 0; i < words.length; i++) {
                words[i] = words[i] & ~form.mask().word(i) | form.value().word(i);
            }
            return words;
        }

        /** A literal where none can follow; a selection of SDWA that there is not. */
        private static boolean crashes(Form form, Slot slot, long value) {
            return slot.kind() instanceof Kind.Register
                    ? (value & 0xff) == 0xff && form.literal() == Form.NO_LITERAL
                    : slot.kind() instanceof Kind.Enum && (value & 7) == 7;
        }

        private long literal() {
            return random.nextInt(3) == 0 ? random.nextInt() & 0xffffffffL : LITERALS[random.nextInt(LITERALS.length)];
        }

        private long value(Slot slot) {
            if (slot.kind() instanceof Kind.Register) {
                int scalar = random.nextInt(256);
                return random.nextInt(4) == 0 ? random.nextLong() : scalar + (random.nextBoolean() ? 256 : 0) & (random.nextInt(3) == 0 ? ~1 : ~0);
            }
            return switch (random.nextInt(5)) {
                case 0 -> 0;
                case 1 -> slot.absent();
                case 2 -> random.nextLong() & random.nextLong() & random.nextLong();
                default -> random.nextLong();
            };
        }

        private void modifier(long[] words, int bit) {
            if (bit >= 0 && random.nextInt(3) != 0) {
                words[bit / Long.SIZE] &= ~(1L << bit);
            }
        }

        private static void put(long[] words, Slot slot, long value) {
            for (Bits.Part part : slot.bits().parts()) {
                int from = part.from();
                long mask = (1L << part.width()) - 1;
                int at = from / Long.SIZE;
                words[at] = words[at] & ~(mask << from) | (value >>> part.to() & mask) << from;
            }
        }
    }

    /** Assembly: the text of random instructions, most with one thing changed. */
    private static final class Texts {
        private static final String[] REGISTERS = {
            "s0", "s5", "s101", "s[0:1]", "s[1:2]", "s[100:101]", "s[0:3]", "s[2:5]", "s[4:7]", "s[8:15]", "s[0:15]", "v0", "v1", "v255",
            "v256", "v[0:1]", "v[1:2]", "v[254:255]", "v[255:256]", "v[0:2]", "v[0:3]", "v[1:4]", "v[0:7]", "v[0:15]", "v[0:31]", "a0", "a255",
            "a[0:1]", "a[1:2]", "a[0:3]", "a[0:15]", "vcc", "vcc_lo", "vcc_hi", "exec", "exec_lo", "m0", "src_scc", "src_vccz", "execz", "null",
            "flat_scratch", "flat_scratch_lo", "xnack_mask", "ttmp0", "ttmp15", "ttmp[4:7]", "ttmp16", "tba", "src_lds_direct", "shared_base",
            "src_private_limit", "src_pops_exiting_wave_id", "[s0]", "[s0,s1]", "[v0,v1]", "[s4,s5,s6,s7]", "[vcc_lo,vcc_hi]", "s[0]", "v[3]",
            "s[1+1:3]", "v[2*2]", "[s0,s2]"
        };
        private static final String[] NUMBERS = {
            "0", "1", "-1", "16", "-16", "-17", "64", "65", "255", "256", "0x7fff", "0x8000", "-32768", "65535", "0xffffffff", "-0x80000000",
            "0.0", "0.5", "-0.5", "1.0", "-1.0", "2.0", "-4.0", "0.15915494", "3.1415", "1e10", "0x3f800000", "0x3c00", "0x3e22f983", "0b101",
            "017", "1+1", "(1+2)*4", "1<<4", "7-9", "lit(0x12345678)", "0xbf800000", "0xfffffff0"
        };
        private static final String[] AROUND = {"-%s", "|%s|", "-|%s|", "abs(%s)", "neg(%s)", "-abs(%s)", "neg(|%s|)", "sext(%s)"};
        private static final String[] SUFFIXES = {"", "_e32", "_e64", "_sdwa", "_dpp"};

        private final Code code;
        private final SplittableRandom random;
        private final Decoder decoder;
        private final Disassembler disassembler;
        private final Instruction instruction = new Instruction();
        private final byte[] bytes = new byte[MOST_BYTES];

        Texts(Isa isa, SplittableRandom random) {
            this.random = random;
            code = new Code(isa, random);
            decoder = new Decoder(isa);
            disassembler = new Disassembler(isa);
        }

        String next() {
            do {
                int length = code.next(bytes);
                decoder.decode(bytes, 0, length, instruction);
            } while (!instruction.isValid());
            String text = disassembler.text(instruction);
            return random.nextInt(4) == 0 ? text : changed(text);
        }

        private String changed(String text) {
            int blank = text.indexOf(' ');
            String mnemonic = blank < 0 ? text : text.substring(0, blank);
            List<String> operands = pieces(blank < 0 ? "" : text.substring(blank + 1), ',');
            List<String> modifiers = List.of();
            if (!operands.isEmpty()) {
                modifiers = pieces(operands.remove(operands.size() - 1), ' ');
                operands.add(modifiers.remove(0));
            }
            int at = operands.isEmpty() ? 0 : random.nextInt(operands.size());
            switch (random.nextInt(8)) {
                case 0, 1 -> replace(operands, at, pick(REGISTERS));
                case 2, 3 -> replace(operands, at, pick(NUMBERS));
                case 4 -> replace(operands, at, String.format(pick(AROUND), operands.isEmpty() ? "" : operands.get(at)));
                case 5 -> mnemonic = mnemonic.replaceAll("_(e32|e64|sdwa|dpp)$", "") + pick(SUFFIXES);
                case 6 -> remove(operands, at);
                default -> remove(modifiers, modifiers.isEmpty() ? 0 : random.nextInt(modifiers.size()));
            }
            String rest = String.join(", ", operands) + (modifiers.isEmpty() ? "" : " " + String.join(" ", modifiers));
            return rest.isEmpty() ? mnemonic : mnemonic + " " + rest;
        }

        private static void replace(List<String> list, int at, String by) {
            if (!list.isEmpty()) {
                list.set(at, by);
            }
        }

        private static void remove(List<String> list, int at) {
            if (!list.isEmpty()) {
                list.remove(at);
            }
        }

        private String pick(String[] from) {
            return from[random.nextInt(from.length)];
        }

        /** Splits at separators that are in no brackets. */
        private static List<String> pieces(String text, char separator) {
            List<String> pieces = new ArrayList<>();
            int depth = 0;
            int start = 0;
            for (int i = 0; i <= text.length(); i++) {
                char c = i < text.length() ? text.charAt(i) : separator;
                depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
                if (c == separator && depth == 0) {
                    String piece = text.substring(start, i).strip();
                    if (!piece.isEmpty()) {
                        pieces.add(piece);
                    }
                    start = i + 1;
                }
            }
            return pieces;
        }
    }
}
