/** The linter: missing waits, wait states and cache operations in code objects and sources. */
module org.gfxisa.lint {
    requires transitive org.gfxisa.codeobject;

    exports org.gfxisa.simulator.lint;
}
