package org.gfxisa.memorymodel;

/** An access to memory, or a fence. */
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

    /** Its name: {@code atomicrmw-add-return}. */
    public String text() {
        return text;
    }

    /** Whether it gives the value from before. */
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
