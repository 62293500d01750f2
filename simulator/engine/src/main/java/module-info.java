/** Runs kernels: {@code Gpu} is where to start. */
// The command line is compiled later, against this module.
@SuppressWarnings("module")
module org.gfxisa.engine {
    requires transitive org.gfxisa.codeobject;
    requires org.objectweb.asm;

    exports org.gfxisa.simulator.api;
    exports org.gfxisa.simulator.check;
    exports org.gfxisa.simulator.count;
    exports org.gfxisa.simulator.coverage;
    exports org.gfxisa.simulator.dispatch;
    exports org.gfxisa.simulator.explore;
    exports org.gfxisa.simulator.host;
    exports org.gfxisa.simulator.load;
    exports org.gfxisa.simulator.memory;
    exports org.gfxisa.simulator.report;
    exports org.gfxisa.simulator.trace;
    exports org.gfxisa.simulator.wave;
    exports org.gfxisa.simulator.bind to
            org.gfxisa.cli;
    exports org.gfxisa.simulator.exec to
            org.gfxisa.cli;
}
