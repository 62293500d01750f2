package org.gfxisa.simulator.codeobject.asm;

import java.math.BigInteger;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** Directives that write data or reserve space. */
final class DataDirectives {
    private static final int WIDEST = 8;
    private static final int HEX = 16;
    /** The number of base64 characters that encode three bytes. */
    private static final int BASE64_UNIT = 4;
    /** The size in bytes of the largest floating-point type of .ds. */
    private static final int EXTENDED = 12;

    private static final int MOST_ALIGNED = Long.numberOfTrailingZeros(Section.MOST_BYTES);

    private final Assembly assembly;

    DataDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        values(all, 1, ".byte", ".dc.b");
        values(all, 2, ".short", ".2byte", ".hword", ".value", ".dc", ".dc.w");
        values(all, 4, ".long", ".4byte", ".int", ".dc.l");
        values(all, 8, ".quad", ".8byte", ".dc.a");
        all.put(".octa", this::octas);
        for (String name : new String[] {".float", ".single", ".dc.s"}) {
            all.put(name, in -> floats(in, false));
        }
        for (String name : new String[] {".double", ".dc.d"}) {
            all.put(name, in -> floats(in, true));
        }
        repeated(all, 1, ".b");
        repeated(all, 2, "", ".w");
        repeated(all, 4, ".l");
        repeated(all, 4, ".s");
        repeated(all, 8, ".d");
        for (String name : new String[] {".ds.p", ".ds.x"}) {
            all.put(name, in -> noBytes(in, EXTENDED));
        }
        all.put(".base64", this::base64);
        all.put(".ascii", in -> texts(in, false));
        all.put(".asciz", in -> texts(in, true));
        all.put(".string", in -> texts(in, true));
        all.put(".zero", this::space);
        all.put(".space", this::space);
        all.put(".skip", this::space);
        all.put(".fill", this::fill);
        all.put(".org", this::org);
        all.put(".align", in -> align(in, false, 1));
        all.put(".balign", in -> align(in, false, 1));
        all.put(".balignw", in -> align(in, false, 2));
        all.put(".balignl", in -> align(in, false, 4));
        all.put(".p2align", in -> align(in, true, 1));
        all.put(".p2alignw", in -> align(in, true, 2));
        all.put(".p2alignl", in -> align(in, true, 4));
        all.put(".uleb128", in -> leb128(in, false));
        all.put(".sleb128", in -> leb128(in, true));
    }

    private void values(Map<String, Directive> all, int bytes, String... names) {
        for (String name : names) {
            all.put(name, in -> values(in, bytes));
        }
    }

    /** Adds {@code .dcb}, which repeats a value, and {@code .ds}, which reserves space. */
    private void repeated(Map<String, Directive> all, int bytes, String... kinds) {
        for (String kind : kinds) {
            all.put(".ds" + kind, in -> noBytes(in, bytes));
            boolean isFloating = kind.equals(".s") || kind.equals(".d");
            all.put(".dcb" + kind, in -> {
                long count = in.absolute(0, Section.MOST_BYTES, "the number of times");
                in.expect(',');
                int from = in.next();
                long value = isFloating ? floating(in.token(), bytes) : in.absolute();
                Assembly.checkWidth(value, bytes, from, in.spelled(from, value));
                in.end();
                fill(new Expression.Constant(count), bytes, value);
            });
        }
    }

    private void noBytes(OperandParser in, int bytes) throws SourceException {
        Expression count = in.expression();
        in.end();
        fill(count, bytes, 0);
    }

    private void octas(OperandParser in) throws SourceException {
        do {
            int from = in.next();
            BigInteger value;
            try {
                String token = in.token();
                value = token.startsWith("0x") ? new BigInteger(token.substring(2), HEX) : new BigInteger(token);
            } catch (NumberFormatException e) {
                throw new SourceException(from, "expected a number");
            }
            if (value.bitLength() > 2 * Long.SIZE || value.signum() < 0) {
                throw new SourceException(from, "the number does not fit in 16 bytes");
            }
            assembly.value(new Expression.Constant(value.longValue()), Long.BYTES);
            assembly.value(new Expression.Constant(value.shiftRight(Long.SIZE).longValue()), Long.BYTES);
        } while (in.accept(','));
        in.end();
    }

    private void base64(OperandParser in) throws SourceException {
        do {
            int from = in.next();
            try {
                byte[] text = in.string();
                if (text.length % BASE64_UNIT != 0) {
                    throw new IllegalArgumentException("not padded");
                }
                byte[] bytes = Base64.getDecoder().decode(text);
                assembly.lines().mark();
                assembly.section().add(bytes);
            } catch (IllegalArgumentException e) {
                throw new SourceException(from, "expected a base64 text");
            }
        } while (in.accept(','));
        in.end();
    }

    private void values(OperandParser in, int bytes) throws SourceException {
        if (in.isAtEnd()) {
            return;
        }
        do {
            int from = in.next();
            Expression value = in.expression();
            if (value instanceof Expression.Constant constant) {
                Assembly.checkWidth(constant.value(), bytes, from, in.spelled(from, constant.value()));
            }
            assembly.value(value, bytes, from);
        } while (in.accept(','));
        in.end();
    }

    private void floats(OperandParser in, boolean isDouble) throws SourceException {
        assembly.lines().mark();
        for (String number : in.rest().split(",", -1)) {
            int bytes = isDouble ? Double.BYTES : Float.BYTES;
            assembly.section().add(floating(number.strip(), bytes), bytes);
        }
    }

    private static long floating(String text, int bytes) throws SourceException {
        double value = number(text);
        if (Double.isNaN(value)) {
            return Long.MAX_VALUE >>> Long.SIZE - bytes * Byte.SIZE;
        }
        return bytes == Double.BYTES ? Double.doubleToRawLongBits(value) : Float.floatToRawIntBits((float) value);
    }

    private static double number(String text) throws SourceException {
        String lower = text.toLowerCase(java.util.Locale.ROOT).replaceFirst("^\\+", "");
        boolean isInfinite = lower.matches("-?inf(inity)?");
        boolean hasSuffix = !isInfinite && !lower.startsWith("0x") && lower.matches(".*[0-9.][fd]");
        try {
            if (hasSuffix) {
                throw new NumberFormatException("a suffix");
            }
            return isInfinite
                    ? lower.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY
                    : lower.equals("nan") ? Double.NaN : Double.parseDouble(lower);
        } catch (NumberFormatException e) {
            throw new SourceException("'" + text + "' is not a floating-point number");
        }
    }

    private void texts(OperandParser in, boolean isEnded) throws SourceException {
        if (in.isAtEnd()) {
            return;
        }
        assembly.lines().mark();
        do {
            // Adjacent texts without a comma are concatenated, unless each has a terminator.
            do {
                assembly.section().add(in.string());
            } while (!isEnded && in.peek() == '"');
            if (isEnded) {
                assembly.section().add(0, 1);
            }
        } while (in.accept(','));
        in.end();
    }

    private void space(OperandParser in) throws SourceException {
        int from = in.next();
        Expression count = in.expression();
        long value = in.accept(',') ? in.absolute() : 0;
        in.end();
        if (count instanceof Expression.Constant constant && constant.value() < 0) {
            throw new SourceException(from, Fragments.Fill.NEGATIVE);
        }
        fill(count, 1, value);
    }

    private void fill(OperandParser in) throws SourceException {
        Expression count = in.expression();
        long width = in.accept(',') ? in.absolute() : 1;
        long value = in.accept(',') ? in.absolute() : 0;
        in.end();
        if (width < 0 || count instanceof Expression.Constant constant && constant.value() < 0) {
            assembly.warn("a negative count or size fills nothing");
            return;
        }
        fill(count, (int) Math.min(width, WIDEST), width > 4 ? value & 0xffff_ffffL : value);
    }

    private void fill(Expression count, int width, long value) throws SourceException {
        Section section = assembly.section();
        if (count instanceof Expression.Constant constant && section.hasBytes()) {
            long bytes = Math.max(0, constant.value()) * width;
            if (constant.value() > Section.MOST_BYTES || bytes > Section.MOST_BYTES) {
                throw new SourceException(
                        "section " + section.name() + " becomes larger than " + Section.MOST_BYTES + " bytes");
            }
            int at = section.grow((int) bytes);
            VariableFragment.repeat(section.bytes(), at, bytes, value, Math.max(1, width));
            return;
        }
        refuseBytes(value);
        section.add(new Fragments.Fill(section, assembly.place(), count, width, value));
    }

    /** Fails for other values than zero in a section without contents in the file. */
    private void refuseBytes(long value) throws SourceException {
        if (value != 0 && !assembly.section().hasBytes()) {
            throw assembly.section().noBytes();
        }
    }

    private void org(OperandParser in) throws SourceException {
        Expression to = in.expression();
        long value = in.accept(',') ? in.absolute() : 0;
        in.end();
        refuseBytes(value);
        assembly.section().add(new Fragments.Org(assembly.section(), assembly.place(), to, value));
    }

    private void align(OperandParser in, boolean isPower, int width) throws SourceException {
        if (in.isAtEnd() && isPower && width == 1) {
            assembly.warn("the alignment is missing, so that nothing is aligned");
            return;
        }
        int from = in.next();
        long given = in.absolute();
        String spelled = in.spelled(from, given);
        Optional<Long> value = Optional.empty();
        long most = 0;
        if (in.accept(',')) {
            if (in.peek() != ',') {
                value = Optional.of(in.absolute());
            }
            most = in.accept(',') ? in.absolute(1, Long.MAX_VALUE, "the number of bytes") : 0;
        }
        in.end();
        if (isPower && (given < 0 || given > MOST_ALIGNED)) {
            throw new SourceException(from, "the power of two " + spelled + " is not in 0.." + MOST_ALIGNED);
        }
        long to = isPower ? 1L << given : given == 0 ? 1 : given;
        if (Long.bitCount(to) != 1 || to < 0 || to > Section.MOST_BYTES) {
            throw new SourceException(
                    from, "the alignment " + spelled + " is not a power of two from 1 to " + Section.MOST_BYTES);
        }
        align(to, value, width, most);
    }

    /** Aligns the next byte. Code is padded with instructions unless a value is given. */
    void align(long to, Optional<Long> value, int width, long most) {
        Section section = assembly.section();
        section.align(to);
        if (value.isEmpty() && section.isCode()) {
            byte[] padding = assembly.padding();
            long word = 0;
            for (int i = 0; i < padding.length; i++) {
                word |= (padding[i] & 0xffL) << i * Byte.SIZE;
            }
            section.add(new Fragments.Align(section, assembly.place(), to, word, padding.length, most));
        } else {
            section.add(new Fragments.Align(section, assembly.place(), to, value.orElse(0L), width, most));
        }
    }

    private void leb128(OperandParser in, boolean isSigned) throws SourceException {
        do {
            Expression value = in.expression();
            Section section = assembly.section();
            if (value instanceof Expression.Constant constant) {
                section.add(Fragments.Leb128.of(constant.value(), isSigned));
            } else {
                section.add(new Fragments.Leb128(section, assembly.place(), value, isSigned));
            }
        } while (in.accept(','));
        in.end();
    }
}
