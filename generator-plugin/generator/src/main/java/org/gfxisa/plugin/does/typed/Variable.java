package org.gfxisa.plugin.does.typed;

/**
 * A Java variable of a method.
 *
 * @param range what its content means as a number; a raw operand is all of its Java type, since the bits above its
 *     width may hold anything
 */
public record Variable(String javaName, Storage storage, Range range) {
    public enum Storage {
        INT("int"),
        LONG("long"),
        BOOLEAN("boolean");

        private final String javaType;

        Storage(String javaType) {
            this.javaType = javaType;
        }

        public String javaType() {
            return javaType;
        }
    }

    /** Raw bits of a type of up to 64. */
    public static Variable raw(String javaName, Type type) {
        if (type.equals(Type.BOOL)) {
            return new Variable(javaName, Storage.BOOLEAN, Range.unsigned(1));
        }
        boolean isInt = type.width() <= 32;
        return new Variable(javaName, isInt ? Storage.INT : Storage.LONG, Range.unsigned(isInt ? 32 : 64));
    }

    /** A truth value as 0 or 1 in a long, for what gathers and spreads masks. */
    public static Variable bit(String javaName) {
        return new Variable(javaName, Storage.LONG, Range.unsigned(1));
    }

    /** Returns whether it is one that {@link #bit} gave. */
    public boolean isBit() {
        return equals(bit(javaName));
    }

    /** Returns whether it takes two dwords. */
    public boolean isPair() {
        return storage == Storage.LONG && !isBit();
    }

    /** A local that always holds a number of the range, which fits 64 bits. */
    public static Variable exact(String javaName, Range range) {
        return new Variable(javaName, range.fits32() ? Storage.INT : Storage.LONG, range);
    }
}
