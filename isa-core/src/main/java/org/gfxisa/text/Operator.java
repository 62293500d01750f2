package org.gfxisa.text;

/**
 * Operators on integers, with the precedence of the GNU assembler: shifts bind like {@code *}, and {@code & | ^} bind more
 * tightly than {@code +}. A comparison that holds is -1; {@code >>} is a logical shift.
 */
public enum Operator {
    NONE("", 0),
    LOGICAL_OR("||", 1),
    LOGICAL_AND("&&", 2),
    EQUAL("==", 3),
    NOT_EQUAL("!=", 3),
    ALSO_NOT_EQUAL("<>", 3),
    NOT_MORE("<=", 3),
    NOT_LESS(">=", 3),
    LEFT("<<", 6),
    RIGHT(">>", 6),
    LESS("<", 3),
    MORE(">", 3),
    PLUS("+", 4),
    MINUS("-", 4),
    OR("|", 5),
    AND("&", 5),
    XOR("^", 5),
    TIMES("*", 6),
    DIVIDED("/", 6),
    REMAINDER("%", 6);

    private static final Operator[] ALL = values();

    private final String text;
    private final int level;

    Operator(String text, int level) {
        this.text = text;
        this.level = level;
    }

    /** Returns the operator that starts with these characters; {@link #NONE}, which has the lowest precedence, if there is none. */
    public static Operator at(char first, char second) {
        switch (first) {
            case '|', '&', '=', '!', '<', '>', '+', '-', '^', '*', '/', '%':
                break;
            default:
                return NONE;
        }
        for (Operator operator : ALL) {
            int length = operator.text.length();
            if (length > 0 && operator.text.charAt(0) == first && (length == 1 || operator.text.charAt(1) == second)) {
                return operator;
            }
        }
        return NONE;
    }

    /** Returns the precedence; higher binds more tightly. */
    public int level() {
        return level;
    }

    /** Returns the number of characters. */
    public int length() {
        return text.length();
    }

    /** Returns whether its second operand must not be 0. */
    public boolean divides() {
        return this == DIVIDED || this == REMAINDER;
    }

    /** Applies the operator. The second operand of a division must not be 0. */
    public long apply(long a, long b) {
        return switch (this) {
            case NONE -> a;
            case LOGICAL_OR -> a != 0 || b != 0 ? 1 : 0;
            case LOGICAL_AND -> a != 0 && b != 0 ? 1 : 0;
            case EQUAL -> truth(a == b);
            case NOT_EQUAL, ALSO_NOT_EQUAL -> truth(a != b);
            case NOT_MORE -> truth(a <= b);
            case NOT_LESS -> truth(a >= b);
            case LESS -> truth(a < b);
            case MORE -> truth(a > b);
            case LEFT -> a << b;
            case RIGHT -> a >>> b;
            case PLUS -> a + b;
            case MINUS -> a - b;
            case OR -> a | b;
            case AND -> a & b;
            case XOR -> a ^ b;
            case TIMES -> a * b;
            case DIVIDED -> a / b;
            case REMAINDER -> a % b;
        };
    }

    private static long truth(boolean holds) {
        return holds ? -1 : 0;
    }
}
