package org.gfxisa.memorymodel;

/** The operation of an access, or a fence. */
public enum Operation {
    LOAD("load", "load", "load", false),
    STORE("store", "store", "store", false),
    ADD_RETURN("atomicrmw-add-return", "rmw", "atomicrmw-add", true),
    ADD("atomicrmw-add-noreturn", "rmw", "atomicrmw-add", false),
    EXCHANGE_RETURN("atomicrmw-xchg-return", "rmw", "atomicrmw-xchg", true),
    COMPARE_EXCHANGE("cmpxchg", "rmw", "cmpxchg", true),
    FENCE("fence", "fence", "", false);

    private final String text;
    private final String row;
    private final String mnemonics;
    private final boolean returns;

    Operation(String text, String row, String mnemonics, boolean returns) {
        this.text = text;
        this.row = row;
        this.mnemonics = mnemonics;
        this.returns = returns;
    }

    /** Returns the name: {@code atomicrmw-add-return}. */
    public String text() {
        return text;
    }

    /** Returns whether it returns the previous value. */
    public boolean returnsValue() {
        return returns;
    }

    String row() {
        return row;
    }

    String mnemonics() {
        return mnemonics;
    }
}
