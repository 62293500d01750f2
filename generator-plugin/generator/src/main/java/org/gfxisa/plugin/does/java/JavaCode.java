package org.gfxisa.plugin.does.java;

/** A Java expression and how tightly its outermost operator binds. */
record JavaCode(String text, int precedence) {
    static final int PRIMARY = 16;
    static final int UNARY = 14;
    static final int MULTIPLY = 12;
    static final int ADD = 11;
    static final int SHIFT = 10;
    static final int RELATION = 9;
    static final int EQUALITY = 8;
    static final int AND = 7;
    static final int XOR = 6;
    static final int OR = 5;
    static final int LOGICAL_AND = 4;
    static final int LOGICAL_OR = 3;
    static final int CONDITIONAL = 2;

    static JavaCode primary(String text) {
        return new JavaCode(text, PRIMARY);
    }

    /** An operator that groups to the left; a mix of bit operators gets brackets for the reader's sake. */
    static JavaCode binary(JavaCode left, String operator, JavaCode right, int precedence) {
        int leftLeast = precedence <= SHIFT && precedence >= OR ? clearer(left, precedence) : precedence;
        return new JavaCode(
                left.atLeast(leftLeast) + " " + operator + " " + right.atLeast(rightLeast(right, precedence)),
                precedence);
    }

    private static int clearer(JavaCode operand, int precedence) {
        return operand.precedence == precedence && precedence != SHIFT ? precedence : UNARY;
    }

    private static int rightLeast(JavaCode right, int precedence) {
        return precedence <= SHIFT && precedence >= OR ? UNARY : precedence + 1;
    }

    static JavaCode cast(String type, JavaCode operand) {
        return new JavaCode("(" + type + ") " + operand.atLeast(UNARY), UNARY);
    }

    /** The text, in brackets if it binds less tightly than that. */
    String atLeast(int wanted) {
        return precedence < wanted ? "(" + text + ")" : text;
    }
}
