/** A test of a kernel, on every processor that it was compiled for. */
module org.gfxisa.junit {
    requires transitive org.gfxisa.engine;
    requires transitive org.junit.jupiter.api;

    exports org.gfxisa.simulator.junit;
}
