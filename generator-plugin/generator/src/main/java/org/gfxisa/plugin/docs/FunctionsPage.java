package org.gfxisa.plugin.docs;

/** The page of the functions that meanings call. */
final class FunctionsPage {
    static final String PAGE = "functions.html";

    private FunctionsPage() {}
}
